import Templates

/// The page before a release is made: its content, and how far the people in it could be told apart.
struct ReleasePreviewPage: Page {
  static let template = "release/preview"

  var isRehearsal = false
  /// Only those who have done every task are in it.
  var isCompleteOnly = false
  /// The part of the data to which it is narrowed, in words; empty for all of them.
  var part: [Sentence] = []
  var audience: ReleasesPage.Audience
  /// The warning that few people are in it; nil for more.
  var few: String?
  /// How the words of participants were looked through; empty where the release names no question.
  var words: [Sentence] = []
  /// The page on which they are looked through.
  var wordsURL = ""
  /// The texts of experiments that are in it as they came; empty where the release names none.
  var sent: [Sent] = []
  /// The release names experiments, which sent nothing of that sort.
  var hasNothingSent = false
  /// The answers as the study lets them be told; nil where it does not say.
  var anonymity: Anonymity?
  /// How far people could be told apart by what probably tells who they are, where the study tags nothing; nil where it does, and
  /// where nothing looks so.
  var untagged: Untagged?
  /// The numbers of those who are recognisable by devices and days; empty where the release tells of neither.
  var traces: [Sentence] = []
  /// The reason why the release cannot be made.
  var problem: String?
  /// The fields of the form, which tell the scope.
  var fields: [FormField]
  /// The form asks for the release, since a second person has to approve it.
  var asks = false
  /// Makes the release, or asks for it (POST).
  var action: String
  /// The form on which this scope is chosen.
  var back: String
  /// The request that this release was asked for with; nil for one that nobody asked for yet.
  var asked: Asked?
  /// The reason why nothing was decided.
  var decisionProblem: String?

  static let fields: Fields<ReleasePreviewPage> = [
    "isRehearsal": .flag(\.isRehearsal), "isCompleteOnly": .flag(\.isCompleteOnly), "part": .list(\.part),
    "hasWords": .flag { !$0.words.isEmpty }, "words": .list(\.words), "wordsURL": .text(\.wordsURL),
    "hasSent": .flag { !$0.sent.isEmpty || $0.hasNothingSent }, "sent": .list(\.sent),
    "hasNothingSent": .flag(\.hasNothingSent),
    "audience": .record(\.audience), "few": .optional(\.few), "hasTraces": .flag { !$0.traces.isEmpty },
    "traces": .list(\.traces),
    "anonymity": .record(\.anonymity), "untagged": .record(\.untagged), "problem": .optional(\.problem),
    "fields": .list(\.fields),
    "asks": .flag(\.asks), "action": .text(\.action), "back": .text(\.back), "asked": .record(\.asked),
    "decisionProblem": .optional(\.decisionProblem),
  ]

  /// A request, and the forms that decide about it (POST).
  struct Asked: TemplateRecord {
    /// The member of staff, and when.
    var by: String
    /// Its fate; nil while it waits.
    var outcome: String?
    /// The reader of the page asked for it.
    var isOwn = false
    var approval: String
    var refusal: String
    var withdrawal: String
    /// The reason of a refusal, as it was typed.
    var reason = ""
    var reasonProblem: String?

    static let fields: Fields<Asked> = [
      "by": .text(\.by), "outcome": .optional(\.outcome), "isOwn": .flag(\.isOwn),
      "approval": .text(\.approval), "refusal": .text(\.refusal), "withdrawal": .text(\.withdrawal),
      "reason": .text(\.reason), "reasonProblem": .optional(\.reasonProblem),
    ]
  }

  struct Sentence: TemplateRecord {
    var sentence: String

    static let fields: Fields<Sentence> = ["sentence": .text(\.sentence)]
  }

  /// A place in which texts of experiments stand, with their number, and the page on which they are looked through.
  struct Sent: TemplateRecord {
    var sentence: String
    var url: String

    static let fields: Fields<Sent> = ["sentence": .text(\.sentence), "url": .text(\.url)]
  }

  struct FormField: TemplateRecord {
    var name: String
    var value: String

    static let fields: Fields<FormField> = ["name": .text(\.name), "value": .text(\.value)]
  }

  /// How far participants can be told apart.
  struct Anonymity: TemplateRecord {
    var requirement: String
    var figures: [Figure]
    var quasiIdentifiers: [Told]
    /// The names of those that are left out; nil for none.
    var identifiers: String?
    /// The number of answers to questions that the study no longer asks; nil where none are left out.
    var former: String?
    /// The share of detail that is left.
    var precision: String
    /// The mean number of those who are alike; nil without participants.
    var groupSize: String?
    var discernibility: String

    static let fields: Fields<Anonymity> = [
      "requirement": .text(\.requirement), "figures": .list(\.figures),
      "hasQuasiIdentifiers": .flag { !$0.quasiIdentifiers.isEmpty },
      "quasiIdentifiers": .list(\.quasiIdentifiers), "identifiers": .optional(\.identifiers),
      "former": .optional(\.former), "precision": .text(\.precision),
      "groupSize": .optional(\.groupSize), "discernibility": .text(\.discernibility),
    ]
  }

  /// Answers that the study does not tag.
  struct Untagged: TemplateRecord {
    /// By name.
    var variables: String
    var figures: [Figure]

    static let fields: Fields<Untagged> = [
      "variables": .text(\.variables), "figures": .list(\.figures),
    ]

    /// Answers are released as they were given.
    struct Figure: TemplateRecord {
      var name: String
      var value: String

      static let fields: Fields<Figure> = ["name": .text(\.name), "value": .text(\.value)]
    }
  }

  /// A figure of the answers as they were given, and as the release tells them.
  struct Figure: TemplateRecord {
    var name: String
    var before: String
    var after: String

    static let fields: Fields<Figure> = [
      "name": .text(\.name), "before": .text(\.before), "after": .text(\.after),
    ]
  }

  /// How a quasi-identifier is told.
  struct Told: TemplateRecord {
    var variable: String
    var level: String
    /// The participants for whom it is left out besides.
    var suppressed: String

    static let fields: Fields<Told> = [
      "variable": .text(\.variable), "level": .text(\.level), "suppressed": .text(\.suppressed),
    ]
  }
}
