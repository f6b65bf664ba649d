import ImplicitAssociation

/// The reasons why a result cannot be that of the test that is due.
public enum ExternalProblem: Error, Sendable, Hashable {
  /// No test is due on another device: it was uploaded already, or it is not its turn yet.
  case notDue
  /// The result contains no code, or one with a typing error.
  case noCode
  /// The one by which the participant signs in.
  case signInCode
  /// The code is the same participant's, for another variant or for this one before it was repeated.
  case codeOfTask(DueTask)
  case codeOfSomebodyElse(String)
  /// The same measurement was uploaded before.
  case usedBefore(byThem: Bool)
  case missingBlock(Int)
  case repeatedBlock(Int)
  case wrongTrialCount(block: Int, expected: Int, found: Int)
  /// Labels that the test does not have.
  case otherCategories(expected: String, found: String)
  /// The trials of a block contradict each other, or show something impossible in any run.
  case unclearSides(block: Int)
  /// The arrangement is possible, but not in this study.
  case sidesNotInStudy
  case missingCategory(block: Int, Role)
  case negativeLatencies(Int)
  /// The answers of a block took longer than the block.
  case impossibleLatencies(block: Int)
  case timesOutOfOrder
  case beforeConsent(began: Timestamp, consent: Timestamp)
  case beforePreviousTest(began: Timestamp, ended: Timestamp)
  case inTheFuture(ended: Timestamp)

  /// A wrong clock of that device would explain the problem.
  public var isOfClock: Bool {
    switch self {
    case .beforeConsent, .beforePreviousTest, .inTheFuture: true
    default: false
    }
  }

  /// The name in the audit trail.
  public var kind: String {
    switch self {
    case .notDue: "not-due"
    case .noCode: "no-code"
    case .signInCode: "sign-in-code"
    case .codeOfTask: "code-of-another-test"
    case .codeOfSomebodyElse: "code-of-somebody-else"
    case .usedBefore: "used-before"
    case .missingBlock(let block): "missing-block \(block)"
    case .repeatedBlock(let block): "repeated-block \(block)"
    case .wrongTrialCount(let block, _, _): "wrong-trial-count \(block)"
    case .otherCategories: "other-categories"
    case .unclearSides(let block): "unclear-sides \(block)"
    case .sidesNotInStudy: "sides-not-in-study"
    case .missingCategory(let block, let role): "missing-category \(block) \(role.rawValue)"
    case .negativeLatencies: "negative-latencies"
    case .impossibleLatencies(let block): "impossible-latencies \(block)"
    case .timesOutOfOrder: "times-out-of-order"
    case .beforeConsent: "before-consent"
    case .beforePreviousTest: "before-previous-test"
    case .inTheFuture: "in-the-future"
    }
  }
}

/// The statement of staff about the clock of the device that a result comes from.
public enum DeviceClock: Sendable, Hashable {
  case right
  /// The times are disregarded; everything else has to fit all the same.
  case wrong
}

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

/// A result against the plan of its test.
private struct BlockCheck {
  let result: ExternalResult
  let test: ImplicitTest
  private let arrangements: [ExternalArrangement]

  init(_ result: ExternalResult, of test: ImplicitTest) {
    self.result = result
    self.test = test
    arrangements = test.arrangements
  }

  func counts() -> [ExternalProblem] {
    test.design.blockCounts.enumerated().compactMap { index, expected in
      let found = result.blocks.filter { $0.number == index + 1 }
      guard let block = found.first else { return .missingBlock(index + 1) }
      if found.count > 1 { return .repeatedBlock(index + 1) }
      let count = block.trials.count
      return count == expected
        ? nil : .wrongTrialCount(block: index + 1, expected: expected, found: count)
    }
  }

  func latencies() -> [ExternalProblem] {
    let negative = result.blocks.flatMap(\.trials).count { $0.latency.value < 0 }
    let tooLong = result.blocks.filter { block in
      let lasted = Double(block.time.end.milliseconds - block.time.start.milliseconds) + 2000
      let answered = block.trials.reduce(0) { $0 + ($1.latency.value < 0 ? 0 : $1.latency.value) }
      // NaN is not possible either.
      return !(answered <= lasted)
    }
    return (negative > 0 ? [.negativeLatencies(negative)] : [])
      + tooLong.map { .impossibleLatencies(block: $0.number) }
  }

  // MARK: - Sides

  /// Returns the position of the categories by the labels of every trial, and the problems that contradict
  /// it.
  func arrangement(in languages: [Language]) -> (ExternalArrangement?, [ExternalProblem]) {
    let ways = arrangements.flatMap { way in languages.map { (way, $0) } }
    let fits = ways.map { way, language in
      (way: way, odd: result.blocks.filter { !hasLabels($0, way, language) }.map(\.number))
    }
    guard let best = fits.min(by: { $0.odd.count < $1.odd.count }) else { return (nil, []) }
    if let odd = best.odd.min() {
      return (nil, [foreignLabels(in: languages) ?? .unclearSides(block: odd)])
    }
    let unclear = result.blocks.filter { !isPossible($0, best.way) }.map(\.number)
    if let block = unclear.min() { return (nil, [.unclearSides(block: block)]) }
    let missing = result.blocks.flatMap { missingCategories($0, best.way) }
    return (best.way, (test.allows(best.way.sides) ? [] : [.sidesNotInStudy]) + missing)
  }

  private func hasLabels(_ block: ExternalResult.Block, _ way: ExternalArrangement, _ language: Language)
    -> Bool
  {
    guard way.blocks.indices.contains(block.number - 1) else { return false }
    let expected = test.labels(of: way.blocks[block.number - 1], in: language).compared
    return block.trials.allSatisfy { $0.labels.compared == expected }
  }

  /// The first labels that the test shows nowhere, in no language.
  private func foreignLabels(in languages: [Language]) -> ExternalProblem? {
    let known = arrangements.flatMap { way in
      way.blocks.flatMap { block in languages.map { test.labels(of: block, in: $0) } }
    }
    let all = Set(known.map(\.compared))
    for block in result.blocks {
      if let foreign = block.trials.first(where: { !all.contains($0.labels.compared) }) {
        let planned = arrangements[0].blocks[max(1, min(7, block.number)) - 1]
        return .otherCategories(
          expected: test.labels(of: planned, in: languages[0]), found: String(foreign.labels.prefix(200)))
      }
    }
    return nil
  }

  /// Returns true if each trial's correct response is on the side of its category.
  private func isPossible(_ block: ExternalResult.Block, _ way: ExternalArrangement) -> Bool {
    block.trials.allSatisfy { way.side(of: way.role(of: $0), in: block.number) == $0.side }
  }

  private func missingCategories(_ block: ExternalResult.Block, _ way: ExternalArrangement)
    -> [ExternalProblem]
  {
    let shown = Set(block.trials.map(way.role))
    let planned = way.blocks[block.number - 1]
    return (planned.left + planned.right).filter { !shown.contains($0) }.map {
      .missingCategory(block: block.number, $0)
    }
  }
}

extension String {
  /// The text for comparison: capitals and spaces do not distinguish categories.
  fileprivate var compared: String { lowercased().filter { !$0.isWhitespace } }
}
