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
