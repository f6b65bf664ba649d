import Documents
import Foundation
import RunDocuments
import Testing

@testable import LabConsole
@testable import Rehearsal
@testable import Studies
@testable import Web

/// The Tower of Hanoi from the definition to the pages of participants and staff.
@Suite struct HanoiRouteTests {
  private let lab: TestLab

  init() throws {
    lab = try .doing(
      "tower",
      as: """
        - id: tower
          kind: tower-of-hanoi
          title: {en: Tower, de: Turm}
          feedback: yes
          break: 0
          variants:
            - {id: tower-keys, input: keyboard, label: {en: Move by key, de: Mit Taste}}
        """)
  }

  @Test func simulatedParticipantsGoAllTheWay() throws {
    try lab.rehearse(6)
    #expect(try lab.ledger.count("tower_of_hanoi_scores", where: "ending = 'given-up' OR excess = 0") == 6)
    #expect(try lab.ledger.count("tower_of_hanoi_scores", where: "ending = 'solved'") >= 3)
    for (page, showsScores) in try lab.rehearsedQuality() {
      #expect(page.contains("Move by key") && page.contains("Forbidden moves"))
      #expect(page.contains(">Extra moves</th>") == showsScores)
    }
    try lab.expectQualityLeadsToPeople()
    let rows = try lab.rehearsedRelease()
    #expect(rows["tower_of_hanoi"] == 6)
    #expect(try rows["tower_of_hanoi_events"] == lab.ledger.count("tower_of_hanoi_events", where: "1 = 1"))
  }

  @Test func impossiblePartsAreRefusedAndStaffReadTheResult() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let run = try visitor.startRun()
    let answer = try visitor.browser.get(Path.runPlan.url(run), ["Accept: application/json"])
    let plan = try JSONDecoder().decode(HanoiPlanDocument.self, from: Data(answer.body))
    #expect(plan.keys == ["peg-1": "1", "peg-2": "2", "peg-3": "3", "give-up": "x"])
    #expect(plan.blocks.map(\.disks) == [3] && plan.blocks[0].timeLimit == nil)
    var part = part
    part.trials[4].step = "moved"
    let url = Path.runPart.url(run, "1")
    #expect(try visitor.browser.postJSON(url, Array(JSONEncoder().encode(part))).status == 422)
    part.trials[4].step = "banana"
    #expect(try visitor.browser.postJSON(url, Array(JSONEncoder().encode(part))).status == 422)
    part.trials[4].step = "illegal"
    let accepted = try visitor.browser.postJSON(url, Array(JSONEncoder().encode(part)))
    #expect(accepted.status == 200 && accepted.text.contains("\"finished\":true"), "\(accepted.text)")
    let page = try Colleague(lab, .administrator).browser.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains("Given up after 1 moves, forbidden ones tried: 1, planning: 1.0 s, then 3.0 s"))
  }

  /// A move, an illegal one, and giving up.
  private var part: PartDocument<HanoiEventDocument> {
    let steps = [("picked", 1), ("moved", 3), ("picked", 1), ("illegal", 3)]
    var trials = [HanoiEventDocument(number: 1, what: "start", time: 1000, input: nil)]
    for (step, peg) in steps {
      trials.append(
        HanoiEventDocument(
          number: trials.count + 1, what: "press", peg: peg, step: step,
          time: 1000 + 1000 * Double(trials.count), input: "key"))
    }
    trials.append(HanoiEventDocument(number: 6, what: "give-up", time: 9000, input: "key"))
    return PartDocument(number: 1, block: 1, trials: trials)
  }

  @Test func staffCanTryItInEveryLanguage() throws {
    let (page, plan) = try lab.preview(of: "tower", "tower-keys")
    #expect(page.contains("js/tasks/tower-of-hanoi/main.js") && plan.contains("Versetzen Sie den Turm"))
  }
}
