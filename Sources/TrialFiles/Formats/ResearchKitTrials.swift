/// Trials of the native app: an `ORKTaskResult` holds a result for each step, and that of a block one for
/// each trial.
struct ResearchKitTrials: ~Copyable {
  private var elements: JSONReader
  private let layout: TrialLayout
  private var reading: TrialReading
  private var count = 0

  init(_ elements: consuming JSONReader, layout: TrialLayout) {
    self.elements = elements
    self.layout = layout
    // Names are looked up here, so that only numbers are left to read.
    var plain = layout
    plain.blocks = [:]
    plain.pairingA = nil
    reading = TrialReading(plain, separator: UInt8(ascii: ","), columns: [])
  }

  mutating func read(into book: inout Scorebook) throws {
    defer { book.context = .none }
    while let task = try elements.next() {
      count += 1
      book.context = .none
      guard case .array(let steps)? = task["results"] else {
        throw book.problem("this is not an ORKTaskResult: it has no “results” list", line: elements.line)
      }
      let participant = try participant(of: task, book)
      try participant.withUnsafeBufferPointer { try book.turn(to: $0, run: nil, line: elements.line) }
      try readSteps(steps, of: participant, into: &book)
    }
  }

  /// The app writes no names: the file's own, or where it holds several runs, the run's id.
  private mutating func participant(of task: JSONValue, _ book: borrowing Scorebook) throws -> [UInt8] {
    if let path = layout.columns[.participant] {
      if let name = task.member(path)?.text, !name.isEmpty { return Array(name.utf8) }
      throw book.problem("there is no “\(path)”, named for participant", line: elements.line)
    }
    if count == 1, !elements.isInList, try elements.isAtEnd(), let name = elements.text.plainName {
      return name
    }
    if let id = task["taskRunUUID"]?.text, !id.isEmpty { return Array(id.utf8) }
    throw book.problem("a run without “taskRunUUID”", line: elements.line)
  }

  private mutating func readSteps(
    _ steps: [JSONValue], of participant: [UInt8], into book: inout Scorebook
  ) throws {
    var seen: Set<Int> = []
    for step in steps {
      guard case .array(let results)? = step["results"] else { continue }
      let trials = results.filter { $0["latency"] != nil }
      guard !trials.isEmpty, let step = step["identifier"]?.text else { continue }
      book.context = .none
      guard let number = Self.block(step, layout) else {
        book.noteBroken(
          "“\(step)” contains trials but is not a block such as “implicitAssociation.block3”",
          line: elements.line)
        continue
      }
      guard [3, 4, 6, 7].contains(number) else { continue }
      guard seen.insert(number).inserted else {
        book.noteBroken("block \(number) occurs twice", line: elements.line)
        continue
      }
      try read(trials, block: number, of: participant, into: &book)
    }
  }

  /// The block of a step: the digits after `block` at the end of its name.
  static func block(_ step: String, _ layout: TrialLayout) -> Int? {
    if !layout.blocks.isEmpty { return layout.blocks[step] }
    let digits = String(step.reversed().prefix { $0.isNumber }.reversed())
    guard step.dropLast(digits.count).lowercased().hasSuffix("block") else { return nil }
    return Int(digits).flatMap { (1...7).contains($0) ? $0 : nil }
  }

  private mutating func read(
    _ trials: [JSONValue], block: Int, of participant: [UInt8], into book: inout Scorebook
  ) throws {
    book.context = .block(block, trial: nil)
    guard let pairing = Self.pairing(trials) else {
      return book.noteBroken(
        "which pairing it is cannot be told from “correct”, which should be ATTRleft, TARG1right and the like",
        line: elements.line)
    }
    for (place, trial) in trials.enumerated() {
      book.context = .block(block, trial: place + 1)
      let values = [
        participant, Array("\(block)".utf8), Array((trial["latency"]?.text ?? "").utf8),
        Array((trial["error"]?.text ?? "").utf8), Array(pairing.utf8), Array("\(place + 1)".utf8),
      ]
      try take(values, into: &book)
    }
  }

  private mutating func take(_ values: [[UInt8]], into book: inout Scorebook) throws {
    let line = elements.line
    try Array(values.joined()).withUnsafeBufferPointer { all in
      var fields: [Field] = []
      var place = 0
      for value in values {
        fields.append(Field(rebasing: all[place..<(place + value.count)]))
        place += value.count
      }
      var row = TrialRow()
      row.participant = fields[0]
      row.block = fields[1]
      row.latency = fields[2]
      row.error = fields[3]
      row.pairing = fields[4]
      row.trial = fields[5]
      try reading.take(row, line: line, into: &book)
    }
  }

  /// Attribute A is on the left throughout, and TARG1 is concept A, so that TARG1 on the left is pairing A.
  private static func pairing(_ trials: [JSONValue]) -> String? {
    var pairings: Set<String> = []
    for trial in trials {
      switch trial["correct"]?.text {
      case "ATTRleft", "ATTRright": continue
      case "TARG1left", "TARG2right": pairings.insert("A")
      case "TARG1right", "TARG2left": pairings.insert("B")
      default: return nil
      }
    }
    return pairings.count == 1 ? pairings.first : nil
  }
}
