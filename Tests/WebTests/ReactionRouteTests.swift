import Documents
import Foundation
import RunDocuments
import Testing

@testable import LabConsole
@testable import Rehearsal
@testable import Studies
@testable import Web

/// Simple reactions from the definition to the pages of participants and staff.
@Suite struct ReactionRouteTests {
  private let lab: TestLab

  init() throws {
    lab = try .doing(
      "react",
      as: """
        - id: react
          kind: simple-reaction-time
          title: {en: Reactions, de: Reaktionen}
          trials: 10
          practice: 2
          feedback: yes
          break: 0
          variants:
            - {id: react-keys, input: keyboard, label: {en: React by key, de: Mit Taste}}
            - {id: react-touch, input: touch, label: {en: React by touch, de: Durch Tippen}}
        """)
  }

  @Test func simulatedParticipantsGoAllTheWay() throws {
    try lab.rehearse(6)
    #expect(
      try lab.ledger.count("simple_reaction_time_scores", where: "valid = 10 AND median BETWEEN 150 AND 600")
        == 12)
    #expect(try lab.ledger.count("simple_reaction_time_trials", where: "outcome = 'early'") > 0)
    try checkQuality()
    try checkRelease()
  }

  private func checkQuality() throws {
    for (page, showsScores) in try lab.rehearsedQuality() {
      #expect(page.contains("React by key") && page.contains("500\u{a0}ms or more"))
      #expect(page.contains(">Median</th>") == showsScores)
    }
  }

  private func checkRelease() throws {
    try lab.expectQualityLeadsToPeople()
    let rows = try lab.rehearsedRelease()
    #expect(rows["runs"] == 12 && rows["reaction_times"] == 12 && rows["trials"] == 0)
    #expect(try rows["reaction_trials"] == lab.ledger.count("simple_reaction_time_trials", where: "1 = 1"))
  }

  @Test func staffReadTheResultAndWhatIsDoubtful() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    for _ in 1...2 {
      let run = try visitor.startRun()
      let plan = try plan(at: Path.runPlan.url(run), visitor.browser)
      for block in plan.blocks {
        let answer = try visitor.browser.postJSON(
          Path.runPart.url(run, String(block.number)), part(of: block, input: plan.input))
        #expect(answer.status == 200, "\(answer.text)")
      }
    }
    let page = try Colleague(lab, .administrator).browser.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains(">300 ms<"))
    #expect(page.contains("Valid: 10, too early: 1, missed: 0, 500\u{a0}ms or more: 0"))
    #expect(page.contains("The page was left or covered during a trial"))
    #expect(try lab.ledger.count("scores", where: "flags = 'focus-lost' AND refusal IS NULL") == 2)
  }

  @Test func anImpossiblePartIsRefused() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let run = try visitor.startRun()
    let plan = try plan(at: Path.runPlan.url(run), visitor.browser)
    var block = try #require(plan.blocks.first)
    let url = Path.runPart.url(run, "1")
    #expect(try visitor.browser.postJSON(url, part(of: block, input: "banana")).status == 422)
    block = .init(
      number: 1, practice: true, trials: 1, waits: block.waits, earliest: block.earliest,
      timeLimit: block.timeLimit)
    #expect(try visitor.browser.postJSON(url, part(of: block, input: plan.input)).status == 422)
    #expect(try lab.ledger.count("simple_reaction_time_trials", where: "1 = 1") == 0)
  }

  @Test func pressesThatCannotBeAreRefused() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let run = try visitor.startRun()
    let plan = try plan(at: Path.runPlan.url(run), visitor.browser)
    let block = try #require(plan.blocks.first)
    func status(_ change: (inout ReactionTrialDocument) -> Void) throws -> Int {
      try visitor.browser.postJSON(
        Path.runPart.url(run, "1"), part(of: block, input: plan.input, changing: change)
      ).status
    }
    /// Adds presses, by their times from the beginning of the wait, before those that are there.
    func status(before times: [Double]) throws -> Int {
      let input = plan.input == "keyboard" ? "key" : plan.input
      return try status { trial in
        let start = trial.start
        let given = times.map { ReactionTrialDocument.Press(time: start + $0, input: input) }
        trial.presses = given + (trial.presses ?? [])
      }
    }
    #expect(try status { $0.presses = [] } == 422)
    #expect(try status { $0.presses?[0].time += 0.001 } == 422)
    #expect(try status { $0.presses?[0].input = "banana" } == 422)
    #expect(try status(before: [0]) == 422, "it would have ended the trial")
    #expect(try status(before: [-1, -2]) == 422, "out of order")
    #expect(try status(before: (0..<100).map { Double($0) / 2 - 100 }) == 422, "more than are kept")
    #expect(try lab.ledger.count("simple_reaction_time_presses", where: "1 = 1") == 0)
    #expect(try status(before: [-5]) == 200)
    #expect(
      try lab.ledger.count("simple_reaction_time_presses", where: "1 = 1") == block.trials + 2)
  }

  /// A page that was opened before an update goes on without telling presses.
  @Test func aPartOfAnEarlierPageIsTaken() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let run = try visitor.startRun()
    let plan = try plan(at: Path.runPlan.url(run), visitor.browser)
    let body = try part(of: plan.blocks[0], input: plan.input) { $0.presses = nil }
    #expect(try visitor.browser.postJSON(Path.runPart.url(run, "1"), body).status == 200)
    #expect(
      try lab.ledger.count("simple_reaction_time_presses", where: "1 = 1") == plan.blocks[0].trials)
  }

  @Test func staffCanTryItInEveryLanguage() throws {
    let browser = try Colleague(lab, .dataManager).browser
    let page = try browser.get(Path.staffStimuli.url(lab.study.id.text, "react")).text
    #expect(page.components(separatedBy: "/preview?").count - 1 == 4 && !page.contains("Look"))
    let query: KeyValuePairs = ["variant": "react-touch", "text": "de"]
    let shown = try #require(
      try browser.get(Path.staffPreview.url(lab.study.id.text, "react", query: query)).location)
    #expect(try browser.get(shown).text.contains("js/tasks/simple-reaction-time/main.js"))
    let plan = try plan(at: shown.replacing("/preview?", with: "/preview/plan?"), browser)
    #expect(plan.input == "touch" && plan.blocks.map(\.trials) == [2, 10])
    #expect(plan.texts["startTouch"] == "Zum Starten auf den Bildschirm tippen")
    #expect(plan.texts.keys.allSatisfy { !$0.contains(".") } && plan.texts["continue"] != nil)
    let address = Path.staffPreviewPart.url(lab.study.id.text, "react", "2")
    let answer = try browser.postJSON(address, part(of: plan.blocks[1], number: 2, input: "touch"))
    #expect(answer.status == 200 && answer.text.contains("\"finished\":true"))
    #expect(try lab.ledger.count("runs", where: "1 = 1") == 0)
  }

  private func plan(at url: String, _ browser: Browser) throws -> ReactionPlanDocument {
    let answer = try browser.get(url, ["Accept: application/json"])
    return try JSONDecoder().decode(ReactionPlanDocument.self, from: Data(answer.body))
  }

  /// The first press comes too early, the others after 300 ms; the page is hidden once.
  /// - Parameter change: of the second trial
  private func part(
    of block: ReactionPlanDocument.Block, number: Int? = nil, input: String,
    changing change: (inout ReactionTrialDocument) -> Void = { _ in }
  ) throws -> [UInt8] {
    var clock = 1000.0
    let trials = (0...block.trials).map { index in
      let onset = clock + Double(block.waits[index])
      let press = index == 0 ? onset - 500 : onset + 300
      var trial = ReactionTrialDocument(
        number: index + 1, start: clock, onset: index == 0 ? nil : onset, press: press,
        input: input == "keyboard" ? "key" : input)
      if index == 1 {
        trial.flags = ["hidden"]
        change(&trial)
      }
      clock = press + 700
      return trial
    }
    return Array(
      try JSONEncoder().encode(
        PartDocument(number: number ?? block.number, block: block.number, trials: trials)))
  }
}
