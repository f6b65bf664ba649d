import Statistics

extension SpatialSpanPlan {
  /// A busy device may present one item late and the next one in time; but not so that half of the time is missing.
  private static let leastShare = 0.5
  /// Nobody taps so often in one game.
  private static let mostEvents = 2_000

  /// Checks a part: the game that is due after those before, its sequence from the seed, displayed at the times that are
  /// set, answered after the display and until it is decided.
  public func check(_ part: RunPart, in variant: TaskVariant?, elapsed: Milliseconds?) throws(PartProblem) {
    if part.isSkipped { return }
    guard let game = game(ofBlock: part.block, attempt: part.attempt) else {
      throw .ofKind("no game is due in block \(part.block)")
    }
    let events = part.spanEvents
    guard let first = events.first, let last = events.last, events.count <= Self.mostEvents else {
      throw .wrongTrialCount(expected: 2 * game.span + 1)
    }
    for (index, event) in events.enumerated() {
      guard event.number == index + 1 else { throw .wrongTrialNumber(expected: index + 1) }
      try check(event, in: game, variant)
    }
    try checkDisplay(events, of: game, isComplete: part.isComplete)
    try checkAnswer(events, to: game, isComplete: part.isComplete)
    try PartProblem.checkDuration(from: first.time, to: last.time, within: elapsed)
    if part.isComplete { try PartProblem.checkTimePassed(in: latencies(of: events)) }
  }

  private func check(
    _ event: SpanEvent, in game: SpanGame, _ variant: TaskVariant?
  ) throws(PartProblem) {
    guard event.span == game.span else { throw .ofKind("the game has a span of \(game.span)") }
    for time in [event.time, event.end].compactMap(\.self) where !time.isPossible(within: .clockLimit) {
      throw .impossibleOnset(trial: event.number)
    }
    if let cell = event.cell, !(0..<(game.side * game.side)).contains(cell) {
      throw .ofKind("event \(event.number) has a cell that the grid does not have")
    }
    switch event.what {
    case .item:
      guard let end = event.end, end >= event.time, event.timeSource != nil, event.endSource != nil else {
        throw .ofKind("event \(event.number) does not tell how long it was to be seen")
      }
    case .early, .tap:
      guard event.input?.isAskedFor(by: variant) == true else { throw .wrongInput(trial: event.number) }
    case .recall: break
    }
  }

  private func checkDisplay(
    _ events: [SpanEvent], of game: SpanGame, isComplete: Bool
  ) throws(PartProblem) {
    let items = events.filter { $0.what == .item }
    let recalls = events.filter { $0.what == .recall }
    let isWhole = items.count == game.span && recalls.count == 1
    guard isWhole || (!isComplete && items.count <= game.span && recalls.isEmpty) else {
      throw .ofKind("the game lights \(game.span) cells, and is then answered")
    }
    for (item, cell) in zip(items, game.sequence) where item.cell != cell {
      throw .wrongStimulus(trial: item.number)
    }
    let shown = items + recalls
    for (earlier, later) in zip(shown, shown.dropFirst())
    where later.time.value < earlier.time.value + task.display.interval.value * Self.leastShare
      || later.number < earlier.number
    {
      throw .beganTooEarly(trial: later.number)
    }
  }

  private func checkAnswer(
    _ events: [SpanEvent], to game: SpanGame, isComplete: Bool
  ) throws(PartProblem) {
    let recall = events.first { $0.what == .recall }
    for early in events where early.what == .early {
      // A coarse clock may tell the same time of both.
      if let recall, early.time > recall.time || (early.time == recall.time && early.number > recall.number) {
        throw .ofKind("event \(early.number) is not early")
      }
    }
    let taps = events.filter { $0.what == .tap }
    for tap in taps {
      guard let recall, tap.time >= recall.time, tap.number > recall.number else {
        throw .ofKind("event \(tap.number) answers before the end of the display")
      }
    }
    for (earlier, later) in zip(taps, taps.dropFirst()) where later.time < earlier.time {
      throw .responsesOutOfOrder(trial: later.number)
    }
    if game.outcome(of: taps.dropLast()) != nil { throw .tooManyResponses(trial: taps.last?.number ?? 0) }
    if isComplete, game.outcome(of: taps) == nil {
      throw .ofKind("the game ends before it is decided")
    }
  }

  /// From the beginning of the answer to each tap.
  private func latencies(of events: [SpanEvent]) -> [Milliseconds] {
    guard let recall = events.first(where: { $0.what == .recall }) else { return [] }
    return events.filter { $0.what == .tap }.map { Milliseconds($0.time.value - recall.time.value) }
  }
}
