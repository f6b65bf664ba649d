import Statistics

extension TrailMakingPlan {
  /// Squares that a screen can have, in CSS pixels.
  private static let sides = 50.0...20_000.0
  /// Places are rounded, in CSS pixels.
  private static let tolerance = 1.0
  /// Nothing on a screen is further away, in sides of the square.
  private static let shares = -400.0...400.0

  /// Checks a part: the presentation, then presses in the order of their times, each with the target at its place and with
  /// the outcome that follows, until all targets are connected or the time is over.
  public func check(_ part: RunPart, in variant: TaskVariant?, elapsed: Milliseconds?) throws(PartProblem) {
    if part.isSkipped { return }
    let layout = layout(of: Trail.allCases[part.block - 1], attempt: part.attempt)
    guard part.trailEvents.allSatisfy({ Self.sides.contains($0.side) }) else {
      throw .ofKind("the targets lie in a square that no screen has")
    }
    var course = TrailCourse(targets: task.targets)
    let limit = Milliseconds(Double(task.timeLimit) * 1000)
    let isOver = try PresentedRules(variant: variant, timeLimit: limit).check(
      part.trailEvents, elapsed: elapsed
    ) { (event) throws(PartProblem) -> Bool in
      try checkPlace(of: event, in: layout)
      let outcome = course.press(event.target)
      guard event.outcome == outcome else {
        throw .ofKind("event \(event.number) is “\(outcome.rawValue)” by the rules")
      }
      return course.isComplete
    }
    if part.isComplete, !isOver { throw .ofKind("targets are left, and time is, too") }
    if part.isComplete { try PartProblem.checkTimePassed(in: part.trailEvents.latencies) }
  }

  private func checkPlace(of event: TrailEvent, in layout: TrailLayout) throws(PartProblem) {
    if let target = event.target, !layout.places.indices.contains(target - 1) {
      throw .ofKind("event \(event.number) is on a target that there is not")
    }
    guard let spot = event.spot else {
      if event.input == .key { return }
      throw .ofKind("event \(event.number) does not tell its place")
    }
    guard event.input != .key, Self.shares.contains(spot.x), Self.shares.contains(spot.y) else {
      throw .ofKind("event \(event.number) lies on no screen")
    }
    let radius = TrailLayout.diameter(inSquareOf: event.side) / 2
    for (index, place) in layout.places.enumerated() {
      let distance = spot.distance(from: place, inSquareOf: event.side)
      let isPossible =
        index + 1 == event.target
        ? distance <= radius + Self.tolerance : distance >= radius - Self.tolerance
      guard isPossible else {
        throw .ofKind("event \(event.number) does not lie where its target is")
      }
    }
  }
}
