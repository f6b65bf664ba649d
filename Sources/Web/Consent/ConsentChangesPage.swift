import Templates

/// What has changed since the version that somebody agreed to, old and new side by side.
struct ConsentChangesPage: Page {
  static let template = "consent/changes"

  /// “Signed on 14 May 2026”
  var signed: String
  var changes: [Change]
  /// Goes on (POST).
  var action: String

  static let fields: Fields<ConsentChangesPage> = [
    "signed": .text(\.signed), "changes": .list(\.changes), "action": .text(\.action),
  ]

  /// A section as it was and as it is; one of them is missing where it was added or taken out.
  struct Change: TemplateRecord {
    var before: ConsentText?
    var after: ConsentText?

    /// What is the same on both sides is not shown.
    init(before: ConsentText?, after: ConsentText?) {
      self.before = before
      self.after = after
      guard let before, let after, before != after, before.more == after.more else { return }
      self.before?.more = nil
      self.after?.more = nil
    }

    /// What it was called, where that has changed.
    private var formerTitle: String? {
      guard let before, let after, before.title != after.title else { return nil }
      return before.title
    }

    static let fields: Fields<Change> = [
      "title": .text { ($0.after ?? $0.before)?.title ?? "" }, "formerTitle": .optional(\.formerTitle),
      "before": .record(\.before),
      "after": .record(\.after),
    ]
  }

  static let examples = [
    ConsentChangesPage(
      signed: "Signed on 14 May 2026",
      changes: [
        Change(before: ConsentText.examples[0], after: ConsentText.examples[1]),
        Change(before: nil, after: ConsentText.examples[1]),
        Change(before: ConsentText.examples[0], after: nil),
      ],
      action: "/consent/changes")
  ]
}
