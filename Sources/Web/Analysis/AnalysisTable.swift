import Spreadsheets
import Studies

/// A table of the analysis with its numbers as they are: the page writes them for readers, a file for programs.
struct AnalysisTable {
  /// Also the name of its file.
  var id: String
  var title: String
  /// The first is that of the rows.
  var columns: [String]
  var rows: [Row]
  /// Sentences below it.
  var notes: [String] = []
  /// The same for its file, where cells of the page hold sentences of several numbers; nil where each holds one, or an
  /// interval, whose ends have a column each in the file.
  var file: File?

  struct File {
    var columns: [String]
    var rows: [Row]
  }

  struct Row {
    var name: String
    var cells: [Cell]
  }

  enum Cell {
    case text(String)
    case count(Int)
    case number(Double, digits: Int)
    case share(Double)
    case probability(Double)
    /// Nil where there is none, in a column of intervals.
    case interval(ClosedRange<Double>?, digits: Int)
    case none

    init(_ number: Double?, digits: Int) {
      self = number.map { $0.isFinite ? .number($0, digits: digits) : .none } ?? .none
    }

    init(_ interval: ClosedRange<Double>?, digits: Int) {
      self = .interval(interval, digits: digits)
    }

    init(p: Double?) { self = p.map { $0.isNaN ? .none : .probability($0) } ?? .none }
  }
}

extension AnalysisTable {
  /// The table as CSV, its numbers with all digits and a decimal point. A text that a spreadsheet would take for a formula
  /// begins with an apostrophe.
  func csv(_ words: some Localizer) -> [UInt8] {
    let (columns, rows) = (file?.columns ?? columns, file?.rows ?? rows)
    let isInterval = columns.indices.map { column in
      rows.contains { $0.cells.indices.contains(column - 1) && $0.cells[column - 1].isInterval }
    }
    let head = zip(columns, isInterval).flatMap { $1 ? words.ends(of: $0) : [$0] }
    let lines = rows.map { row in
      [Self.harmless(row.name)] + zip(row.cells, isInterval.dropFirst()).flatMap { $0.plain(withEnds: $1) }
    }
    return Sheet(name: id, texts: [head.map(Self.harmless)] + lines).csv()
  }

  fileprivate static func harmless(_ text: String) -> String {
    guard let first = text.utf8.first, "=+-@\t\r".utf8.contains(first) else { return text }
    return "'" + text
  }
}

extension AnalysisTable.Cell {
  /// - Parameter isInterval: the column is one of intervals, and has two in the file
  fileprivate func plain(withEnds isInterval: Bool) -> [String] {
    if case .interval(let ends?, _) = self { return ["\(ends.lowerBound)", "\(ends.upperBound)"] }
    return isInterval ? [plain, ""] : [plain]
  }

  private var plain: String {
    switch self {
    case .text(let text): AnalysisTable.harmless(text)
    case .count(let count): "\(count)"
    case .number(let number, _), .share(let number), .probability(let number): "\(number)"
    case .interval, .none: ""
    }
  }

  func text(_ words: some Localizer) -> String {
    switch self {
    case .text(let text): text
    case .count(let count): words.number(count)
    case .number(let number, let digits): words.signed(number, digits)
    case .share(let share): words.percent(share)
    case .probability(let p): words.probability(p)
    case .interval(let interval?, let digits):
      words.say(
        "analysis.interval",
        [
          "low": words.signed(interval.lowerBound, digits),
          "high": words.signed(interval.upperBound, digits),
        ])
    case .interval, .none: "–"
    }
  }

  var isText: Bool { if case .text = self { true } else { false } }
  fileprivate var isInterval: Bool { if case .interval = self { true } else { false } }
}

extension Localizer {
  /// “0.042”, and “< 0.001” for what would be rounded to nothing.
  func probability(_ p: Double) -> String { p < 0.001 ? "< " + decimals(0.001, 3) : decimals(p, 3) }

  /// “P = 0.042”, “P < 0.001”
  func statement(p: Double) -> String { (p < 0.001 ? "P " : "P = ") + probability(p) }

  /// The columns of the two ends of an interval.
  func ends(of interval: String) -> [String] {
    [
      say("analysis.column.lowEnd", ["interval": interval]),
      say("analysis.column.highEnd", ["interval": interval]),
    ]
  }

  /// Numbers one after the other: between commas where none of them has a decimal comma.
  func row(_ numbers: [String]) -> String {
    numbers.joined(separator: decimals(0, 1).contains(",") ? "; " : ", ")
  }

  /// “−0.52”, and “0.00” for what is rounded to nothing.
  func signed(_ number: Double, _ digits: Int) -> String {
    let text = decimals(abs(number), digits)
    let isNothing = !text.contains { $0.isNumber && $0 != "0" }
    return number < 0 && !isNothing ? "−" + text : text
  }
}
