import Statistics

/// The rules for what a part holds of a device's motion.
struct MotionRules {
  /// The duration of a recording.
  let length: Milliseconds

  /// Samples in a chunk.
  static let mostSamples = 256
  /// Samples in a second; the recorder leaves out what comes faster.
  static let mostPerSecond = 130
  /// A sensor that is silent for so long has stopped, in ms.
  static let silence = 2000.0
  /// Frames and clocks are not exact, in ms.
  static let tolerance = 250.0

  /// Checks a part: chunks in the order of their times, within the length of the recording; a complete one goes on to its
  /// end, or says why not. It lasts less than any run, so that there is nothing to compare with the server's clock.
  func check(_ part: RunPart) throws(PartProblem) {
    let (chunks, problem) = (part.motion.chunks, part.motion.problem)
    let count = chunks.reduce(0) { $0 + $1.count }
    guard Double(count) <= Double(Self.mostPerSecond) * (length.value / 1000 + 1) else {
      throw .ofKind("more than \(Self.mostPerSecond) samples a second")
    }
    for (index, chunk) in chunks.enumerated() {
      guard chunk.number == index + 1 else { throw .wrongTrialNumber(expected: index + 1) }
      try check(chunk)
    }
    for (earlier, later) in zip(chunks, chunks.dropFirst()) where later.start <= earlier.last {
      throw .beganTooEarly(trial: later.number)
    }
    guard let first = chunks.first?.start, let last = chunks.last?.last else {
      if problem == nil { throw .ofKind("the part has neither samples nor a reason why not") }
      return
    }
    if problem == .withdrawn || problem == .notPermitted {
      throw .ofKind("there are samples without a permission")
    }
    let lasted = last.value - first.value
    guard lasted <= length.value + Self.tolerance else { throw .ofKind("the samples go on after the end") }
    if part.isComplete, problem == nil, lasted < length.value - 2 * Self.silence {
      throw .ofKind("the samples end before the time does")
    }
  }

  private func check(_ chunk: MotionChunk) throws(PartProblem) {
    guard !chunk.fields.isEmpty, Set(chunk.fields).count == chunk.fields.count,
      !chunk.bytes.isEmpty, chunk.bytes.count % chunk.width == 0, chunk.count <= Self.mostSamples
    else { throw .ofKind("chunk \(chunk.number) is no list of samples") }
    guard chunk.start.isPossible(within: .clockLimit) else { throw .impossibleOnset(trial: chunk.number) }
    if let interval = chunk.interval, !(interval.isFinite && (0...10_000).contains(interval)) {
      throw .ofKind("chunk \(chunk.number) states an interval that cannot be")
    }
    let offsets = chunk.offsets
    guard offsets[0] == 0, zip(offsets, offsets.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw .ofKind("the samples of chunk \(chunk.number) are out of order")
    }
  }
}

extension MotionChunk {
  /// The time of its last sample.
  var last: Milliseconds { Self.time(start, plus: offsets.last ?? 0) }
}
