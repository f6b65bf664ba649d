import Expressions
import Spreadsheets

/// A formula of another tool, with its cell.
struct ForeignFormula: Sendable {
  let text: String
  let place: CellAddress
  let column: String

  init(_ row: ImportTable.Row, _ key: String) {
    let empty = row.finding(key, "")
    (text, place, column) = (row[key], empty.place, empty.column)
  }

  func finding(_ reason: String) -> ImportFinding { ImportFinding(place, column, reason) }
}

/// A row that was read, with its formulas still to be translated.
struct ImportDraft {
  enum Content {
    case question(InstrumentQuestion)
    case computation(ForeignFormula, label: InstrumentText?)
  }

  struct Constraint {
    let formula: ForeignFormula
    let message: InstrumentText
  }

  /// The condition under which the choices of a list are offered.
  struct Filter {
    let formula: ForeignFormula
    /// By the id of a choice: its cells by the headings of their columns, once for each row that it has.
    let cells: [String: [[String: String]]]
  }

  /// An answer that is put into a text.
  struct Pipe: Hashable {
    let source: String
    let place: CellAddress
    let column: String
  }

  /// The name in the file, and the cell in which it stands.
  let source: String
  let place: CellAddress
  /// The heading of the column of names.
  let column: String
  let id: String
  /// The place of its survey in the file.
  let survey: Int
  /// The id of the repeated group in which it stands.
  let group: String?
  var content: Content
  /// All of them have to hold for it to be shown.
  var rules: [ForeignFormula] = []
  var constraints: [Constraint] = []
  var filter: Filter?
  var pipes: [Pipe] = []

  /// The matrix of which it is a row, together with the drafts beside it that are of the same.
  var matrix: Matrix?
  /// The codes of its choices here, by those in the file, where they differ.
  var codes: [String: String] = [:]

  struct Matrix: Equatable {
    let id: String
    var text: InstrumentText
  }

  var question: InstrumentQuestion? {
    if case .question(let question) = content { question } else { nil }
  }

  var formulas: [ForeignFormula] {
    var all = rules + constraints.map(\.formula) + [filter?.formula].compactMap(\.self)
    if case .computation(let formula, _) = content { all.append(formula) }
    return all
  }
}

/// The order and the grouping of drafts, by their places in the list.
indirect enum ImportLayout {
  case draft(Int)
  case page(Page, [Int])
  case repetition(Repetition, [ImportLayout])

  struct Page {
    let id: String
    var title: InstrumentText?
    var isShuffled = false
  }

  struct Repetition {
    let id: String
    let place: CellAddress
    var title: InstrumentText?
    var rules: [ForeignFormula] = []
    var count: ForeignFormula?
    var another: InstrumentText
    var most: Int
  }

  /// The drafts in their order.
  var drafts: [Int] {
    switch self {
    case .draft(let place): [place]
    case .page(_, let places): places
    case .repetition(_, let parts): parts.flatMap(\.drafts)
    }
  }
}

/// A survey of the file before its formulas are translated.
struct ImportSurvey {
  var id: String
  var title: InstrumentText
  var layout: [ImportLayout] = []
  var isShuffled = false
}
