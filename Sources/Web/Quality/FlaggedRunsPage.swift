import Templates

/// The flagged runs of a study, a page at a time: those that wait for a decision, or those that have one.
struct FlaggedRunsPage: Page {
  static let template = "quality/flagged-runs"

  var isRehearsal = false
  /// The same list of the other kind of participants.
  var otherURL: String
  var qualityURL: String?
  /// To decide, decided, kept, void; each with its number.
  var states: [State]
  /// True if the runs that are shown have a decision.
  var isDecided = false
  /// Those that have flagged runs, and every one.
  var tasks: [ChoiceOption] = []
  /// The flags that there are, and any.
  var signs: [ChoiceOption] = []
  /// The fields that the form for task and flag keeps.
  var hidden: [HiddenField] = []
  /// The list of all tasks and flags; nil if it is that.
  var allURL: String?
  /// “1 to 50 of 312 runs”
  var countSentence: String
  var rows: [Row]
  /// Nil if there is one page alone.
  var jump: PageJump?
  var previousURL: String?
  var nextURL: String?

  static let fields: Fields<FlaggedRunsPage> = [
    "isRehearsal": .flag(\.isRehearsal), "otherURL": .text(\.otherURL), "qualityURL": .optional(\.qualityURL),
    "states": .list(\.states), "isDecided": .flag(\.isDecided), "tasks": .list(\.tasks),
    "signs": .list(\.signs), "hidden": .list(\.hidden), "allURL": .optional(\.allURL),
    "isNarrowed": .flag { $0.allURL != nil }, "countSentence": .text(\.countSentence),
    "rows": .list(\.rows), "hasRows": .flag { !$0.rows.isEmpty }, "jump": .record(\.jump),
    "previousURL": .optional(\.previousURL), "nextURL": .optional(\.nextURL),
    "hasPages": .flag { $0.previousURL != nil || $0.nextURL != nil },
  ]

  struct State: TemplateRecord {
    /// “To decide: 3”
    var label: String
    /// Nil for the one that is shown.
    var url: String?

    static let fields: Fields<State> = ["label": .text(\.label), "url": .optional(\.url)]
  }

  struct Row: TemplateRecord {
    var url: String
    var code: String
    /// “Sorting test (round buttons)”
    var task: String
    /// “More than 30 % errors · The page was left during a trial”
    var flags: String
    /// Empty if they had none of the lab's.
    var station: String
    /// The moment when the run was finished.
    var time: String
    var timeISO: String
    /// “Kept: the data are plausible”; nil without a decision.
    var decision: String?
    var who = ""

    static let fields: Fields<Row> = [
      "url": .text(\.url), "code": .text(\.code), "task": .text(\.task), "flags": .text(\.flags),
      "station": .text(\.station), "time": .text(\.time), "timeISO": .text(\.timeISO),
      "decision": .optional(\.decision), "who": .text(\.who),
    ]
  }

  struct Flag: TemplateRecord {
    var phrase: String

    static let fields: Fields<Flag> = ["phrase": .text(\.phrase)]
  }
}
