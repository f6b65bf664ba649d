/// Trials in a table, one a row.
struct TableTrials: ~Copyable {
  private var table: Table
  private let columns: Columns
  private let conditions: [Condition]
  private var reading: TrialReading
  private let allowsShortRows: Bool
  private let width: Int
  /// The width including the columns after the last one that has a name.
  private let widest: Int
  /// The columns for rows on the fast path; empty if every row needs the full reader.
  private let plainColumns: [PlainColumn]
  /// The participant's name if the whole table belongs to one participant.
  private let onlyParticipant: [UInt8]?

  /// Finds the columns of a table.
  ///
  /// - Parameter participant: the participant of all trials, if no column tells it.
  static func found(
    in table: consuming Table, layout: TrialLayout, participant: [UInt8]?
  ) throws(TrialProblem) -> TableTrials {
    let text = table.records.text
    let line = table.records.line
    let columns = try Columns(
      table.header, layout: layout, text: text, line: line, needsParticipant: participant == nil)
    let conditions = try Condition.all(layout, header: table.header, text: text, line: line)
    return TableTrials(
      table, columns: columns, conditions: conditions, layout: layout, participant: participant)
  }

  private init(
    _ table: consuming Table, columns: Columns, conditions: [Condition], layout: TrialLayout,
    participant: [UInt8]?
  ) {
    self.columns = columns
    self.conditions = conditions
    reading = TrialReading(layout, separator: table.separator, columns: columns.present.map(\.0))
    // DataPipe's tables omit empty values at the end of a row.
    allowsShortRows = layout.format == .minno
    width = table.header.count
    widest = table.header.names.count
    onlyParticipant = columns[.participant] == nil ? participant : nil
    plainColumns = reading.allowsPlainRows && conditions.isEmpty ? columns.plain(width: width) : []
    self.table = table
  }

  /// Reads all rows.
  mutating func read(into book: inout Scorebook) throws {
    let columns = UnsafeMutableBufferPointer<PlainColumn>.allocate(capacity: plainColumns.count)
    _ = columns.initialize(fromContentsOf: plainColumns)
    let name = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: TextBuffer.slack)
    defer {
      columns.deallocate()
      name.deallocate()
    }
    var previous = Field.nothing
    var row = PlainRow()
    while true {
      if columns.count > 0,
        table.records.nextPlain(UnsafeBufferPointer(columns), after: previous, into: &row)
      {
        try reading.take(row, line: table.records.line, into: &book)
        if !row.isSameParticipant { previous = Self.copy(row.participant, to: name) }
      } else {
        guard try table.records.next() else { break }
        try takeRow(into: &book)
        previous = .nothing
      }
    }
    book.endLine = table.records.line
  }

  /// Keeps a name beyond its row; a name that is too long is not kept, and looked up again in each row.
  private static func copy(_ name: Field, to place: UnsafeMutableBufferPointer<UInt8>) -> Field {
    guard name.count <= place.count else { return .nothing }
    _ = place.update(fromContentsOf: name)
    return Field(rebasing: place[..<name.count])
  }

  private mutating func takeRow(into book: inout Scorebook) throws {
    let line = table.records.line
    if table.records.count != width, try !hasUsualWidth(line: line, book: &book) { return }
    for condition in conditions where !condition.holds(value(condition.column)) { return }
    var row = TrialRow()
    for (column, index) in columns.present { row[column] = value(index) }
    if let onlyParticipant, !row.isBlank {
      try onlyParticipant.withUnsafeBufferPointer {
        row.participant = $0
        try reading.take(row, line: line, into: &book)
      }
    } else {
      try reading.take(row, line: line, into: &book)
    }
  }

  /// Returns a value of the row, or nothing if the row is too short.
  private func value(_ index: Int) -> Field {
    index < table.records.count ? table.records[index].trimmed : .nothing
  }

  /// Reports a row with more or fewer values than columns, since its values may be in the wrong columns.
  private mutating func hasUsualWidth(line: Int, book: inout Scorebook) throws -> Bool {
    let count = table.records.count
    if count > width && count <= widest && isBlank(from: width) { return true }
    if count < width && allowsShortRows { return true }
    if count == 1 && isBlank(from: 0) { return false }
    let message: ProblemSentence = "\(count) values, where the first line names \(width) columns"
    if let onlyParticipant {
      try onlyParticipant.withUnsafeBufferPointer { try book.turn(to: $0, run: nil, line: line) }
      book.noteBroken(message, line: line)
    } else if let participant = columns[.participant], !value(participant).isEmpty {
      try book.turn(to: value(participant), run: run, line: line)
      book.noteBroken(message, line: line)
    } else {
      book.note(message, line: line)
    }
    return false
  }

  private var run: Field? {
    guard let index = columns[.run] else { return nil }
    return value(index)
  }

  /// Returns true if the row is empty from a column on.
  private func isBlank(from first: Int) -> Bool {
    for index in first..<table.records.count where !value(index).isEmpty { return false }
    return true
  }
}
