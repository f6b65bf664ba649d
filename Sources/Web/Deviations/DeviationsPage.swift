import Templates

/// Everything that staff recorded or did about the visits of a study, a page at a time.
struct DeviationsPage: Page {
  static let template = "deviations/deviations"

  var isRehearsal = false
  /// The same list of the other kind of participants.
  var otherURL: String
  /// Everything, deviations alone, notes alone.
  var kinds: [Kind]
  /// The accounts to whose entries the list can be narrowed.
  var members: [ChoiceOption] = []
  /// The other fields of the form that does so.
  var hidden: [HiddenField] = []
  var isFiltered = false
  var filters = SavedFilterBar(url: "", nameHelp: "")
  /// “1 to 50 of 312”
  var countSentence: String
  var rows: [Row]
  var file: ListFileLinks
  /// Nil if there is one page alone.
  var jump: PageJump?
  var previousURL: String?
  var nextURL: String?

  static let fields: Fields<DeviationsPage> = [
    "isRehearsal": .flag(\.isRehearsal),
    "otherURL": .text(\.otherURL), "kinds": .list(\.kinds), "members": .list(\.members),
    "hidden": .list(\.hidden), "isFiltered": .flag(\.isFiltered), "filters": .record { $0.filters },
    "countSentence": .text(\.countSentence),
    "rows": .list(\.rows), "file": .record { $0.file }, "jump": .record(\.jump),
    "hasRows": .flag { !$0.rows.isEmpty }, "previousURL": .optional(\.previousURL),
    "nextURL": .optional(\.nextURL), "hasPages": .flag { $0.previousURL != nil || $0.nextURL != nil },
  ]

  struct Kind: TemplateRecord {
    var label: String
    /// Nil for the one that is shown.
    var url: String?

    static let fields: Fields<Kind> = ["label": .text(\.label), "url": .optional(\.url)]
  }

  struct Row: TemplateRecord {
    /// “14 May 2026, 10:12”
    var time: String
    var timeISO: String
    var code: String
    var participantURL: String
    /// Empty where they had none.
    var station: String
    /// “Deviation recorded”
    var what: String
    var reason: String
    /// The reason that was given first, in words; nil unless it was corrected.
    var firstReason: String?
    /// The author's own words; empty if there are none.
    var words: String
    var who: String

    static let fields: Fields<Row> = [
      "time": .text(\.time), "timeISO": .text(\.timeISO), "code": .text(\.code),
      "participantURL": .text(\.participantURL), "station": .text(\.station), "what": .text(\.what),
      "reason": .text(\.reason), "firstReason": .optional(\.firstReason), "words": .text(\.words),
      "who": .text(\.who),
    ]
  }
}
