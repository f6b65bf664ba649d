import Templates

/// The page where data of a study are released, without anything that names a person. Fields of the forms: `audience`,
/// `complete`, `origin`; `recipient`.
struct ReleasesPage: Page {
  static let template = "release/releases"

  var studies: [Entry]

  static let fields: Fields<ReleasesPage> = [
    "studies": .list(\.studies), "hasProblems": .flag { $0.studies.contains { $0.problem != nil } },
  ]

  struct Entry: TemplateRecord {
    /// The id of the study: sections and buttons are told apart by it.
    var id: String
    var title: String
    var audiences: [Audience]
    /// True if there is nothing to release yet.
    var isEmpty = false
    var problem: String?
    /// The number of simulated participants; nil without any.
    var rehearsed: String?
    /// Shows what the release would hold (GET).
    var action: String
    /// The newest first.
    var kept: [Kept] = []

    static let fields: Fields<Entry> = [
      "id": .text(\.id), "title": .text(\.title), "audiences": .list(\.audiences),
      "isEmpty": .flag(\.isEmpty), "problem": .optional(\.problem), "rehearsed": .optional(\.rehearsed),
      "action": .text(\.action), "hasKept": .flag { !$0.kept.isEmpty }, "kept": .list(\.kept),
    ]
  }

  /// A release that is kept.
  struct Kept: TemplateRecord {
    var anchor: String
    var number: String
    var audience: String
    /// Only those who have done every task are in it.
    var isCompleteOnly = false
    var made: String
    /// The member of staff who made it.
    var by: String
    var participants: String
    /// How many of them have left since; nil for none.
    var left: String?
    var isSuperseded = false
    /// KiB.
    var size: String
    /// SHA-256.
    var digest: String
    var file: String
    /// To whom it went, and when that was noted.
    var recipients: [NamedCount] = []
    /// Notes to whom it went (POST).
    var recipientAction: String

    static let fields: Fields<Kept> = [
      "anchor": .text(\.anchor), "number": .text(\.number), "audience": .text(\.audience),
      "isCompleteOnly": .flag(\.isCompleteOnly), "made": .text(\.made), "by": .text(\.by),
      "participants": .text(\.participants),
      "left": .optional(\.left),
      "isSuperseded": .flag(\.isSuperseded), "size": .text(\.size), "digest": .text(\.digest),
      "file": .text(\.file), "hasRecipients": .flag { !$0.recipients.isEmpty },
      "recipients": .list(\.recipients), "recipientAction": .text(\.recipientAction),
    ]
  }

  /// An audience that a release can be made for.
  struct Audience: TemplateRecord {
    var value: String
    var label: String
    /// The participants in it, and how far the data may go.
    var who: String
    /// The size of the release.
    var extent: String
    var isChosen = false

    static let fields: Fields<Audience> = [
      "value": .text(\.value), "label": .text(\.label), "who": .text(\.who), "extent": .text(\.extent),
      "isChosen": .flag(\.isChosen),
    ]
  }
}
