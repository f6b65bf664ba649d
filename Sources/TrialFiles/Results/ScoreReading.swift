/// The columns of a table with a score a person. Those of Project Implicit's public data are known by name
/// (`D_biep.White_Good_all`, its halves `_36` and `_47`, `session_id`, `pct_300`, `N_3467`, `Order`, `PCT_error_3467`,
/// `Mn_RT_all_3467`); others have to be named.
public struct ScoreColumns: Sendable {
  /// The column of the score; nil to find the only one that ends in `_all`.
  public var score: String?
  /// The column with the % of errors; nil for `PCT_error_3467`, where it is there.
  public var errors: String?
  /// The column of the mean latency in ms; nil for `Mn_RT_all_3467`, where it is there.
  public var latency: String?
  /// Rows to read: of the values named for a column, one has to be there.
  public var conditions: [String: [String]] = [:]
  /// The byte between columns; `nil` to find out.
  public var separator: UInt8?

  public init(score: String? = nil) { self.score = score }
}

/// Reads scores, a row a person.
struct ScoreReading {
  private let columns: ScoreColumns
  private let most: Int
  var problems: TrialProblems
  var isStopped = false
  private(set) var broken = 0
  /// The column of the score.
  private(set) var column = ""
  private var people = 0
  private var order = OrderCounts()
  private var sessions: Set<UInt64> = []
  private var lines: [UInt8] = []

  /// How many people with a result did the pairings in which order.
  var orders: [Int: Int] { order.isOfPairings ? order.counts : [:] }

  init(_ columns: ScoreColumns, kept: Int, most: Int) {
    self.columns = columns
    self.most = most
    problems = TrialProblems(kept: kept)
  }

  mutating func read(_ text: TextBytes, into spill: SpillFile) throws {
    var layout = TrialLayout()
    layout.separator = columns.separator
    layout.conditions = columns.conditions
    var buffer = TextBuffer()
    guard try buffer.firstByte(of: text) != nil else {
      throw TrialProblem(file: text.name, "the file is empty")
    }
    var table = try Table.opened(text, buffer, layout: layout)
    let line = table.records.line
    let places = try ScorePlaces(table.header, columns, text: text, line: line)
    let conditions = try Condition.all(layout, header: table.header, text: text, line: line)
    column = places.name
    var rows = 0
    while try table.records.next() {
      let row = ScoreRow(table.records.count, width: table.header.count, allowsCommas: table.separator != 44)
      do throws(Unreadable) {
        if table.records.count == 1 && table.records[0].trimmed.isEmpty { continue }
        rows += 1
        try row.checkWidth()
        if !conditions.allSatisfy({ $0.holds(table.records[$0.column].trimmed) }) { continue }
        let found = try row.line(table.records, places)
        try checkSession(table.records, places)
        if case .result = found {
          people += 1
          if let place = places.order { order.add(table.records[place].trimmed) }
        }
        lines += found.text.utf8
      } catch {
        broken += 1
        if case .value(let message) = error {
          problems.note(TrialProblem(file: text.name, line: table.records.line, message))
        }
      }
      if people > most { throw ResultFiles.tooMany(text.name, line: table.records.line, most) }
      if lines.count > 1 << 16 { try finish(spill) }
    }
    if rows == 0 { throw TrialProblem(file: text.name, "there are no rows below the names of the columns") }
  }

  mutating func finish(_ spill: SpillFile) throws {
    try spill.write(lines)
    lines.removeAll(keepingCapacity: true)
  }

  /// The same session twice would be two people.
  private mutating func checkSession(_ records: borrowing Records, _ places: ScorePlaces) throws(Unreadable) {
    guard let place = places.session else { return }
    let session = records[place].trimmed
    if !session.isMissing, !sessions.insert(ResultLine.key(session)).inserted {
      throw .value("session \(session.shown) occurs twice")
    }
  }
}

/// The order of the pairings in Project Implicit's tables: 1 where the pairing that the score is named after came first, 2
/// where the other did.
private struct OrderCounts {
  private(set) var counts: [Int: Int] = [:]
  /// False for a column of this name that has other values: it tells something else.
  private(set) var isOfPairings = true

  mutating func add(_ field: Field) {
    if field.isMissing { return }
    let number = Numbers.number(field, mark: DecimalMark.point.byte)
    guard let order = [1, 2].first(where: { Double($0) == number }) else { return isOfPairings = false }
    counts[order, default: 0] += 1
  }
}

/// The places of the columns.
private struct ScorePlaces {
  let name: String
  let score: Int
  /// Of the blocks 3 and 6, and 4 and 7.
  let parts: (Int, Int)?
  /// % of latencies under 300 ms.
  let fast: Int?
  /// The number of trials in the combined blocks.
  let trials: Int?
  /// The order of the pairings.
  let order: Int?
  let session: Int?
  /// % of errors in the combined blocks.
  let errors: Int?
  /// The mean latency of the combined blocks.
  let latency: Int?

  init(_ header: Header, _ columns: ScoreColumns, text: TextBytes, line: Int) throws(TrialProblem) {
    /// - Throws: for a column that is named and not there
    func place(_ wanted: String?, _ option: String, else known: String? = nil) throws(TrialProblem) -> Int? {
      let names = [wanted ?? known].compactMap(\.self)
      let place = try header.index(of: names, text: text, line: line)
      guard let wanted, place == nil else { return place }
      throw TrialProblem(
        file: text.name, line: line,
        "there is no column “\(wanted)”, named with --\(option); found: \(header.listed)")
    }
    if let named = try place(columns.score, "score-column") {
      score = named
    } else {
      let ends = header.names.indices.filter { Self.isOverall(header.names[$0]) }
      guard let place = ends.first, ends.count == 1 else {
        let found = ends.isEmpty ? header.listed : ends.map { header.names[$0] }.joined(separator: ", ")
        throw TrialProblem(
          file: text.name, line: line,
          "\(ends.isEmpty ? "no column" : "more than one column") looks like Project Implicit's "
            + "“D_biep.…_all”: name that of the score with --score-column; found: \(found)")
      }
      score = place
    }
    name = header.names[score]
    let stem = name.hasSuffix("_all") ? String(name.dropLast(4)) : nil
    let first = try header.index(of: stem.map { ["\($0)_36"] } ?? [], text: text, line: line)
    let second = try header.index(of: stem.map { ["\($0)_47"] } ?? [], text: text, line: line)
    parts = first.flatMap { first in second.map { (first, $0) } }
    fast = try header.index(of: ["pct_300"], text: text, line: line)
    trials = try header.index(of: ["N_3467"], text: text, line: line)
    order = try header.index(of: ["Order"], text: text, line: line)
    session = try header.index(of: ["session_id", "participant"], text: text, line: line)
    errors = try place(columns.errors, "errors-column", else: "PCT_error_3467")
    latency = try place(columns.latency, "latency-column", else: "Mn_RT_all_3467")
  }

  private static func isOverall(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasPrefix("d_biep") && name.hasSuffix("_all")
  }
}

/// A row of scores.
private struct ScoreRow {
  private let count: Int
  private let width: Int
  /// A comma can be a decimal one, since another sign separates the columns.
  private let allowsCommas: Bool

  init(_ count: Int, width: Int, allowsCommas: Bool) {
    (self.count, self.width, self.allowsCommas) = (count, width, allowsCommas)
  }

  func checkWidth() throws(Unreadable) {
    if count < width { throw .value("\(count) values, where the first line names \(width) columns") }
  }

  /// D lies between -2 and 2 by its definition; files that round may go a little beyond.
  private static let largest = 2.0001
  /// % of latencies under 300 ms beyond which the rules of the score exclude a run.
  private static let mostFast = 10.0
  /// Half of the trials of the four combined blocks, of 20, 40, 20 and 40 (Greenwald, Nosek & Banaji 2003). A score of fewer is
  /// that of a fragment.
  private static let fewestTrials = 60.0
  /// A day, in ms: nobody takes so long for a trial, and a mean that is longer is something else.
  private static let longest = 86_400_000.0

  func line(_ records: borrowing Records, _ places: ScorePlaces) throws(Unreadable) -> ResultLine {
    guard let value = try score(records[places.score].trimmed, places.name) else { return .none }
    if let fast = places.fast, let share = try number(records[fast].trimmed, "pct_300") {
      guard (0...100).contains(share) else { throw .value("pct_300 “\(share)” is not a percentage") }
      if share > Self.mostFast { return .excluded }
    }
    if let place = places.trials, let trials = try number(records[place].trimmed, "N_3467") {
      guard trials >= 0, trials.rounded() == trials else {
        throw .value("N_3467 “\(trials)” is not a number of trials")
      }
      if trials < Self.fewestTrials { return .none }
    }
    var result = FileResult(value: value)
    if let (first, second) = places.parts,
      let one = try score(records[first].trimmed, "\(places.name), blocks 3 and 6"),
      let other = try score(records[second].trimmed, "\(places.name), blocks 4 and 7")
    {
      result.parts = .init(one, other)
    }
    if let place = places.errors, let share = try number(records[place].trimmed, "the % of errors") {
      guard (0...100).contains(share) else { throw .value("the % of errors “\(share)” is not a percentage") }
      result.errors = share
    }
    if let place = places.latency, let mean = try number(records[place].trimmed, "the mean latency") {
      guard (0..<Self.longest).contains(mean) else {
        throw .value("the mean latency “\(mean)” is not a time in ms")
      }
      result.latency = mean
    }
    return .result(result, key: 0)
  }

  private func score(_ field: Field, _ name: String) throws(Unreadable) -> Double? {
    guard let value = try number(field, name) else { return nil }
    guard abs(value) <= Self.largest else {
      throw .value("\(name) is \(field.shown), and no D score is beyond -2 and 2")
    }
    return value
  }

  /// Nil for what SPSS, R and SAS write where there is no value.
  private func number(_ field: Field, _ name: String) throws(Unreadable) -> Double? {
    if field.isMissing || field.isWord("nan") || field.isEqual(to: [46]) || field.isEqual(to: Self.spss) {
      return nil
    }
    if let number = Numbers.number(field, mark: DecimalMark.point.byte) { return number }
    if allowsCommas, let number = Numbers.number(field, mark: DecimalMark.comma.byte) { return number }
    throw .value("\(name) “\(field.shown)” is not a number")
  }

  private static let spss = Array("#NULL!".utf8)
}
