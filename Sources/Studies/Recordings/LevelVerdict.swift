import Statistics

/// The rules for what a part holds of the level of sound.
struct LevelRules {
  /// The most windows of a recording.
  let mostWindows: Int
  /// The seconds of sound that a recording can have; nil for none.
  var soundLimit: Int?

  /// Windows in a second, by the recorder.
  static let perSecond = 20
  /// Windows in a chunk.
  static let mostInChunk = 64
  /// Samples per second that browsers have to know (Web Audio API, 2024).
  static let rates = 3000...768_000
  /// Of two neighbours, in ms: the clock of the sound is not that of the page.
  static let tolerance = 1.0

  /// Checks a part: chunks in the order of their times, not more than the recording lasts. A part without chunks says why.
  func check(_ part: RunPart) throws(PartProblem) {
    let (chunks, problem) = (part.sound.chunks, part.sound.problem)
    guard chunks.reduce(0, { $0 + $1.count }) <= mostWindows else {
      throw .ofKind("the levels go on after the end")
    }
    for (index, chunk) in chunks.enumerated() {
      guard chunk.number == index + 1 else { throw .wrongTrialNumber(expected: index + 1) }
      try check(chunk)
    }
    for (earlier, later) in zip(chunks, chunks.dropFirst()) {
      guard later.start.value >= earlier.time(of: earlier.count).value - Self.tolerance else {
        throw .beganTooEarly(trial: later.number)
      }
      guard later.rate == earlier.rate, later.window == earlier.window else {
        throw .ofKind("chunk \(later.number) has other windows than the one before")
      }
    }
    try SoundRules.check(chunks, limit: soundLimit)
    if chunks.isEmpty, problem == nil { throw .ofKind("the part has neither levels nor a reason why not") }
    if !chunks.isEmpty, problem == .withdrawn || problem == .notPermitted {
      throw .ofKind("there are levels without a permission")
    }
  }

  private func check(_ chunk: LevelChunk) throws(PartProblem) {
    guard !chunk.bytes.isEmpty, chunk.bytes.count % 2 == 0, chunk.count <= Self.mostInChunk,
      chunk.hundredths.allSatisfy({ $0 >= -12_000 && $0 <= 0 })
    else { throw .ofKind("chunk \(chunk.number) is no list of levels") }
    guard Self.rates.contains(chunk.rate), abs(chunk.window * Self.perSecond - chunk.rate) <= Self.perSecond
    else { throw .ofKind("chunk \(chunk.number) has windows that cannot be") }
    guard (0...chunk.window * chunk.count).contains(chunk.clipped) else {
      throw .ofKind("chunk \(chunk.number) has more samples clipped than it has")
    }
    guard chunk.start.isPossible(within: .clockLimit) else { throw .impossibleOnset(trial: chunk.number) }
  }
}
