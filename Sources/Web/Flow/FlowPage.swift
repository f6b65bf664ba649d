import Templates

/// The flow of participants of a study, or of those enrolled in a period: drawn, as a table, and as files.
struct FlowPage: Page {
  static let template = "flow/flow"

  var isRehearsal = false
  var otherURL: String
  var overviewURL: String
  /// The days as they were typed.
  var from = ""
  var until = ""
  /// The fields that the form for the days keeps.
  var hidden: [HiddenField] = []
  /// The problem with the days; nil if they name a period.
  var problem: String?
  /// The time of the figures; nil if they are up to date.
  var asOf: String?
  /// Nil if nobody came.
  var diagram: HTML?
  var rows: [Row] = []
  var csvURL: String
  var svgURL: String

  static let fields: Fields<FlowPage> = [
    "isRehearsal": .flag(\.isRehearsal), "otherURL": .text(\.otherURL), "overviewURL": .text(\.overviewURL),
    "from": .text(\.from), "until": .text(\.until), "hidden": .list(\.hidden),
    "problem": .optional(\.problem),
    "asOf": .optional(\.asOf), "hasPeople": .flag { $0.diagram != nil },
    "diagram": .markup { $0.diagram ?? HTML(trusted: "") }, "rows": .list(\.rows),
    "csvURL": .text(\.csvURL), "svgURL": .text(\.svgURL),
  ]

  /// A stage, or a reason to go no further from it.
  struct Row: TemplateRecord {
    var what: String
    var people: LinkedNumber
    var isStop = false

    static let fields: Fields<Row> = [
      "what": .text(\.what), "people": .record { $0.people }, "isStop": .flag(\.isStop),
    ]
  }
}
