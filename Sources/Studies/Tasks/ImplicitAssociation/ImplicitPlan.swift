import ImplicitAssociation

/// The plan of a run of an Implicit Association Test, with the test that it is of.
public struct ImplicitPlan: RunPlan {
  public let test: ImplicitTest
  public let plan: Plan

  /// - Throws: `DesignProblem`
  public init(of test: ImplicitTest, seed: UInt64) throws {
    self.test = test
    plan = try Plan(design: test.design, seed: seed)
  }
}

extension ImplicitTest: TimedTask {
  /// The seven blocks of the procedure.
  public var blockCount: Int { design.blockCounts.count }

  public var answerKeys: [String] { [keys.left, keys.right] }

  public func plan(seed: UInt64) throws -> any RunPlan { try ImplicitPlan(of: self, seed: seed) }
}

extension PlannedRun {
  /// The plan of a run of an Implicit Association Test. The code of this kind is given no other run.
  public var implicit: ImplicitPlan { plan as! ImplicitPlan }
}
