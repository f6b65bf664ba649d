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
  private var sessions: [UInt64: Standing] = [:]
  private var lines: [UInt8] = []
  private var lineCount: Int32 = 0
  /// Those that are of a session whose rows are left out, by their place among all.
  private var dropped: Set<Int32> = []

  /// The use of the rows of a session so far. It is small, since there may be hundreds of thousands.
  private enum Standing {
    case taken(line: Int32, order: Int8?, isResult: Bool)
    case leftOut
  }

  /// How many people with a result did the pairings in which order.
  var orders: [Int: Int] { order.isOfPairings ? order.counts.filter { $0.value > 0 } : [:] }

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
      var session: UInt64?
      do throws(Unreadable) {
        if table.records.count == 1 && table.records[0].trimmed.isEmpty { continue }
        rows += 1
        try row.checkWidth()
        if !conditions.allSatisfy({ $0.holds(table.records[$0.column].trimmed) }) { continue }
        session = Self.session(table.records, places)
        try checkSession(session, table.records, places)
        let found = try row.line(table.records, places)
        var number: Int?
        if case .result = found, let place = places.order {
          number = order.order(in: table.records[place].trimmed)
        }
        take(found, of: session, order: number)
      } catch {
        leaveOut(session)
        if case .value(let message) = error {
          problems.note(TrialProblem(file: text.name, line: table.records.line, message))
        }
      }
      if people > most { throw ResultFiles.tooMany(text.name, line: table.records.line, most) }
      if lines.count > 1 << 16 { try write(to: spill) }
    }
    if rows == 0 { throw TrialProblem(file: text.name, "there are no rows below the names of the columns") }
  }

  private mutating func write(to spill: SpillFile) throws {
    try spill.write(lines)
    lines.removeAll(keepingCapacity: true)
  }

  /// Writes the rest, and takes out what is of a session that turned out to be there twice.
  mutating func finish(_ spill: SpillFile) throws {
    try write(to: spill)
    if dropped.isEmpty { return }
    let kept = SpillFile()
    var line: Int32 = 0
    try spill.eachLine { text in
      if !dropped.contains(line) { try kept.write(text + [Syntax.newline]) }
      line += 1
    }
    try spill.startOver()
    try spill.append(kept)
  }

  // MARK: - Sessions

  private static func session(_ records: borrowing Records, _ places: ScorePlaces) -> UInt64? {
    guard let place = places.session else { return nil }
    let session = records[place].trimmed
    return session.isMissing ? nil : ResultLine.key(session)
  }

  /// The same session twice would be two people, and which of its rows is right nobody can say.
  private func checkSession(_ session: UInt64?, _ records: borrowing Records, _ places: ScorePlaces)
    throws(Unreadable)
  {
    guard let place = places.session, let session, sessions[session] != nil else { return }
    throw .value("session \(records[place].trimmed.shown) occurs twice")
  }

  private mutating func take(_ found: ResultLine, of session: UInt64?, order number: Int?) {
    var isResult = false
    if case .result = found {
      isResult = true
      people += 1
      if let number { order.counts[number, default: 0] += 1 }
    }
    if let session {
      sessions[session] = .taken(line: lineCount, order: number.map { Int8($0) }, isResult: isResult)
    }
    lines += found.text.utf8
    lineCount += 1
  }

  /// Leaves out the person of a row: that row and those before it.
  private mutating func leaveOut(_ session: UInt64?) {
    guard let session else { return broken += 1 }
    switch sessions.updateValue(.leftOut, forKey: session) {
    case .leftOut?: return
    case .taken(let line, let number, let isResult)?:
      dropped.insert(line)
      if isResult {
        people -= 1
        if let number { order.counts[Int(number), default: 0] -= 1 }
      }
    case nil: break
    }
    broken += 1
  }
}

/// The order of the pairings in Project Implicit's tables: 1 where the pairing that the score is named after came first, 2
/// where the other did.
private struct OrderCounts {
  var counts: [Int: Int] = [:]
  /// False for a column of this name that has other values: it tells something else.
  private(set) var isOfPairings = true

  /// Nil where there is none, or another value.
  mutating func order(in field: Field) -> Int? {
    if field.isMissing { return nil }
    let number = Numbers.number(field, mark: DecimalMark.point.byte)
    let order = [1, 2].first { Double($0) == number }
    if order == nil { isOfPairings = false }
    return order
  }
}
