import ImplicitAssociation
import Statistics

/// Trials of an iatgen survey: each of its blocks is a cell of the answer.
///
/// iatgen counterbalances by four versions of the test, named in the columns, as in `Q3 RP3`: whether target
/// A is on the right or left (R, L) and first paired with the positive or the negative category (P, N), and
/// the block. Pairing A is the one its authors call compatible, target A with the positive category.
struct IatgenTrials: ~Copyable {
  private var answers: QualtricsTable
  private let cells: [Cell]

  private struct Cell {
    let index: Int
    let name: String
    let version: Substring
    let number: Int
    let block: ScoredBlock
  }

  static func found(in table: consuming Table, layout: TrialLayout) throws(TrialProblem) -> IatgenTrials {
    let cells = table.header.names.enumerated().compactMap { cell($0.element, index: $0.offset) }
    guard !cells.isEmpty else {
      throw TrialProblem(
        file: table.records.text.name, line: table.records.line,
        "there is no column of an iatgen block, such as “Q3 RP3”; found: \(table.header.listed)")
    }
    return IatgenTrials(try QualtricsTable.found(in: table, layout: layout), cells)
  }

  private init(_ answers: consuming QualtricsTable, _ cells: [Cell]) {
    self.answers = answers
    self.cells = cells
  }

  /// Returns the meaning of a column in a scored block. R's own import writes a point for the space.
  private static func cell(_ name: String, index: Int) -> Cell? {
    let mark = name.suffix(3)
    let before = name.dropLast(3).last
    guard mark.count == 3, before.map({ !$0.isLetter && !$0.isNumber }) ?? true,
      let side = mark.first, "RL".contains(side), let first = mark.dropFirst().first, "PN".contains(first),
      let number = mark.last?.wholeNumberValue, [3, 4, 6, 7].contains(number)
    else { return nil }
    let isCompatible = (first == "P") == (number < 5)
    return Cell(
      index: index, name: name, version: mark.prefix(2), number: number,
      block: ScoredBlock(number: number, pairing: isCompatible ? .a : .b))
  }

  mutating func read(into book: inout Scorebook) throws {
    var isFirst = true
    while try answers.next() {
      // If neither the id nor Qualtrics' own marks identify the description row, its words in a block's cell
      // do.
      if isFirst && isDescription { continue }
      isFirst = false
      try book.turn(to: answers.name, run: nil, line: answers.line)
      readBlocks(into: &book)
    }
  }

  private func readBlocks(into book: inout Scorebook) {
    var version: Substring?
    for cell in cells {
      let value = answers.value(cell.index)
      if value.isMissing { continue }
      if let version, version != cell.version {
        return book.noteBroken(
          "trials of two versions of the test, \(version) and \(cell.version)", line: answers.line)
      }
      version = cell.version
      do throws(Unreadable) {
        try Self.read(value, of: cell, into: &book)
      } catch {
        if case .value(let message) = error {
          book.noteBroken("“\(cell.name)” \(message)", line: answers.line)
        }
      }
    }
  }

  /// A block such as `12C734,3X1204,END`: stimulus, right or wrong, latency in milliseconds.
  private static func read(_ value: Field, of cell: Cell, into book: inout Scorebook)
    throws(Unreadable)
  {
    let end = Array("END".utf8)
    guard value.count >= end.count, value.suffix(end.count).elementsEqual(end) else {
      throw .value("was not finished: it does not end in END")
    }
    for (place, part) in value.dropLast(end.count).split(separator: UInt8(ascii: ",")).enumerated() {
      let trial = Field(rebasing: part)
      guard let mark = trial.firstIndex(where: { $0 == UInt8(ascii: "C") || $0 == UInt8(ascii: "X") }),
        mark > 0,
        trial[..<mark].allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }),
        let latency = Numbers.number(Field(rebasing: trial[(mark + 1)...]), mark: UInt8(ascii: ".")),
        latency >= 0
      else { throw .value("holds “\(trial.shown)”, which is not a trial such as 12C734") }
      let isNew = book.add(
        ScoredTrial(
          block: cell.block, latency: Milliseconds(latency), firstLatency: Milliseconds(latency),
          isError: trial[mark] == UInt8(ascii: "X")), number: place)
      if !isNew { throw .value("occurs twice") }
    }
  }

  private var isDescription: Bool {
    for cell in cells {
      let value = answers.value(cell.index)
      if !value.isMissing && !value.contains(where: { $0 &- UInt8(ascii: "0") < 10 }) { return true }
    }
    return false
  }
}
