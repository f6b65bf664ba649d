import Documents
import Foundation
import RunDocuments
import Testing

@testable import LabConsole
@testable import Rehearsal
@testable import Studies
@testable import Web

/// Trail making from the definition to the pages of participants and staff.
@Suite struct TrailMakingRouteTests {
  private let lab: TestLab

  init() throws {
    lab = try TestLab(seed: 1) { settings in
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntests:\n",
        with: """

          tests:
            - id: trails
              kind: trail-making
              title: {en: Trails, de: Pfade}
              targets: 5
              feedback: yes
              break: 0
              variants:
                - {id: trails-touch, input: touch, label: {en: Connect by touch, de: Durch Tippen}}

          """)
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntasks: [weight, demographics]",
        with: "\ntasks: [trails, demographics]")
    }
  }

  @Test func simulatedParticipantsGoAllTheWay() throws {
    let base = "http://127.0.0.1:\(lab.port)"
    let report = Rehearsal(
      base: base, starts: try lab.study.rehearsalStarts(for: 6, at: base, invitedBy: nil), participants: 6,
      concurrency: 2, seed: 1, model: RespondentModel(), paths: RehearsalPaths(of: lab.study.id),
      answers: lab.study.rehearsalAnswers(at: lab.now), experimenter: nil, apps: lab.study.apps,
      players: TaskKinds.players
    ).run()
    #expect(report.deadEnds.map(\.reason) == [])
    #expect(report.complete == 6 && lab.log.errors == [])
    #expect(try lab.ledger.count("trail_making_scores", where: "b_time > a_time AND b_connected = 5") == 6)
    let url = Path.staffQuality.url(lab.study.id.text, query: ["origin": "rehearsal"])
    for (role, seesScores) in [(StaffRole.dataManager, true), (.experimenter, false)] {
      let page = try Colleague(lab, role).browser.get(url).text
      #expect(page.contains("Connect by touch") && page.contains("Wrong circles"), "\(role)")
      #expect(page.contains(">B minus A</th>") == seesScores, "\(role)")
    }
    try lab.expectQualityLeadsToPeople()
    var zip: [UInt8] = []
    let rows = try lab.releasePackage(.rehearsal).write(from: lab.store.releaseReader) { zip += $0 }
    #expect(rows["trail_making"] == 6 && rows["trail_making_targets"] == 60)
    #expect(try rows["trail_making_events"] == lab.ledger.count("trail_making_events", where: "1 = 1"))
  }

  @Test func impossiblePartsAreRefusedAndStaffReadTheResult() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let run = try visitor.startRun()
    let answer = try visitor.browser.get(Path.runPlan.url(run), ["Accept: application/json"])
    let plan = try JSONDecoder().decode(TrailMakingPlanDocument.self, from: Data(answer.body))
    #expect(plan.keys == [:] && plan.blocks.map(\.trail) == ["a", "b"])
    #expect(plan.blocks[1].labels == ["1", "A", "2", "B", "3"] && plan.blocks[0].timeLimit == 180_000)
    #expect(plan.blocks.map(\.layouts.count) == [4, 4])
    let url = Path.runPart.url(run, "1")
    for (word, place) in [("wrong", 0), ("banana", 0), ("right", 1)] {
      var part = part(1, of: plan)
      part.trials[1].outcome = word
      part.trials[1].place = plan.blocks[0].layouts[0][place]
      #expect(try visitor.browser.postJSON(url, Array(JSONEncoder().encode(part))).status == 422, "\(word)")
    }
    for number in [1, 2] {
      let accepted = try visitor.browser.postJSON(
        Path.runPart.url(run, "\(number)"), Array(JSONEncoder().encode(part(number, of: plan))))
      #expect(accepted.status == 200, "\(accepted.text)")
      #expect(accepted.text.contains("\"finished\":true") == (number == 2), "\(accepted.text)")
    }
    let page = try Colleague(lab, .administrator).browser.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains("Part A 5.0 s (errors 0, beside 0), part B 10.0 s (errors 0, beside 0)"))
  }

  /// All targets in order, a second apart in part A, two in part B.
  private func part(_ number: Int, of plan: TrailMakingPlanDocument) -> PartDocument<TrailEventDocument> {
    let places = plan.blocks[number - 1].layouts[0]
    var trials = [TrailEventDocument(number: 1, what: "start", time: 1000, side: 600, input: nil)]
    for (index, place) in places.enumerated() {
      trials.append(
        TrailEventDocument(
          number: index + 2, what: "press", target: index + 1, outcome: "right",
          time: 1000 + 1000 * Double(number * (index + 1)), place: place, side: 600, input: "touch"))
    }
    return PartDocument(number: number, block: number, trials: trials)
  }

  @Test func staffCanTryItInEveryLanguage() throws {
    let browser = try Colleague(lab, .dataManager).browser
    let shown = try #require(
      try browser.get(
        Path.staffPreview.url(lab.study.id.text, "trails", query: ["variant": "trails-touch", "text": "de"])
      ).location)
    #expect(try browser.get(shown).text.contains("js/tasks/trail-making/main.js"))
    let plan = try browser.get(
      shown.replacing("/preview?", with: "/preview/plan?"), ["Accept: application/json"])
    #expect(plan.text.contains("Verbinden Sie Kreise der Reihe nach"))
  }
}
