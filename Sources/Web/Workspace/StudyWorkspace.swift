import Templates

/// The head of every page of a study: its name and state, and the way to its other pages.
struct StudyWorkspace: TemplateRecord {
  var title: String
  /// The study's first page; nil on the pages that its tabs lead to.
  var url: String?
  /// The pages between that and this one.
  var path: [Step] = []
  /// The title of this page; nil on the pages that tabs lead to.
  var page: String?
  /// “By invitation”
  var state: String
  /// True if a mistake in its definition keeps participants out.
  var isClosed = false
  /// Complete, and how many there shall be; nil without a target, and until it is known.
  var progress: ProgressBar?
  /// The page that adds participants; nil for readers who may not, and while the study is closed.
  var enrolURL: String?
  /// Those that the reader has access to, as many as stand in one line.
  var tabs: [Tab]
  /// The others.
  var more: [Tab] = []

  static let fields: Fields<StudyWorkspace> = [
    "title": .text(\.title), "url": .optional(\.url), "path": .list(\.path), "page": .optional(\.page),
    "state": .text(\.state), "isClosed": .flag(\.isClosed),
    "progress": .record(\.progress), "enrolURL": .optional(\.enrolURL), "tabs": .list(\.tabs),
    "more": .list(\.more), "hasMore": .flag { !$0.more.isEmpty },
    "isMoreCurrent": .flag { $0.more.contains { $0.current != nil } },
  ]

  /// On a laptop of 1280 px so many stand in one line in every language.
  private static let mostInLine = 9

  /// Sets the pages out: those that there is no room for follow in a menu, and never one alone.
  mutating func setOut(_ pages: [Tab]) {
    let inLine = pages.count > Self.mostInLine ? Self.mostInLine - 1 : pages.count
    tabs = Array(pages.prefix(inLine))
    more = Array(pages.dropFirst(inLine))
  }

  /// A page above this one.
  struct Step: TemplateRecord {
    var title: String
    /// Nil for readers who have no access to it.
    var url: String?

    static let fields: Fields<Step> = ["title": .text(\.title), "url": .optional(\.url)]
  }

  struct Tab: TemplateRecord {
    var title: String
    var url: String
    /// The value of `aria-current`: `page` on the page itself, `true` on those below it; nil on all others.
    var current: String?

    static let fields: Fields<Tab> = [
      "title": .text(\.title), "url": .text(\.url), "current": .optional(\.current),
    ]
  }
}
