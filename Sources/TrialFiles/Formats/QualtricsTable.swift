/// A Qualtrics export: one answer a row, and below the names of the columns a row or two that describe them.
struct QualtricsTable: ~Copyable {
  var table: Table
  private let participant: Int
  private let conditions: [Condition]
  private var described = 0
  /// A record that was read to find the participants, and is still to be used.
  private var hasUnused: Bool

  /// Finds who answered: in a column of the response's id, which older exports name in the second row only.
  static func found(in table: consuming Table, layout: TrialLayout) throws(TrialProblem) -> QualtricsTable {
    let text = table.records.text
    let line = table.records.line
    let conditions = try Condition.all(layout, header: table.header, text: text, line: line)
    let names = layout.columns[.participant].map { [$0] } ?? ["ResponseId", "ResponseID"]
    if let index = try table.header.index(of: names, text: text, line: line) {
      return QualtricsTable(table, participant: index, conditions: conditions, hasUnused: false)
    }
    let header = table.header
    if try table.records.next() {
      let second = Header(table.records)
      if let index = try second.index(of: names, text: text, line: line) {
        return QualtricsTable(table, participant: index, conditions: conditions, hasUnused: true)
      }
    }
    throw TrialColumn.participant.missing(from: header, text: text, line: line, layout: layout)
  }

  private init(
    _ table: consuming Table, participant: Int, conditions: [Condition], hasUnused: Bool
  ) {
    self.table = table
    self.participant = participant
    self.conditions = conditions
    self.hasUnused = hasUnused
  }

  var line: Int { table.records.line }

  /// The participant who answered.
  var name: Field { value(participant) }

  func value(_ index: Int) -> Field {
    index < table.records.count ? table.records[index].trimmed : .nothing
  }

  /// Reads the next answer that is wanted; `false` when there is none.
  mutating func next() throws(TrialProblem) -> Bool {
    while true {
      if hasUnused {
        hasUnused = false
      } else {
        guard try table.records.next() else { return false }
      }
      described += 1
      if described <= 2 && isDescription { continue }
      if isWanted { return true }
    }
  }

  private var isWanted: Bool {
    for condition in conditions where !condition.holds(value(condition.column)) { return false }
    return !name.isEmpty
  }

  /// The row describes the columns: its participant cell reads “Response ID”, or it holds Qualtrics' own
  /// question ids.
  private var isDescription: Bool {
    let word = String(decoding: name, as: UTF8.self).filter { $0.isLetter }.lowercased()
    if word == "responseid" || word.hasPrefix("importid") { return true }
    for index in 0..<table.records.count where value(index).starts(with: Array("{\"ImportId\"".utf8)) {
      return true
    }
    return false
  }
}

extension Header {
  /// The table is a Qualtrics export, of the current or of an older kind.
  var isOfQualtrics: Bool {
    names.contains { $0.lowercased() == "responseid" } || (names.first == "V1" && names.contains("V2"))
  }
}
