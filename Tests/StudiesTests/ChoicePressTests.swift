import Statistics
import Testing

@testable import Studies

/// Which presses are accepted with a trial of a speeded choice.
struct ChoicePressTests {
  /// Presses as (answer, ms from the stimulus).
  private typealias Given = [(String, Double)]

  private func trial(_ answer: (String, Double)?, _ presses: Given?, early: Int = 0, further: Int = 0)
    -> ChoiceTrial
  {
    ChoiceTrial(
      number: 1, onset: 5000, onsetSource: .render,
      response: answer.map { ChoiceResponse(answer: $0.0, latency: Milliseconds($0.1), input: .key) },
      deviations: 0, flags: [], droppedFrames: 0, early: early, further: further,
      presses: presses?.map { ChoicePress(answer: $0.0, time: Milliseconds($0.1), input: .key) })
  }

  private let variant = TaskVariant(id: "keys", input: .keyboard, label: LocalizedText([:]))

  private func check(_ trial: ChoiceTrial, countsLast: Bool = false, limit: Milliseconds? = 1000) throws {
    let rules = ChoiceRules(
      answers: ["left", "right"], waits: [500],
      pace: ChoicePace(timeLimit: limit, isPaced: countsLast, countsLast: countsLast))
    let part = RunPart(
      number: 1, block: 1, attempt: 1, isComplete: true, content: ChoiceTrials([trial]), device: nil,
      digest: "")
    try rules.check(part, in: variant, elapsed: nil)
  }

  @Test func theAnswerIsThePressThatCounts() throws {
    let presses: Given = [("right", -120.5), ("left", 0), ("right", 640.25), ("left", 1000.001)]
    try check(trial(("left", 0), presses, early: 1, further: 1))
    try check(trial(("right", 640.25), presses, early: 1, further: 1), countsLast: true)
    try check(trial(nil, [("left", -3), ("right", 1000.5)], early: 1))
    try check(trial(nil, []))
    try check(trial(("left", 1_000_000), [("left", 1_000_000)]), limit: nil)
    for (answer, countsLast) in [
      (("right", 640.25), false), (("left", 0), true), (("left", 0.001), false), (("right", 0), false),
    ] {
      #expect(throws: PartProblem.self) {
        try check(trial(answer, presses, early: 1, further: 1), countsLast: countsLast)
      }
    }
    #expect(throws: PartProblem.self) { try check(trial(nil, presses, early: 1, further: 1)) }
    #expect(throws: PartProblem.self) { try check(trial(("left", 400), [])) }
  }

  /// A page of an earlier version tells their numbers alone.
  @Test func aTrialWithoutAListIsAccepted() throws {
    try check(trial(("left", 400), nil, early: 2, further: 3))
    try check(trial(nil, nil))
  }

  /// Of very many, fewer are in the list than were counted; there are never more.
  @Test func theirNumbersAreAtLeastThoseOfTheList() throws {
    let presses: Given = [("left", -2), ("left", -1), ("left", 300), ("right", 310)]
    try check(trial(("left", 300), presses, early: 90, further: 60))
    for (early, further) in [(1, 1), (2, 0)] {
      #expect(throws: PartProblem.self) {
        try check(trial(("left", 300), presses, early: early, further: further))
      }
    }
  }

  @Test func whatCannotBeIsRefused() throws {
    let cases: [(Given, PartProblem)] = [
      ([("left", 300), ("left", 299)], .responsesOutOfOrder(trial: 1)),
      ([("left", .nan)], .impossibleLatency(trial: 1)),
      ([("left", -.infinity), ("left", 300)], .impossibleLatency(trial: 1)),
      ([("left", 300), ("left", .infinity)], .impossibleLatency(trial: 1)),
      ([("left", -1e13), ("left", 300)], .impossibleLatency(trial: 1)),
      ([("left", 300), ("left", 1e9)], .impossibleLatency(trial: 1)),
    ]
    for (presses, problem) in cases {
      #expect(throws: problem) { try check(trial(("left", 300), presses, early: 1, further: 1)) }
    }
    #expect(throws: PartProblem.self) {
      try check(trial(("left", 300), [("up", -5), ("left", 300)], early: 1))
    }
    var touched = trial(("left", 300), [("left", 300)], early: 1)
    touched.presses?.insert(ChoicePress(answer: "left", time: -5, input: .touch), at: 0)
    #expect(throws: PartProblem.wrongInput(trial: 1)) { try check(touched) }
  }
}
