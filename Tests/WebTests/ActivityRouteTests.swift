import Documents
import Foundation
import RunDocuments
import Testing

@testable import LabConsole
@testable import Rehearsal
@testable import Studies
@testable import Web

/// The Stroop task and tapping from the definition to the pages of participants and staff.
@Suite struct ActivityRouteTests {
  private let lab: TestLab

  init() throws {
    lab = try .doing(
      "words", "taps",
      as: """
        - id: words
          kind: stroop
          title: {en: Colours, de: Farben}
          trials: 20
          practice: 4
          feedback: yes
          break: 0
          variants:
            - {id: words-keys, input: keyboard, label: {en: Name by key, de: Mit Taste}}
        - id: taps
          kind: tapping
          title: {en: Tapping, de: Tippen}
          seconds: 5
          feedback: yes
          break: 0
          variants:
            - {id: taps-touch, input: touch, label: {en: Tap by touch, de: Durch Tippen}}
        """)
  }

  @Test func simulatedParticipantsGoAllTheWay() throws {
    try lab.rehearse(6)
    let interference = "incongruent_median - congruent_median BETWEEN -400 AND 600"
    #expect(try lab.ledger.count("stroop_scores", where: interference) == 6)
    #expect(try lab.ledger.count("tapping_scores", where: "left_taps > 10 AND right_taps > 10") == 6)
    try checkQuality()
    try checkRelease()
  }

  private func checkQuality() throws {
    for (page, showsScores) in try lab.rehearsedQuality() {
      #expect(page.contains("Name by key") && page.contains("Errors, incongruent"))
      #expect(page.contains("Tap by touch") && page.contains("Misses"))
      #expect(page.contains(">Interference</th>") == showsScores)
    }
  }

  private func checkRelease() throws {
    try lab.expectQualityLeadsToPeople()
    let rows = try lab.rehearsedRelease()
    #expect(rows["runs"] == 12 && rows["stroop"] == 6 && rows["tapping"] == 12)
    #expect(try rows["stroop_trials"] == lab.ledger.count("stroop_trials", where: "1 = 1"))
    #expect(try rows["taps"] == lab.ledger.count("tapping_taps", where: "1 = 1"))
  }

  @Test func staffReadTheResultAndWhatIsDoubtful() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try answerWords(of: visitor)
    let page = try Colleague(lab, .administrator).browser.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains(">150 ms<") && page.contains("10 of 10 congruent, 10 of 10 incongruent"))
    #expect(page.contains("incongruent words (750 ms) less that to congruent ones (600 ms)"))
    #expect(page.contains("In the check before the words a colour was named wrongly"))
  }

  @Test func whoLeavesATaskOutGoesOn() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let run = try visitor.startRun()
    for number in 1...3 {
      let skipped = PartDocument<ChoiceTrialDocument>(number: number, block: number, trials: [])
      let answer = try visitor.browser.postJSON(
        Path.runPart.url(run, String(number)), Array(JSONEncoder().encode(skipped)))
      #expect(answer.status == 200 && answer.text.contains("\"finished\":\(number == 3)"), "\(answer.text)")
    }
    let page = try Colleague(lab, .administrator).browser.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains("The participant left the task out"))
    let next = try visitor.startRun()
    let plan = try JSONDecoder().decode(
      TappingPlanDocument.self,
      from: Data(visitor.browser.get(Path.runPlan.url(next), ["Accept: application/json"]).body))
    #expect(plan.kind == "tapping" && plan.blocks.map(\.seconds) == [5, 5] && plan.countdown == 3)
  }

  /// A hand that the participant cannot use is left out; what the other one did is told, and is no result of both.
  @Test func oneHandTapsAlone() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try answerWords(of: visitor)
    let run = try visitor.startRun()
    let taps = taps(every: 150)
    func send(_ number: Int, _ taps: [TapDocument], reason: String? = nil) throws -> Int {
      try self.send(taps, reason: reason, as: number, of: run, visitor)
    }
    #expect(try send(1, taps, reason: "hand") == 422)
    func leftOut() throws -> [Bool?] {
      let answer = try visitor.browser.get(Path.runPlan.url(run), ["Accept: application/json"])
      let plan = try JSONDecoder().decode(TappingPlanDocument.self, from: Data(answer.body))
      #expect(plan.texts["onlyMeasured"]?.contains("each hand") == false, "told where a hand is left out")
      return plan.blocks.map(\.isLeftOut)
    }
    #expect(try leftOut() == [nil, nil])
    #expect(try send(1, [], reason: "hand") == 200)
    #expect(try leftOut() == [true, nil], "the other one cannot be left out alone, even after a reload")
    #expect(try send(2, taps) == 200)
    #expect(try lab.ledger.count("scores", where: "refusal IN ('oneHand left', 'oneHand right')") == 1)
    #expect(try lab.ledger.count("tapping_scores", where: "left_taps + right_taps = 12") == 1)
    let page = Path.staffParticipant.url(visitor.id.text)
    let seen = try Colleague(lab, .experimenter).browser.get(page).text
    #expect(seen.contains("The participant can use one hand only") && !seen.contains("12 taps"))
    let read = try Colleague(lab, .administrator).browser.get(page).text
    #expect(read.contains("hand: 12 taps (misses 0, every 150 ms, SD 0 ms)"))
  }

  @Test func staffReadHowSteadilyBothHandsTapped() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try answerWords(of: visitor)
    let run = try visitor.startRun()
    // One interval of 100 ms and ten of 150 ms.
    var taps = taps(every: 150)
    taps[0].time = 1050
    taps[0].end = 1090
    for number in 1...2 { #expect(try send(taps, as: number, of: run, visitor) == 200) }
    let browser = try Colleague(lab, .administrator).browser
    let url = Path.staffParticipant.url(visitor.id.text)
    let hand = "12 (misses 0, every 145 ms, SD 15 ms)"
    #expect(try browser.get(url).text.contains("Taps of both hands. Left: \(hand), right: \(hand)"))
    let german = "12 (daneben 0, alle 145 ms, SD 15 ms)"
    browser.language = "de"
    #expect(try browser.get(url).text.contains("Links: \(german), rechts: \(german)"))
  }

  @Test func impossiblePartsAreRefused() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let run = try visitor.startRun()
    let plan = try stroopPlan(at: Path.runPlan.url(run), visitor.browser)
    let url = Path.runPart.url(run, "1")
    var part = part(of: plan.blocks[0])
    part.trials[0].answer = "purple"
    #expect(try visitor.browser.postJSON(url, Array(JSONEncoder().encode(part))).status == 422)
    part = self.part(of: plan.blocks[0])
    part.trials[0].input = "banana"
    #expect(try visitor.browser.postJSON(url, Array(JSONEncoder().encode(part))).status == 422)
    #expect(try lab.ledger.count("stroop_trials", where: "1 = 1") == 0)
  }

  @Test func pressesThatCannotBeAreRefused() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let run = try visitor.startRun()
    let plan = try stroopPlan(at: Path.runPlan.url(run), visitor.browser)
    let good = part(of: plan.blocks[0])
    func status(_ change: (inout ChoiceTrialDocument) -> Void) throws -> Int {
      var part = good
      change(&part.trials[1])
      return try visitor.browser.postJSON(
        Path.runPart.url(run, "1"), Array(JSONEncoder().encode(part))
      ).status
    }
    func press(_ time: Double, by input: String = "key") -> ChoiceTrialDocument.Press {
      .init(answer: "red", time: time, input: input)
    }
    #expect(try status { $0.presses = [] } == 422)
    #expect(try status { $0.presses?[0].time += 0.001 } == 422)
    #expect(try status { $0.presses?[0].answer = "purple" } == 422)
    #expect(try status { $0.presses?.append(press(-1)) } == 422)
    #expect(try status { $0.presses?.insert(press(-1), at: 0) } == 422, "its number is not told")
    for input in ["banana", "touch"] {
      #expect(
        try status {
          $0.early = 1; $0.presses?.insert(press(-1, by: input), at: 0)
        } == 422)
    }
    #expect(
      try status {
        ($0.early, $0.presses) = (200, (0..<200).map { press(Double($0) - 500) } + $0.presses!)
      } == 422, "more than are kept")
    #expect(try lab.ledger.count("choice_presses", where: "1 = 1") == 0)
    #expect(
      try status {
        $0.early = 1; $0.presses?.insert(press(-1), at: 0)
      } == 200)
    #expect(try lab.ledger.count("choice_presses", where: "1 = 1") == 5)
  }

  /// A page that was opened before an update goes on without telling presses.
  @Test func partsOfAnEarlierPageAreTaken() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let run = try visitor.startRun()
    var part = part(of: try stroopPlan(at: Path.runPlan.url(run), visitor.browser).blocks[0])
    for index in part.trials.indices { part.trials[index].presses = nil }
    let answer = try visitor.browser.postJSON(
      Path.runPart.url(run, "1"), Array(JSONEncoder().encode(part)))
    #expect(answer.status == 200, "\(answer.text)")
    #expect(try lab.ledger.count("choice_presses", where: "1 = 1") == 0)
  }

  @Test func staffCanTryThemInEveryLanguage() throws {
    for (task, variant, kind, word) in [
      ("words", "words-keys", "stroop", "rot"), ("taps", "taps-touch", "tapping", "Tippen"),
    ] {
      let (page, plan) = try lab.preview(of: task, variant)
      #expect(page.contains("js/tasks/\(kind)/main.js") && plan.contains(word))
    }
    #expect(try lab.ledger.count("runs", where: "1 = 1") == 0)
  }

  // MARK: - Answers

  /// Twelve taps in turn.
  private func taps(every interval: Double) -> [TapDocument] {
    let layout = TapLayoutDocument(
      view: [820, 1180], left: [240, 900, 144, 144], right: [436, 900, 144, 144])
    return (0..<12).map { index in
      let time = 1000 + interval * Double(index)
      return TapDocument(
        number: index + 1, time: time, end: time + 50, button: index.isMultiple(of: 2) ? "left" : "right",
        place: [300, 950], layout: index == 0 ? layout : nil)
    }
  }

  private func send(
    _ taps: [TapDocument], reason: String? = nil, as number: Int, of run: String, _ visitor: Visitor
  ) throws -> Int {
    var part = PartDocument(number: number, block: number, trials: taps)
    part.reason = reason
    let body = Array(try JSONEncoder().encode(part))
    return try visitor.browser.postJSON(Path.runPart.url(run, "\(number)"), body).status
  }

  private func answerWords(of visitor: Visitor) throws {
    let run = try visitor.startRun()
    for block in try stroopPlan(at: Path.runPlan.url(run), visitor.browser).blocks {
      let answer = try visitor.browser.postJSON(
        Path.runPart.url(run, String(block.number)), Array(JSONEncoder().encode(part(of: block))))
      #expect(answer.status == 200, "\(answer.text)")
    }
  }

  private func stroopPlan(at url: String, _ browser: Browser) throws -> StroopPlanDocument {
    let answer = try browser.get(url, ["Accept: application/json"])
    return try JSONDecoder().decode(StroopPlanDocument.self, from: Data(answer.body))
  }

  /// 600 ms to congruent words, 750 ms to others; the first patch of colour is named wrongly.
  private func part(of block: StroopBlockDocument) -> PartDocument<ChoiceTrialDocument> {
    var clock = 1000.0
    let trials = block.trials.map { trial in
      let latency = trial.word == nil || trial.word == trial.ink ? 600.0 : 750
      let isWrong = block.role == "check" && trial.number == 1
      let answer = isWrong ? block.answers.first { $0 != trial.ink } : trial.ink
      defer { clock += latency + block.interval }
      return ChoiceTrialDocument(
        number: trial.number, onset: clock, answer: answer, latency: latency, input: "key")
    }
    return PartDocument(number: block.number, block: block.number, trials: trials)
  }
}
