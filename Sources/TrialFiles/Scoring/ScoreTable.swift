import ImplicitAssociation

/// The output format of scores.
public struct ScoreStyle: Sendable {
  public enum Kind: Sendable, Hashable {
    case csv, json
    /// One score, in the lines of ``ResultLine``: nothing of it tells who it is of.
    case results(DScore)
  }

  public var kind = Kind.csv
  /// The practice and test parts of each score are written as well.
  public var hasParts = false
  /// Runs are told apart, each in a row of its own.
  var hasRuns = false
  /// D1 and D2 can be computed; without the latency to the correct response they cannot.
  var hasCorrection = true
  /// A terminal shows the output: names are written without what would control it. Files and pipes get every byte.
  public var isForTerminal = false

  /// The number of problems kept in full.
  public var problemsKept = TrialProblems.shown

  public init() {}

  var scores: [DScore] {
    hasCorrection ? DScore.allCases : [.d3, .d4, .d5, .d6]
  }
}

/// Scores as text, one participant after another, with every digit that distinguishes a number from its
/// neighbours.
struct ScoreTable {
  private let style: ScoreStyle
  private var bytes: [UInt8] = []
  private let spill: SpillFile
  private var isEmpty = true

  /// - Parameter isFirst: The table is not the continuation of another one.
  init(_ style: ScoreStyle, spill: SpillFile, isFirst: Bool = true) {
    self.style = style
    self.spill = spill
    bytes.reserveCapacity(1 << 16)
    guard isFirst else { return }
    switch style.kind {
    case .csv: writeHeader()
    case .json: append("{\n  \"participants\" : [")
    case .results: break
    }
  }

  mutating func add(_ person: Person) throws {
    let score = person.scoring.score()
    switch style.kind {
    case .csv: addRow(person, score)
    case .json: addObject(person, score)
    case .results(let d): append(ResultLine(score, d, of: person, hasRuns: style.hasRuns).text)
    }
    isEmpty = false
    if bytes.count > 60_000 { try flush() }
  }

  /// The number of problems that are kept in full while it is written.
  var problemsKept: Int { style.problemsKept }

  /// Writes the remaining rows; in JSON, the problems too.
  mutating func finish(_ problems: TrialProblems, summary: Scorebook.Summary) throws {
    if style.kind == .json { finishObject(problems, summary) }
    try flush()
  }

  private mutating func flush() throws {
    try spill.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func append(_ byte: Unicode.Scalar) {
    bytes.append(UInt8(ascii: byte))
  }

  /// A name as it is written, which may hold anything that a file does.
  private func written(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard style.isForTerminal else { return name }
    return Array(String(decoding: name, as: UTF8.self).withoutControls.utf8)[...]
  }
}

// MARK: - CSV

extension ScoreTable {
  private mutating func writeHeader() {
    append("participant,")
    if style.hasRuns { append("run,") }
    append("trials,over_10000,under_400,under_300_share,excluded,reason")
    for d in DScore.allCases {
      append(",\(d.column)")
      if style.hasParts { append(",\(d.column)_practice,\(d.column)_test") }
    }
    append("\n")
  }

  private mutating func addRow(_ person: Person, _ score: Score) {
    addQuoted(written(person.name.participant))
    if style.hasRuns {
      append(",")
      addQuoted(written(person.name.run))
    }
    for count in [score.trials, score.over10000, score.under400] {
      append(",")
      append(count.description)
    }
    append(",")
    append(score.under300Share.description)
    append(score.excluded ? ",1," : ",0,")
    append(score.reason(of: style.scores))
    for d in DScore.allCases { addScore(score, d) }
    append("\n")
  }

  private mutating func addScore(_ score: Score, _ d: DScore) {
    guard style.scores.contains(d), case .score(let total, let practice, let test) = score[d] else {
      return append(style.hasParts ? ",,," : ",")
    }
    for number in style.hasParts ? [total, practice, test] : [total] {
      append(",")
      append(number.description)
    }
  }

  private mutating func addQuoted(_ name: ArraySlice<UInt8>) {
    guard name.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: ",") || $0 == Syntax.quote }) else {
      return bytes.append(contentsOf: name)
    }
    bytes.append(Syntax.quote)
    for byte in name {
      if byte == Syntax.quote { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(Syntax.quote)
  }
}

// MARK: - JSON

extension ScoreTable {
  private mutating func addObject(_ person: Person, _ score: Score) {
    append(isEmpty ? "\n    {" : ",\n    {")
    append("\"participant\" : ")
    addString(written(person.name.participant))
    if style.hasRuns {
      append(", \"run\" : ")
      addString(written(person.name.run))
    }
    append(", \"trials\" : \(score.trials), \"over_10000\" : \(score.over10000)")
    append(", \"under_400\" : \(score.under400), \"under_300_share\" : \(score.under300Share)")
    append(", \"excluded\" : \(score.excluded), \"reason\" : ")
    addString(Array(score.reason(of: style.scores).utf8)[...])
    for d in DScore.allCases { addMember(score, d) }
    append("}")
  }

  private mutating func addMember(_ score: Score, _ d: DScore) {
    var numbers: [Double?] = [nil, nil, nil]
    if style.scores.contains(d), case .score(let total, let practice, let test) = score[d] {
      numbers = [total, practice, test]
    }
    for (number, part) in zip(numbers, style.hasParts ? ["", "_practice", "_test"] : [""]) {
      append(", \"\(d.column)\(part)\" : \(number?.description ?? "null")")
    }
  }

  private mutating func finishObject(_ problems: TrialProblems, _ summary: Scorebook.Summary) {
    append(isEmpty ? "],\n" : "\n  ],\n")
    append("  \"problems\" : [")
    for (place, problem) in problems.first.enumerated() {
      append(place == 0 ? "\n    {\"file\" : " : ",\n    {\"file\" : ")
      addString(Array(problem.file.utf8)[...])
      append(", \"line\" : \(problem.line?.description ?? "null"), \"message\" : ")
      addString(Array(problem.message.utf8)[...])
      append("}")
    }
    append(problems.count == 0 ? "],\n" : "\n  ],\n")
    append("  \"more_problems\" : \(problems.more),\n  \"participants_left_out\" : \(summary.broken),\n")
    append("  \"trials_left_out\" : \(summary.droppedTrials)\n}\n")
  }

  private mutating func addString(_ text: ArraySlice<UInt8>) {
    bytes.append(Syntax.quote)
    for byte in text {
      switch byte {
      case Syntax.quote, Syntax.backslash: bytes += [Syntax.backslash, byte]
      case ..<0x20: append("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(Syntax.quote)
  }
}
