import ImplicitAssociation
import Testing

/// One whole plan, written down. Stored seeds must give the plans they gave when participants saw them: when
/// this test fails, the code is wrong and not the test.
struct PinnedPlanTests {
  @Test func aSeedGivesTheSamePlanForEver() throws {
    let plan = try Plan(design: makeDesign(perCategory: 8, blockCounts: Design.us), seed: 20_260_101)
    #expect(plan.sides.attribute1 == .left && plan.sides.concept1 == .right && plan.firstPairing == .b)
    #expect(plan.blocks.map { $0.trials.map(short).joined(separator: " ") } == pinned)
  }

  /// Side, category and stimulus in three letters: `Rc1` is the first stimulus of concept 1, on the right.
  private func short(_ trial: PlannedTrial) -> String {
    let side = trial.correctSide == .left ? "L" : "R"
    let category =
      switch trial.role {
      case .attribute1: "a"
      case .attribute2: "b"
      case .concept1: "c"
      case .concept2: "d"
      }
    return side + category + trial.stimulus.rawValue.suffix(1)
  }

  private let pinned = """
    Rc1 Ld2 Rc6 Ld4 Ld5 Rc5 Ld1 Rc4 Rc3 Rc7 Ld8 Ld3 Ld7 Rc8 Ld6 Rc2 Rc8 Ld4 Ld3 Rc4
    La5 La3 Rb2 Rb3 Rb1 La2 Rb6 La4 La7 Rb5 La1 Rb7 Rb8 Rb4 La8 La6 Rb8 La7 La2 Rb3
    Rc3 La1 Ld7 Rb6 Ld6 La5 Rc7 Rb2 Rc5 La4 Ld2 Rb7 Rc2 La3 Ld1 Rb1 Rc1 Rb5 Ld5 La6
    Rc6 Rb4 Ld8 La8 Ld6 Rb6 Rc8 La1 Ld7 Rb7 Rc1 La5 Ld3 La6 Rc4 Rb1 Ld1 La4 Rc5 Rb2 Rc7 Rb8 Ld4 La3 \
    Rc3 Rb5 Ld5 La7 Rc2 Rb3 Ld2 La2 Ld8 Rb4 Rc6 La8 Ld3 La1 Rc7 Rb5
    Lc2 Lc6 Rd6 Rd2 Lc3 Lc1 Rd1 Rd4 Lc5 Rd5 Rd7 Lc4 Rd8 Lc8 Rd3 Lc7 Lc1 Rd5 Lc5 Rd1 Lc8 Rd2 Lc2 Rd4 \
    Rd7 Rd8 Lc3 Lc6
    Rd6 La7 Lc4 Rb3 Lc1 Rb1 Rd1 La3 Rd3 La6 Lc6 Rb2 Rd8 Rb6 Lc8 La2 Rd5 Rb7 Lc5 La8
    Rd7 Rb8 Lc4 La5 Rd6 La4 Lc7 Rb4 Lc3 Rb2 Rd2 La6 Rd4 Rb3 Lc2 La1 Rd3 La7 Lc6 Rb5 Lc5 Rb7 Rd5 La2 \
    Rd8 Rb6 Lc8 La3 Rd1 La8 Lc1 Rb1 Rd2 Rb4 Lc4 La4 Rd4 La5 Lc7 Rb8
    """.split(separator: "\n").map(String.init)
}
