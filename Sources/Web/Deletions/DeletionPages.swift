import Templates

/// The deletions of all studies that somebody works on: identity data whose time is over, deletions that can still be
/// undone, and those that are final.
struct DeletionsPage: Page {
  static let template = "deletions/deletions"

  var pending: [Pending]
  var final: [Final]
  /// The studies with participants who are still named though the time for it is over; empty for readers without the right.
  var due: [DueIdentities] = []
  var removals: [Removal] = []

  static let fields: Fields<DeletionsPage> = [
    "pending": .list(\.pending), "hasPending": .flag { !$0.pending.isEmpty },
    "final": .list(\.final), "hasFinal": .flag { !$0.final.isEmpty },
    "due": .list(\.due), "removals": .list(\.removals), "hasRemovals": .flag { !$0.removals.isEmpty },
    "isEmpty": .flag { $0.pending.isEmpty && $0.final.isEmpty && $0.due.isEmpty && $0.removals.isEmpty },
  ]

  struct Pending: TemplateRecord {
    var code: String
    var isRehearsal = false
    var url: String
    var study: String
    var asked: String
    /// The day from which on it cannot be undone.
    var due: String

    static let fields: Fields<Pending> = [
      "code": .text(\.code), "isRehearsal": .flag(\.isRehearsal), "url": .text(\.url),
      "study": .text(\.study), "asked": .text(\.asked), "due": .text(\.due),
    ]
  }

  struct Final: TemplateRecord {
    var study: String
    var asked: String
    var deleted: String
    /// “until 14 May 2036”, or that nothing is kept.
    var consent: String
    var releases: [ReleaseName]

    static let fields: Fields<Final> = [
      "study": .text(\.study), "asked": .text(\.asked), "deleted": .text(\.deleted),
      "consent": .text(\.consent), "releases": .list(\.releases),
      "hasReleases": .flag { !$0.releases.isEmpty },
    ]
  }
}

struct ReleaseName: TemplateRecord {
  var name: String

  static let fields: Fields<ReleaseName> = ["name": .text(\.name)]
}

/// A participant whose data are to be deleted. Nothing of the data is on it. Field of the form: `confirm`.
struct BlockedParticipantPage: Page {
  static let template = "deletions/blocked"

  var code: String
  var isRehearsal = false
  var study: String
  /// Label and value: when they asked, when it is final, what becomes of the signed document.
  var facts: [ParticipantPage.Fact]
  var releases: [ReleaseName]
  /// Takes the deletion back (POST); nil once it is due.
  var undoAction: String?
  var confirmation: Confirmation

  static let fields: Fields<BlockedParticipantPage> = [
    "code": .text(\.code), "study": .text(\.study), "facts": .list(\.facts), "releases": .list(\.releases),
    "hasReleases": .flag { !$0.releases.isEmpty }, "undoAction": .optional(\.undoAction),
    "confirmation": .record { $0.confirmation }, "problem": .optional(\.confirmation.problem),
  ]
}

/// Recording that a participant who has left wants the data deleted. Field of the form: `confirm`.
struct DeletionForm: TemplateRecord {
  var action: String
  /// The consequences.
  var help: String
  var consent: String
  var confirmation: Confirmation

  static let fields: Fields<DeletionForm> = [
    "action": .text(\.action), "help": .text(\.help), "consent": .text(\.consent),
    "confirmation": .record { $0.confirmation }, "problem": .optional(\.confirmation.problem),
  ]
}
