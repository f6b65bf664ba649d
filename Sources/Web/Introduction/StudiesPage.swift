import Templates

/// The studies that anyone may take part in.
struct StudiesPage: Page {
  static let template = "introduction/studies"

  var languages: [LanguageChoice]
  var studies: [Entry]
  /// Titles of those that are closed for the moment.
  var closed: [Closed] = []

  static let fields: Fields<StudiesPage> = [
    "studies": .list(\.studies), "closed": .list(\.closed),
    "isEmpty": .flag { $0.studies.isEmpty && $0.closed.isEmpty }, "languages": .list(\.languages),
    "hasLanguages": .flag { $0.languages.count > 1 },
  ]

  struct Entry: TemplateRecord {
    var title: String
    /// “About 30 minutes”
    var duration: String
    var url: String

    static let fields: Fields<Entry> = [
      "title": .text(\.title), "duration": .text(\.duration), "url": .text(\.url),
    ]
  }

  struct Closed: TemplateRecord {
    var title: String

    static let fields: Fields<Closed> = ["title": .text(\.title)]
  }
}
