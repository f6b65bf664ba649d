import Studies
import Templates

/// All explanations as one guide, with its contents.
struct HelpGuidePage: Page {
  static let template = "help/guide"

  var chapters: [Chapter]

  static let fields: Fields<HelpGuidePage> = ["chapters": .list(\.chapters)]

  struct Chapter: TemplateRecord {
    /// Sections are told apart by it.
    var id: String
    var title: String
    var topics: [PageHelp]

    static let fields: Fields<Chapter> = [
      "id": .text(\.id), "title": .text(\.title), "topics": .list(\.topics),
    ]
  }
}

/// One explanation by itself, for browsers that show it in no panel.
struct HelpTopicPage: Page {
  static let template = "help/topic"

  var topic: PageHelp?

  static let fields: Fields<HelpTopicPage> = ["topic": .record(\.topic)]
}

/// The explanation of a page, in the reader's language.
struct PageHelp: TemplateRecord {
  /// The name of the topic.
  var id: String
  var title: String
  var text: HTML
  /// The same by itself.
  var url: String

  static let fields: Fields<PageHelp> = [
    "id": .text(\.id), "title": .text(\.title), "text": .markup(\.text), "url": .text(\.url),
  ]
}

extension PageHelp {
  init?(_ topic: HelpTopic, in language: Language, from texts: HelpTexts) {
    guard let text = texts.text(topic.name, in: language) else { return nil }
    self.init(
      id: topic.name, title: text.title, text: HTML(trusted: text.body.html), url: topic.url)
  }
}
