import Templates

/// The head of every page of a study: its name and state, and the way to its other pages.
struct StudyWorkspace: TemplateRecord {
  var title: String
  /// “By invitation”
  var state: String
  /// True if a mistake in its definition keeps participants out.
  var isClosed = false
  /// Complete, and how many there shall be; nil without a target, and until it is known.
  var progress: ProgressBar?
  /// The page that adds participants; nil for readers who may not, and while the study is closed.
  var enrolURL: String?
  /// Those that the reader has access to.
  var tabs: [Tab]

  static let fields: Fields<StudyWorkspace> = [
    "title": .text(\.title), "state": .text(\.state), "isClosed": .flag(\.isClosed),
    "progress": .record(\.progress), "enrolURL": .optional(\.enrolURL), "tabs": .list(\.tabs),
  ]

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
