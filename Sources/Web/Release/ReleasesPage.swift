import Templates

/// The page where data of a study are released, without anything that names a person. Fields of the forms: those of
/// ``ReleaseScopeForm``; `recipient`.
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
    var isCompleteOnly = false
    /// Participants are to keep their pseudonyms from one release to another.
    var isKeyed = false
    /// How many participants have to be alike; nil where the study does not say in what.
    var alike: Alike?
    /// How many values of a sensitive variable they have to have; nil where the study names no such variable.
    var diverse: Alike?
    var part: Part
    var problem: String?
    var problemPlace = ProblemPlace.audience
    /// The number of simulated participants; nil without any.
    var rehearsed: String?
    /// Shows what the release would hold (GET).
    var action: String
    /// Those that wait or were refused, the newest first.
    var asked: [Asked] = []
    /// The newest first.
    var kept: [Kept] = []

    static let fields: Fields<Entry> = [
      "id": .text(\.id), "title": .text(\.title), "audiences": .list(\.audiences),
      "isEmpty": .flag(\.isEmpty), "isCompleteOnly": .flag(\.isCompleteOnly), "isKeyed": .flag(\.isKeyed),
      "alike": .record(\.alike), "diverse": .record(\.diverse), "part": .record(\.part),
      "problem": .optional(\.problem),
      "problemAt": .text(\.problemPlace.rawValue), "audienceProblem": .optional { $0.problem(at: .audience) },
      "daysProblem": .optional { $0.problem(at: .days) },
      "alikeProblem": .optional { $0.problem(at: .alike) },
      "diverseProblem": .optional { $0.problem(at: .diverse) }, "rehearsed": .optional(\.rehearsed),
      "action": .text(\.action), "hasAsked": .flag { !$0.asked.isEmpty }, "asked": .list(\.asked),
      "hasKept": .flag { !$0.kept.isEmpty }, "kept": .list(\.kept),
    ]

    private func problem(at place: ProblemPlace) -> String? { problemPlace == place ? problem : nil }
  }

  /// The field beside which a problem stands, by the beginning of its id.
  enum ProblemPlace: String {
    case audience
    case days = "from"
    case alike = "k"
    case diverse = "l"
  }

  /// How many participants a release asks to be alike, or how many values they have to have.
  struct Alike: TemplateRecord {
    /// Empty for as many as the study asks for.
    var typed = ""
    var least: String
    var most: String
    var help: String

    static let fields: Fields<Alike> = [
      "typed": .text(\.typed), "least": .text(\.least), "most": .text(\.most), "help": .text(\.help),
    ]
  }

  /// The part of the data to which a release is narrowed.
  struct Part: TemplateRecord {
    /// The days of enrolment as they were typed.
    var from = ""
    var until = ""
    var visits: [ChoiceOption] = []
    var consents: [ChoiceOption] = []
    var versions: [ChoiceOption] = []
    /// Those that are left out are chosen.
    var tables: [ChoiceOption] = []
    /// The questions whose words can be in it.
    var words: [ChoiceOption] = []
    /// The experiments of the lab's own of which it can have what they sent as it came.
    var asSent: [AsSent] = []

    static let fields: Fields<Part> = [
      "isOpen": .flag(\.isOpen), "from": .text(\.from), "until": .text(\.until),
      // One of a kind is no choice.
      "hasVisits": .flag { $0.visits.count > 1 }, "visits": .list(\.visits),
      "hasConsents": .flag { $0.consents.count > 1 }, "consents": .list(\.consents),
      "hasVersions": .flag { $0.versions.count > 1 }, "versions": .list(\.versions),
      "tables": .list(\.tables), "hasWords": .flag { !$0.words.isEmpty }, "words": .list(\.words),
      "hasAsSent": .flag { !$0.asSent.isEmpty }, "asSent": .list(\.asSent),
    ]

    /// Something is chosen.
    private var isOpen: Bool {
      !from.isEmpty || !until.isEmpty
        || (visits + consents + versions + tables + words).contains(where: \.isChosen)
        || asSent.contains(where: \.isChosen)
    }
  }

  /// An experiment, and what of it would be in a release that names it.
  struct AsSent: TemplateRecord {
    var value: String
    var holds: String
    var isChosen = false

    static let fields: Fields<AsSent> = [
      "value": .text(\.value), "holds": .text(\.holds), "isChosen": .flag(\.isChosen),
    ]
  }

  /// A release that somebody asked for.
  struct Asked: TemplateRecord {
    var id: String
    var audience: String
    var isCompleteOnly = false
    /// The part of the data to which it is narrowed; nil for all of them.
    var part: String?
    /// The member of staff, and when.
    var by: String
    /// Its fate; nil while it waits.
    var outcome: String?
    var url: String

    static let fields: Fields<Asked> = [
      "id": .text(\.id), "audience": .text(\.audience), "isCompleteOnly": .flag(\.isCompleteOnly),
      "part": .optional(\.part), "by": .text(\.by), "outcome": .optional(\.outcome), "url": .text(\.url),
    ]
  }

  /// A release that is kept.
  struct Kept: TemplateRecord {
    var anchor: String
    var number: String
    var audience: String
    /// Only those who have done every task are in it.
    var isCompleteOnly = false
    /// The part of the data to which it is narrowed; nil for all of them.
    var part: String?
    var made: String
    /// The member of staff who made it.
    var by: String
    /// The member of staff who asked for it; nil where nobody had to.
    var askedBy: String?
    var participants: String
    /// How many of them are not in the next one; nil for none.
    var left: Left?
    var isSuperseded = false
    /// KiB.
    var size: String
    /// SHA-256.
    var digest: String
    var file: String
    /// Its analysis as released; nil for those who may not see scores.
    var analysis: String?
    /// To whom it went, and when that was noted.
    var recipients: [NamedCount] = []
    /// Notes to whom it went (POST).
    var recipientAction: String

    static let fields: Fields<Kept> = [
      "anchor": .text(\.anchor), "number": .text(\.number), "audience": .text(\.audience),
      "isCompleteOnly": .flag(\.isCompleteOnly), "part": .optional(\.part), "made": .text(\.made),
      "by": .text(\.by),
      "askedBy": .optional(\.askedBy), "participants": .text(\.participants),
      "left": .record(\.left),
      "isSuperseded": .flag(\.isSuperseded), "size": .text(\.size), "digest": .text(\.digest),
      "file": .text(\.file), "analysis": .optional(\.analysis),
      "hasRecipients": .flag { !$0.recipients.isEmpty },
      "recipients": .list(\.recipients), "recipientAction": .text(\.recipientAction),
    ]
  }

  /// How many of the people in a release have left since, or by now share their data with the institution alone.
  struct Left: TemplateRecord {
    var sentence: String
    /// The list of them; nil for readers who may not see participants.
    var url: String?

    static let fields: Fields<Left> = ["sentence": .text(\.sentence), "url": .optional(\.url)]
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
