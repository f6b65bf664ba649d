import Statistics

extension HanoiPlan {
  /// Checks a part: the presentation, then presses and drops in the order of their times, each with what it leads to by the
  /// rules, until the puzzle is solved, given up, or its time is over.
  public func check(_ part: RunPart, in variant: TaskVariant?, elapsed: Milliseconds?) throws(PartProblem) {
    if part.isSkipped { return }
    let limit = task.timeLimit.map { Milliseconds(Double($0) * 1000) }
    var tower = HanoiTower(disks: task.disks)
    let isOver = try PresentedRules(variant: variant, timeLimit: limit).check(
      part.hanoiEvents, elapsed: elapsed
    ) { (event) throws(PartProblem) -> Bool in try check(event, on: &tower) }
    if part.isComplete, !isOver { throw .ofKind("the puzzle is neither solved nor given up") }
    if part.isComplete { try PartProblem.checkTimePassed(in: part.hanoiEvents.latencies) }
  }

  /// Returns true if the press is the last one.
  private func check(_ event: HanoiEvent, on tower: inout HanoiTower) throws(PartProblem) -> Bool {
    if event.what == .giveUp { return true }
    if let peg = event.peg, !HanoiTower.pegNumbers.contains(peg) {
      throw .ofKind("event \(event.number) is on a peg that there is not")
    }
    if event.what == .drop, event.input == .key { throw .wrongInput(trial: event.number) }
    let step = event.what == .press ? tower.press(event.peg) : tower.drop(on: event.peg)
    guard step != nil, step == event.step else {
      throw .ofKind("event \(event.number) leads to “\(step?.rawValue ?? "nothing")” by the rules")
    }
    return tower.isSolved
  }
}
