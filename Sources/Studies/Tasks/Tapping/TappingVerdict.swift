import Statistics

extension TappingPlan {
  /// Nobody taps so often: fingers that come and go faster are a fault of the device.
  private static let mostTaps = 50
  /// Nothing on a screen is further away, in CSS pixels.
  private static let places = -20_000.0...20_000.0

  /// Checks a part: taps in the order of their times, within the time that begins with the first one, by a possible
  /// input, under a known layout.
  public func check(_ part: RunPart, in variant: TaskVariant?, elapsed: Milliseconds?) throws(PartProblem) {
    guard part.content.reason == nil || part.isSkipped else {
      throw .ofKind("a hand has tapped that the participant cannot use")
    }
    if part.isSkipped { return }
    let taps = part.taps
    guard let first = taps.first, let last = taps.last, taps.count <= Self.mostTaps * task.seconds else {
      throw .wrongTrialCount(expected: max(1, min(taps.count, Self.mostTaps * task.seconds)))
    }
    guard let layout = first.layout else { throw .ofKind("the first tap does not tell the layout") }
    guard layout.isPossible, taps.allSatisfy({ $0.layout?.isPossible ?? true }) else {
      throw .ofKind("the layout is none that a screen has")
    }
    for (index, tap) in taps.enumerated() {
      guard tap.number == index + 1 else { throw .wrongTrialNumber(expected: index + 1) }
      try check(tap, from: first.time, in: variant)
    }
    for (earlier, later) in zip(taps, taps.dropFirst()) where later.time < earlier.time {
      throw .beganTooEarly(trial: later.number)
    }
    try PartProblem.checkDuration(from: first.time, to: last.time, within: elapsed)
    if part.isComplete { try PartProblem.checkTimePassed(in: latencies(of: taps)) }
  }

  /// The times from each tap to the next, and those for which a finger was down: several fingers may come down at once.
  private func latencies(of taps: [Tap]) -> [Milliseconds] {
    let intervals = zip(taps, taps.dropFirst()).map { Milliseconds($1.time.value - $0.time.value) }
    return intervals + taps.compactMap(\.duration)
  }

  private func check(_ tap: Tap, from first: Milliseconds, in variant: TaskVariant?) throws(PartProblem) {
    for time in [tap.time, tap.end].compactMap(\.self) where !time.isPossible(within: .clockLimit) {
      throw .impossibleOnset(trial: tap.number)
    }
    guard tap.time.value < first.value + Double(task.seconds) * 1000 else {
      throw .responseAfterDeadline(trial: tap.number)
    }
    if let end = tap.end, end < tap.time { throw .impossibleLatency(trial: tap.number) }
    guard Self.places.contains(tap.x), Self.places.contains(tap.y) else {
      throw .ofKind("tap \(tap.number) lies on no screen")
    }
    guard tap.input.isAskedFor(by: variant) else { throw .wrongInput(trial: tap.number) }
  }
}

extension TapLayout {
  fileprivate var isPossible: Bool {
    let sizes = [width, height, left.width, left.height, right.width, right.height]
    let places = [left.x, left.y, right.x, right.y]
    return sizes.allSatisfy { (1...20_000).contains($0) }
      && places.allSatisfy { (-20_000...20_000).contains($0) }
  }
}
