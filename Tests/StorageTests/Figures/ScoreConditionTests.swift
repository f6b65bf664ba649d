import Studies
import Testing

@testable import Storage

/// A query keeps the runs that the rules about verdicts keep.
struct ScoreConditionTests {
  private static let verdicts = [false, true].flatMap { isExcluded in
    [nil, ScoreVerdict.skipped, "tooFewRight 3"].map { ScoreVerdict(isExcluded: isExcluded, refusal: $0) }
  }

  private let lab: TemporaryLab

  init() throws {
    lab = try TemporaryLab()
    try lab.finishRun(try lab.enrolWithConsent())
  }

  /// A word that is new to the rules needs a verdict here.
  @Test(arguments: ScoreVerdict.Objection.allCases)
  func everyObjectionIsMadeAndNotMade(_ objection: ScoreVerdict.Objection) {
    #expect(Set(Self.verdicts.map { $0.has(objection) }) == [true, false])
  }

  @Test(arguments: verdicts)
  func sqlAndTheRulesAgree(about verdict: ScoreVerdict) throws {
    try lab.store.research.write { db in
      try db.run("UPDATE scores SET is_excluded = ?, refusal = ?", [verdict.isExcluded, verdict.refusal])
    }
    for objection in ScoreVerdict.Objection.allCases {
      let condition = ScoreCondition(objection)
      #expect(try holds(condition) == verdict.has(objection), "\(objection)")
      #expect(try holds(condition.negated) != verdict.has(objection), "\(objection)")
    }
    #expect(try holds(.isKept) == verdict.isKept)
    #expect(try holds(.isLeftOut) != verdict.isKept)
    let isRefusedAlone = !verdict.isKept && !verdict.has(.excluded) && !verdict.has(.skipped)
    let refusedAlone = ScoreCondition.isLeftOut.and(ScoreCondition(.excluded).negated)
      .and(ScoreCondition(.skipped).negated)
    #expect(try holds(refusedAlone) == isRefusedAlone)
  }

  @Test func onlyARunWithNothingAgainstItIsKept() {
    #expect(Self.verdicts.filter(\.isKept) == [ScoreVerdict(isExcluded: false, refusal: nil)])
  }

  private func holds(_ condition: ScoreCondition) throws -> Bool {
    try lab.store.research.read { db in
      try db.count("SELECT COUNT(*) FROM scores WHERE \(condition.text)", condition.arguments) == 1
    }
  }
}
