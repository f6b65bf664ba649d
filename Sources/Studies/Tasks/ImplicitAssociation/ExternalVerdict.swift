/// The verdict on a result: whether it is that of the test that is due.
public struct ExternalVerdict: Sendable {
  /// All problems, in the order of their importance; empty for a result that fits.
  public let problems: [ExternalProblem]
  public let due: ExternalTask?
  /// The result fits because staff state that the clock of the device is wrong.
  public let hasWrongClock: Bool
  /// The category that each trial sorted, and the position of the categories; nil if they cannot be
  /// determined.
  let arrangement: ExternalArrangement?

  public init(
    on result: ExternalResult, of record: Participation, in study: Study, at now: Timestamp,
    deviceClock: DeviceClock = .right
  ) {
    guard let due = record.dueExternalTask(in: study), let test = due.task as? ImplicitTest else {
      self.problems = [.notDue]
      self.due = nil
      hasWrongClock = false
      arrangement = nil
      return
    }
    let plan = BlockCheck(result, of: test)
    let (arrangement, sides) = plan.arrangement(in: study.languages)
    self.due = due
    self.arrangement = arrangement
    let times = Self.ofTimes(result, record, at: now)
    hasWrongClock = deviceClock == .wrong && times.contains(where: \.isOfClock)
    problems =
      (Self.ofCode(result, due, record, study).map { [$0] } ?? [])
      + plan.counts() + sides + plan.latencies() + times.filter { deviceClock == .right || !$0.isOfClock }
  }

  /// Checks the code. The identifier within the file takes precedence over the file's name, unless it names
  /// no more than the participant.
  private static func ofCode(
    _ result: ExternalResult, _ due: ExternalTask, _ record: Participation, _ study: Study
  ) -> ExternalProblem? {
    let inside = TestCode.codes(in: result.identifier)
    let isOpen = inside.isSubset(of: [record.participant.code.text])
    let codes = isOpen ? inside.union(TestCode.codes(in: result.fileName)) : inside
    if codes.contains(due.code.text) { return nil }
    if codes.contains(record.participant.code.text) { return .signInCode }
    if let other = codes.sorted().lazy.compactMap({ record.task(of: $0, in: study) }).first {
      return .codeOfTask(other)
    }
    return codes.min().map { .codeOfSomebodyElse($0) } ?? .noCode
  }

  /// The tolerated difference between two clocks of a lab, in milliseconds.
  static let clockTolerance: Int64 = 5 * 60 * 1000

  private static func ofTimes(_ result: ExternalResult, _ record: Participation, at now: Timestamp)
    -> [ExternalProblem]
  {
    var problems: [ExternalProblem] = []
    if !result.isInOrder { problems.append(.timesOutOfOrder) }
    let latest = now.milliseconds + clockTolerance
    if result.time.end.milliseconds > latest { problems.append(.inTheFuture(ended: result.time.end)) }
    // Simulated participants do a test in no time.
    if record.participant.origin == .rehearsal { return problems }
    let earliest = result.time.start.milliseconds + clockTolerance
    if let consent = record.consents.first?.signedAt, consent.milliseconds > earliest {
      problems.append(.beforeConsent(began: result.time.start, consent: consent))
    } else if let ended = record.runs.compactMap(\.finishedAt).max(), ended.milliseconds > earliest {
      problems.append(.beforePreviousTest(began: result.time.start, ended: ended))
    }
    return problems
  }
}

extension ExternalResult {
  /// Written times are whole seconds: each may be up to one off.
  fileprivate var isInOrder: Bool {
    let times = blocks.sorted { $0.number < $1.number }.flatMap { [$0.time.start, $0.time.end] }
    let all = [time.start] + times + [time.end]
    return zip(all, all.dropFirst()).allSatisfy { $0.milliseconds <= $1.milliseconds + 1000 }
  }
}
