import ImplicitAssociation
import Statistics

/// Makes trials from rows, and problems from rows that are not trials.
struct TrialReading {
  private let layout: TrialLayout
  private var blocks: BlockNames
  private var pairings: PairingNames
  private var marks: DecimalMarks
  /// Makes milliseconds of a latency.
  private let scale: Double
  private let hasFirst: Bool
  private let hasTrial: Bool

  init(_ layout: TrialLayout, separator: UInt8, columns: [TrialColumn]) {
    self.layout = layout
    scale = layout.milliseconds
    hasFirst = columns.contains(.firstLatency)
    hasTrial = columns.contains(.trial)
    blocks = BlockNames(layout)
    pairings = PairingNames(layout)
    marks = DecimalMarks(layout, separator: separator)
  }

  /// Adds a row's trial to its participant's, or notes why it cannot.
  mutating func take(_ row: TrialRow, line: Int, into book: inout Scorebook) throws {
    guard let participant = row.participant, !participant.isEmpty else {
      if !row.isBlank { book.note("there is no participant", line: line) }
      return
    }
    try book.turn(to: participant, run: row.run, line: line)
    switch blocks.meaning(of: row.block ?? .nothing) {
    case .passedOver: return
    case .unknown: book.noteBroken(unknownBlock(row.block), line: line)
    case .scored(let number):
      do throws(Unreadable) {
        try add(row, number: number, line: line, into: &book)
      } catch {
        try note(error, line: line, in: &book)
      }
    }
  }

  /// Rows may be read by the fast path, because nothing in them has a name specific to the file.
  var allowsPlainRows: Bool {
    layout.format == .csv && layout.blocks.isEmpty && layout.pairingA == nil && marks.isPoint
  }

  /// Adds a plain row's trial.
  mutating func take(_ row: PlainRow, line: Int, into book: inout Scorebook) throws {
    if row.isSameParticipant {
      book.stay(line: line)
    } else {
      try book.turn(to: row.participant, run: nil, line: line)
    }
    guard case .scored(let number) = BlockNames.meaning(row.block) else { return }
    do throws(Unreadable) {
      let latency = row.latency * scale
      let first = (hasFirst ? row.firstLatency : row.latency) * scale
      let pairing: Pairing? =
        switch row.pairing {
        case UInt8(ascii: "A"): .a
        case UInt8(ascii: "B"): .b
        default: nil
        }
      try Self.checkOrder(first: first, corrected: latency)
      let trial = ScoredTrial(
        block: ScoredBlock(number: number, pairing: pairing), latency: Milliseconds(latency),
        firstLatency: Milliseconds(first), isError: row.error == 1)
      try Self.add(trial, number: hasTrial ? row.trial : nil, of: number, into: &book)
    } catch {
      try note(error, line: line, in: &book)
    }
  }

  private mutating func add(
    _ row: TrialRow, number: Int, line: Int, into book: inout Scorebook
  ) throws(Unreadable) {
    let pairing = try pairing(row.pairing)
    let isError = try self.isError(row)
    guard let latency = try latency(row, isError: isError) else { return book.noteDropped() }
    let trial = ScoredTrial(
      block: ScoredBlock(number: number, pairing: pairing), latency: Milliseconds(latency.corrected),
      firstLatency: Milliseconds(latency.first), isError: isError)
    var place: Int?
    if let name = row.trial, !name.isMissing {
      place = Numbers.whole(name, mark: marks.assumed)
      if place == nil { throw .value("trial “\(name.shown)” is not a whole number") }
    }
    try Self.add(trial, number: place, of: number, into: &book)
  }

  @inline(__always)
  private static func add(
    _ trial: ScoredTrial, number: Int?, of block: Int, into book: inout Scorebook
  ) throws(Unreadable) {
    guard let number else { return book.add(trial) }
    if !book.add(trial, number: number) { throw .value("trial \(number) of block \(block) occurs twice") }
  }

  private func note(_ reason: Unreadable, line: Int, in book: inout Scorebook) throws {
    switch reason {
    case .value(let message): book.noteBroken(message, line: line)
    case .file(let message): throw book.problem(message, line: line)
    }
  }

  /// The correct response cannot precede the wrong one; tools that round each latency may be off by one.
  @inline(__always)
  private static func checkOrder(first: Double, corrected: Double) throws(Unreadable) {
    if first > corrected + 1 {
      throw .value("the first response (\(first) ms) comes after the correct one (\(corrected) ms)")
    }
  }
}

/// The reasons why a value cannot be used.
enum Unreadable: Error {
  /// The row's participant cannot be scored.
  case value(ProblemSentence)
  /// No participant in the file can be scored.
  case file(ProblemSentence)
}

extension TrialReading {
  private mutating func pairing(_ name: Field?) throws(Unreadable) -> Pairing? {
    guard let name else { return nil }
    if name.isEmpty { throw .value("there is no pairing") }
    switch pairings.meaning(of: name) {
    case .pairing(let pairing): return pairing
    case .unknown: throw .value("“\(name.shown)” is a third pairing")
    case .unnamed:
      throw .file(
        "the file has names of its own for the pairings: say which one is A, the one whose latencies are subtracted, "
          + "with --pairing-a, as in --pairing-a \"\(name.shown)\"")
    }
  }

  private func isError(_ row: TrialRow) throws(Unreadable) -> Bool {
    if let error = row.error {
      guard let isError = truth(error) else { throw .value("error “\(error.shown)” is neither 0 nor 1") }
      return isError
    }
    guard let correct = row.correct, let isCorrect = truth(correct) else {
      throw .value("correct “\(row.correct?.shown ?? "")” is neither 1 nor 0")
    }
    return !isCorrect
  }

  private func truth(_ field: Field) -> Bool? {
    if field.count == 1 {
      if field[0] == UInt8(ascii: "0") { return false }
      if field[0] == UInt8(ascii: "1") { return true }
    }
    if field.isWord("true") { return true }
    if field.isWord("false") { return false }
    switch Numbers.number(field, mark: marks.assumed) {
    case 0: return false
    case 1: return true
    default: return nil
    }
  }

  /// Returns both latencies of a trial, in milliseconds; `nil` for a trial to leave out.
  private mutating func latency(
    _ row: TrialRow, isError: Bool
  ) throws(Unreadable) -> (corrected: Double, first: Double)? {
    // A file with one latency has it for both; a right first response needs no second latency.
    let latency = row.latency ?? row.firstLatency
    guard let latency, !latency.isMissing else {
      if layout.dropsMissing { return nil }
      throw .value("there is no latency (--drop-missing leaves such trials out)")
    }
    let corrected = try milliseconds(latency)
    guard row.latency != nil, let first = row.firstLatency else { return (corrected, corrected) }
    if first.isMissing {
      if !isError { return (corrected, corrected) }
      throw .value("there is no latency of the first response, which was wrong")
    }
    let milliseconds = try milliseconds(first)
    try Self.checkOrder(first: milliseconds, corrected: corrected)
    return (corrected, milliseconds)
  }

  private mutating func milliseconds(_ field: Field) throws(Unreadable) -> Double {
    let value = try marks.number(field)
    if value < 0 {
      throw .value(
        layout.format == .researchkit
          ? "latency \(field.shown) is negative: some versions of the app mixed two clocks for keys"
          : "latency \(field.shown) is negative")
    }
    return value * scale
  }

  private func unknownBlock(_ name: Field?) -> ProblemSentence {
    guard let name, !name.isEmpty else { return "there is no block" }
    return "block “\(name.shown)” is not known: say which it is with --block \"\(name.shown)=3\" (4, 6, 7), "
      + "or --block \"\(name.shown)=skip\""
  }
}
