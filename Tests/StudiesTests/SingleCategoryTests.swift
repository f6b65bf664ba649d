import SampleStudies
import Statistics
import Testing

@testable import Definitions
@testable import Studies

/// The Single Category Implicit Association Test as a study defines it, its words, and its score. The rules that it shares with
/// other choices are tested with ``ChoiceReactionTests``.
struct SingleCategoryTests {
  private func task(replacing old: String = "", with new: String = "") throws -> SingleCategoryTask {
    try #require(
      try ActivityStudy.task(ActivityStudy.singleCategory, replacing: old, with: new) as? SingleCategoryTask)
  }

  @Test func whatIsLeftOutIsAsInThePaper() throws {
    let usual = try task(
      replacing: "    trials: 24\n    practice: 24\n    feedback: everywhere\n    break: 0\n", with: "")
    #expect(usual.trials == 72 && usual.practice == 24 && usual.interval == 150 && usual.timeLimit == 1500)
    #expect(usual.pace.waitAfterMissed == 500 && usual.firstPairing == nil && usual.blockCount == 4)
    #expect(
      usual.answers == ["left", "right"] && usual.answerKeys == ["e", "i"] && usual.expectedMinutes == 4)
    #expect(usual.first.stimuli.map(\.id) == ["joy", "peace", "love"])
  }

  @Test func everythingCanBeSet() throws {
    let set = try task(
      replacing: "practice: 24",
      with: "practice: 0\n    first-pairing: B\n    interval: 400\n    time-limit: 2000")
    #expect(set.firstPairing == .b && set.interval == 400 && set.timeLimit == 2000 && set.blockCount == 2)
    for seed in 0..<20 as Range<UInt64> {
      let blocks = ChoicePlan(of: set, seed: seed).blocks
      #expect(blocks.map(\.isPractice) == [false, false] && blocks.map(pairings) == [["b"], ["a"]])
    }
  }

  @Test(
    arguments: [
      ("trials: 24", "trials: 30", "multiple of 24"), ("trials: 24", "trials: 264", "from 24 to 240"),
      ("practice: 24", "practice: 12", "multiple of 24"),
      ("practice: 24", "first-pairing: C", "drawn, A or B"),
      ("practice: 24", "interval: 50", "from 100 to 5000"),
      ("practice: 24", "choices: 2", "choices"),
      ("\n        - {id: kettle, text: {en: kettle, de: Kessel}}", "", "at least 2 stimuli"),
      ("{id: kettle, text: {en: kettle,", "{id: kettle, text: {en: Cup,", "occurs twice in its category"),
      (
        "{id: cup, text: {en: cup, de: Tasse}}\n        - {id: kettle, text: {en: kettle, de: Kessel}}",
        "{id: cup, image: sun.svg, description: {en: Cup, de: Tasse}}\n"
          + "        - {id: kettle, image: sun.svg, description: {en: Kettle, de: Kessel}}",
        "the picture sun.svg occurs twice in its category"
      ),
      ("text: {en: kettle, de: Kessel}", "image: sun.svg", "“description” is missing"),
      ("text: {en: kettle, de: Kessel}", "image: moon.svg, description: {en: A, de: B}", "moon.svg"),
      (
        "text: {en: kettle, de: Kessel}", "text: {en: A, de: B}, description: {en: A, de: B}",
        "only pictures are described"
      ),
      (
        "text: {en: kettle, de: Kessel}",
        "image: sun.svg, text: {en: A, de: B}, description: {en: A, de: B}", "either a word or a picture"
      ),
      ("{id: kettle, text: {en: kettle,", "{id: kettle, text: {en: Joy,", "is in two categories"),
      ("{id: kettle,", "{id: joy,", "occurs twice in this test"),
      ("{en: Pleasant, de: Angenehm}", "{en: Good, de: Tee}", "the same label"),
    ])
  func mistakesAreTold(_ old: String, _ new: String, _ told: String) {
    let mistakes = ActivityStudy.definition(ActivityStudy.singleCategory, replacing: old, with: new).check()
      .mistakes
    #expect(mistakes.contains { "\($0)".contains(told) }, "\(mistakes)")
  }

  @Test func aStimulusMayBeAPicture() throws {
    let shown = try task(
      replacing: "text: {en: kettle, de: Kessel}",
      with: "image: sun.svg, description: {en: A kettle, de: Ein Kessel}")
    let pictures = shown.stimuli.filter { $0.picture != nil }
    #expect(pictures.map(\.id) == ["kettle"] && pictures.first?.picture == "sun.svg")
    #expect(pictures.first?.text[Language("de")] == "Ein Kessel")
    #expect(shown.stimuli.first?.picture == nil && shown.stimuli.first?.text[Language("de")] == "Tasse")
    let words = try task()
    #expect(ChoicePlan(of: shown, seed: 1).blocks == ChoicePlan(of: words, seed: 1).blocks)
  }

  @Test func thereAreTwoAttributes() throws {
    let entry = ActivityStudy.singleCategory
    let second = try #require(entry.firstRange(of: "      - label: {en: Unpleasant"))
    let rest = try #require(entry.firstRange(of: "    trials: 24"))
    let one = String(entry[second.lowerBound..<rest.lowerBound])
    let mistakes = ActivityStudy.definition(entry, replacing: one, with: "").check().mistakes
    #expect(mistakes.contains { "\($0)".contains("two categories, not 1") }, "\(mistakes)")
  }

  // MARK: - The plan

  private func pairings(_ block: PlannedChoices) -> Set<String> {
    Set(block.trials.map { String($0.condition.prefix(1)) })
  }

  @Test func theSharesAreExactInEach24WordsAndNoWordComesTwiceInARow() throws {
    let task = try task(replacing: "trials: 24", with: "trials: 72")
    let words = [
      "concept": Set(["cup", "kettle"]), "first": ["joy", "peace", "love"],
      "second": ["grief", "pain", "war"],
    ]
    for seed in 0..<100 as Range<UInt64> {
      let blocks = ChoicePlan(of: task, seed: seed).blocks
      #expect(blocks.map(\.trials.count) == [24, 72, 24, 72])
      for block in blocks {
        let pairing = try #require(pairings(block).first)
        for start in stride(from: 0, to: block.trials.count, by: 24) {
          let part = block.trials[start..<start + 24]
          let counts = Dictionary(grouping: part) { String($0.condition.dropFirst(2)) }.mapValues(\.count)
          #expect(
            counts == ["concept": 7, "first": pairing == "a" ? 7 : 10, "second": pairing == "a" ? 10 : 7])
          #expect(part.count { $0.answer == (pairing == "a" ? "left" : "right") } == 14)
        }
        for (word, next) in zip(block.trials, block.trials.dropFirst()) {
          #expect(word.stimulus != next.stimulus && next.wait == 150)
        }
        #expect(block.trials[0].wait == 1000)
        for trial in block.trials {
          #expect(words[String(trial.condition.dropFirst(2))]?.contains(trial.stimulus) == true)
        }
      }
    }
  }

  @Test func attributesKeepTheirSideAndEitherPairingMayComeFirst() throws {
    let task = try task()
    var firsts: [String: Int] = [:]
    for seed in 0..<200 as Range<UInt64> {
      let blocks = ChoicePlan(of: task, seed: seed).blocks
      let order = blocks.flatMap(pairings)
      #expect(order == ["a", "a", "b", "b"] || order == ["b", "b", "a", "a"])
      firsts[order[0], default: 0] += 1
      for trial in blocks.flatMap(\.trials) {
        let sides = [
          "a-concept": "left", "b-concept": "right", "a-first": "left", "b-first": "left",
          "a-second": "right",
          "b-second": "right",
        ]
        #expect(trial.answer == sides[trial.condition])
      }
      #expect(blocks == ChoicePlan(of: task, seed: seed).blocks)
    }
    #expect(firsts.values.allSatisfy { (70...130).contains($0) } && firsts.count == 2)
  }

  // MARK: - What is accepted

  @Test func afterAMissedWordTheNextOneWaitsForTheReminder() throws {
    let task = try task()
    func check(after pause: Double) throws {
      let answer = ChoiceResponse(answer: "left", latency: 400, input: .key)
      let trials = [1, 2].map { number in
        ChoiceTrial(
          number: number, onset: Milliseconds(number == 1 ? 1000 : 2500 + pause), onsetSource: .render,
          response: number == 1 ? nil : answer, deviations: 0, flags: [], droppedFrames: 0)
      }
      let part = RunPart(
        number: 1, block: 1, attempt: 1, isComplete: false, content: ChoiceTrials(trials), device: nil,
        digest: "")
      try task.plan(seed: 1).check(part, in: task.variants[0], elapsed: nil)
    }
    try check(after: 451)
    #expect(throws: PartProblem.beganTooEarly(trial: 2)) { try check(after: 449) }
  }

  // MARK: - The score

  private func recorded(_ latency: Double?, _ pairing: String, isRight: Bool = true) -> RecordedChoice {
    let right = pairing == "a" ? "left" : "right"
    return RecordedChoice(
      isPractice: false,
      planned: PlannedChoice(stimulus: "cup", condition: "\(pairing)-concept", answer: right, wait: 150),
      trial: ChoiceTrial(
        number: 1, onset: 1000, onsetSource: .render,
        response: latency.map {
          ChoiceResponse(
            answer: isRight ? right : right == "left" ? "right" : "left", latency: Milliseconds($0),
            input: .key)
        },
        deviations: 0, flags: [], droppedFrames: 0))
  }

  private var usual: [RecordedChoice] {
    let b = [700.0, 800, 900, 1000].map { recorded($0, "b") } + [recorded(200, "b", isRight: false)]
    let a = [500.0, 600, 700].map { recorded($0, "a") }
    return b + a + [recorded(450, "a", isRight: false), recorded(349.9, "a"), recorded(nil, "a")]
  }

  /// By hand: pairing A has a mean of right answers of 600 ms, so that the wrong one counts 1000 and the mean is
  /// (500 + 600 + 700 + 1000) / 4 = 700; pairing B has (700 + 800 + 900 + 1000) / 4 = 850. The seven right latencies have
  /// the mean 5200 / 7 and the sum of squares 1 240 000 / 7 about it, so that s² = 1 240 000 / 42. D = 150 / s.
  @Test func theScoreIsThatOfThePaper() throws {
    let score = try task().measures(of: usual)
    #expect(score.a == .init(right: 3, wrong: 1, missed: 1, tooFast: 1, mean: 700))
    #expect(score.b == .init(right: 4, wrong: 0, missed: 0, tooFast: 1, mean: 850))
    #expect(score.firstPairing == .b && score.trials == 11 && score.answers == 8 && score.wrong == 1)
    let spread = (1_240_000.0 / 42).squareRoot()
    #expect(abs(score.deviation! - spread) < 1e-9 && abs(score.result! - 150 / spread) < 1e-12)
    #expect(abs(score.result! - 0.8729815) < 1e-6)
  }

  @Test func anAnswerAt350MillisecondsCounts() throws {
    let score = try task().measures(of: [recorded(350, "a"), recorded(349.999, "a")])
    #expect(score.a == .init(right: 1, wrong: 0, missed: 0, tooFast: 1, mean: 350) && score.result == nil)
  }

  @Test func tooFewRightAnswersOrNoSpreadGiveNoResult() throws {
    let plan = ChoicePlan(of: try task(), seed: 1)
    #expect(plan.score(usual).refusal == "tooFewRight 3")
    let four = plan.score((0..<4).flatMap { _ in usual })
    #expect(four.refusal == nil && four.measures.a.right == 12 && four.flags == [])
    let same = (0..<12).flatMap { _ in [recorded(600, "a"), recorded(600, "b")] }
    #expect(plan.score(same).refusal == "noSpread")
    #expect(plan.score([]).refusal == "skipped" && plan.score([]).measures.firstPairing == nil)
  }

  @Test func moreThanAFifthOfErrorsMakesARunDoubtful() throws {
    let plan = ChoicePlan(of: try task(), seed: 1)
    let right = (0..<20).flatMap { [recorded(600 + Double($0), "a"), recorded(700 + Double($0), "b")] }
    func wrong(_ count: Int) -> [RecordedChoice] {
      (0..<count).map { _ in recorded(500, "a", isRight: false) }
    }
    #expect(plan.score(right + wrong(10)).flags == [])
    #expect(plan.score(right + wrong(11)).flags == [.tooManyErrors])
    let hasty = (0..<11).map { _ in recorded(100, "a", isRight: false) }
    #expect(plan.score(right + hasty).flags == [])
  }
}
