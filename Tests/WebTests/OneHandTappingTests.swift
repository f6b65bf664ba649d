import Foundation
import RunDocuments
import Testing

@testable import LabConsole
@testable import Rehearsal
@testable import Studies
@testable import Web

/// Tapping by the one hand that a study asks for, from the definition to the pages and the release.
@Suite struct OneHandTappingTests {
  private let lab: TestLab

  init() throws {
    lab = try .doing(
      "taps",
      as: """
        - id: taps
          kind: tapping
          title: {en: Tapping, de: Tippen}
          seconds: 5
          hands: left
          feedback: everywhere
          break: 0
          variants:
            - {id: taps-touch, input: touch, label: {en: Tap by touch, de: Durch Tippen}}
        """)
  }

  @Test func simulatedParticipantsTapWithOneHand() throws {
    try lab.rehearse(4)
    #expect(try lab.ledger.count("tapping_scores", where: "left_taps > 10 AND right_taps = 0") == 4)
    #expect(try lab.ledger.count("scores", where: "refusal IS NULL AND algorithm = 'tapping-1'") == 4)
    let rows = try lab.rehearsedRelease()
    #expect(rows["runs"] == 4 && rows["tapping"] == 4, "no row for the hand that is not asked for")
    #expect(try rows["taps"] == lab.ledger.count("tapping_taps", where: "hand = 'left'"))
    let page = try lab.rehearsedAnalysis(of: "taps", in: lab.study)
    #expect(page.contains("Taps by variant"))
  }

  @Test func theInstructionIsAboutThatHand() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let plan = try plan(of: visitor.startRun(), visitor)
    #expect(plan.blocks.map(\.hand) == ["left"])
    #expect(plan.texts["overviewLead"]?.contains("with your left hand") == true)
    #expect(plan.texts["leftLead"]?.hasPrefix("Put two fingers of your left hand") == true)
    #expect(plan.texts["measured"]?.contains("each hand") == false)
    #expect(plan.texts["skipBlock"] == nil, "the task itself is left out")
    #expect(try lab.preview(of: "taps", "taps-touch").plan.contains("mit der linken Hand"))
  }

  @Test func itsTapsAreTheResult() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try tap(visitor)
    let staff = try Colleague(lab, .administrator).browser
    let page = try staff.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(
      page.contains("Taps of the left hand, the only one in this task (misses 0, every 150 ms, SD 0 ms)"))
    for number in 1...lab.study.surveys[0].questions.count { try visitor.skipQuestion(number) }
    let told = try visitor.browser.get(Path.dashboard.url()).text
    #expect(told.contains("On average you tapped 2.4 times a second."))
    #expect(told.contains("Left hand alone: 12 taps in 5 seconds."))
    #expect(told.contains("This is how often your hand tapped"))
  }

  // MARK: - Taps

  private func plan(of run: String, _ visitor: Visitor) throws -> TappingPlanDocument {
    let answer = try visitor.browser.get(Path.runPlan.url(run), ["Accept: application/json"])
    return try JSONDecoder().decode(TappingPlanDocument.self, from: Data(answer.body))
  }

  /// Twelve taps, every 150 ms.
  private func tap(_ visitor: Visitor) throws {
    let layout = TapLayoutDocument(
      view: [820, 1180], left: [240, 900, 144, 144], right: [436, 900, 144, 144])
    let taps = (0..<12).map { index in
      let time = 1000 + 150 * Double(index)
      return TapDocument(
        number: index + 1, time: time, end: time + 50, button: index.isMultiple(of: 2) ? "left" : "right",
        place: [300, 950], layout: index == 0 ? layout : nil)
    }
    let body = Array(try JSONEncoder().encode(PartDocument(number: 1, block: 1, trials: taps)))
    let answer = try visitor.browser.postJSON(Path.runPart.url(visitor.startRun(), "1"), body)
    #expect(answer.status == 200 && answer.text.contains("\"finished\":true"), "\(answer.text)")
  }
}
