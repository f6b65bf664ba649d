import Templates

/// The data queries of a study, a page at a time.
struct DataQueriesPage: Page, ShowsRehearsals {
  static let template = "tasks/survey/queries/queries"

  var isRehearsal = false
  var otherURL: String
  /// Nil for staff who may not read answers.
  var answersURL: String?
  /// Open, answered, closed, all; each with its number.
  var states: [State]
  var countSentence: String
  var rows: [Row]
  /// Nil if there is one page alone.
  var jump: PageJump?
  var previousURL: String?
  var nextURL: String?

  static let fields: Fields<DataQueriesPage> = [
    "isRehearsal": .flag(\.isRehearsal), "otherURL": .text(\.otherURL),
    "answersURL": .optional(\.answersURL), "states": .list(\.states),
    "countSentence": .text(\.countSentence), "rows": .list(\.rows), "hasRows": .flag { !$0.rows.isEmpty },
    "jump": .record(\.jump), "previousURL": .optional(\.previousURL), "nextURL": .optional(\.nextURL),
    "hasPages": .flag { $0.previousURL != nil || $0.nextURL != nil },
  ]

  struct State: TemplateRecord {
    var label: String
    /// Nil for the one that is shown.
    var url: String?

    static let fields: Fields<State> = ["label": .text(\.label), "url": .optional(\.url)]
  }

  struct Row: TemplateRecord {
    var url: String
    var code: String
    var question: String
    /// The newest words about it.
    var words: String
    var state: String
    var who: String
    var time: String
    var timeISO: String

    static let fields: Fields<Row> = [
      "url": .text(\.url), "code": .text(\.code), "question": .text(\.question), "words": .text(\.words),
      "state": .text(\.state), "who": .text(\.who), "time": .text(\.time), "timeISO": .text(\.timeISO),
    ]
  }
}
