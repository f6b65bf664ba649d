import Documents
import Foundation
import RunDocuments
import Testing

@testable import LabConsole
@testable import Rehearsal
@testable import Storage
@testable import Studies
@testable import Web

/// Holding still from the definition to the pages of participants and staff, with and without leave to read the sensor.
@Suite struct HoldStillRouteTests {
  private let lab: TestLab

  init() throws {
    lab = try TestLab(seed: 1) { settings in
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntests:\n",
        with: """

            - id: motion
              title: {en: Motion, de: Bewegung}
              what: {en: May we, de: Dürfen wir}
              why: {en: To measure, de: Zum Messen}
              without: {en: You go on, de: Es geht weiter}
          tests:
            - id: still
              kind: hold-still
              title: {en: Holding still, de: Stillhalten}
              seconds: 5
              countdown: 0
              feedback: yes
              break: 0
              variants:
                - {id: still-touch, input: touch, label: {en: In the hand, de: In der Hand}}

          """)
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntasks: [weight, demographics]",
        with: "\ntasks: [still, demographics]")
    }
  }

  @Test func simulatedParticipantsGoAllTheWay() throws {
    let base = "http://127.0.0.1:\(lab.port)"
    let report = Rehearsal(
      base: base, starts: try lab.study.rehearsalStarts(for: 12, at: base, invitedBy: nil), participants: 12,
      concurrency: 2, seed: 1, model: RespondentModel(), paths: RehearsalPaths(of: lab.study.id),
      answers: lab.study.rehearsalAnswers(at: lab.now), experimenter: nil, apps: lab.study.apps,
      players: TaskKinds.players
    ).run()
    #expect(report.deadEnds.map(\.reason) == [])
    #expect(report.complete == 12 && lab.log.errors == [])
    let results = try lab.ledger.count("hold_still_scores", where: "out_tremor > lap_tremor")
    // About half of them permit it, and one in ten has no sensor.
    #expect(results >= 1)
    #expect(try lab.ledger.count("hold_still_problems", where: "problem = 'not-permitted'") >= 1)
    let url = Path.staffQuality.url(lab.study.id.text, query: ["origin": "rehearsal"])
    for (role, seesScores) in [(StaffRole.dataManager, true), (.experimenter, false)] {
      let page = try Colleague(lab, role).browser.get(url).text
      #expect(page.contains("In the hand") && page.contains("No sensor"), "\(role)")
      #expect(page.contains(">Held out</th>") == seesScores, "\(role)")
    }
    try lab.expectQualityLeadsToPeople()
    var zip: [UInt8] = []
    let rows = try lab.releasePackage(.rehearsal).write(from: lab.store.releaseReader) { zip += $0 }
    #expect(rows["hold_still"] == 24)
    #expect(
      try rows["hold_still_samples"]
        == 300 * lab.ledger.count("hold_still_chunks", where: "number = 1 AND sample_count = 60"))
  }

  private func plan(_ visitor: Visitor) throws -> (run: String, plan: HoldStillPlanDocument) {
    let run = try visitor.startRun()
    let answer = try visitor.browser.get(Path.runPlan.url(run), ["Accept: application/json"])
    return (run, try JSONDecoder().decode(HoldStillPlanDocument.self, from: Data(answer.body)))
  }

  /// A second of samples for each record.
  private func part(_ number: Int, seconds: Int = 5) -> PartDocument<MotionRecordDocument> {
    let records = (0..<seconds).map { second in
      MotionRecordDocument(
        number: second + 1, interval: 16, fields: ["acceleration"], start: 1000 + 1000 * Double(second),
        samples: (0..<60).map { index -> [Int32] in
          let phase = 2 * Double.pi * 6 * Double(index) / 60
          return [Int32(16_667 * index), Int32(5000 * sin(phase)), 0, 0]
        })
    }
    return PartDocument(number: number, block: number, trials: records)
  }

  @discardableResult
  private func send(_ part: PartDocument<MotionRecordDocument>, _ run: String, by visitor: Visitor) throws
    -> (status: Int, text: String)
  {
    // The same part is the same bytes.
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let answer = try visitor.browser.postJSON(
      Path.runPart.url(run, "\(part.number)"), Array(encoder.encode(part)))
    return (answer.status, answer.text)
  }

  private func permit(_ isPermitted: Bool, by visitor: Visitor) throws {
    let permission = Permission.Known.motion.id
    try lab.store.record(
      [permission: isPermitted], of: visitor.id, studyVersion: lab.study.version,
      context: AuditContext(by: .participant(visitor.id), at: lab.now))
  }

  @Test func samplesAreKeptAndImpossibleOnesRefused() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let (run, plan) = try self.plan(visitor)
    #expect(plan.blocks.map(\.posture) == ["lap", "out"] && plan.blocks.allSatisfy(\.isPermitted))
    #expect(plan.texts["sensorAsk"] == "Switch the sensor on" && plan.texts["still"] == "Keep still.")
    var bad = part(1)
    bad.trials[0].samples = "no Base64!"
    #expect(try send(bad, run, by: visitor).status == 422)
    bad.trials[0].samples = "AAAA"
    #expect(try send(bad, run, by: visitor).status == 422)
    #expect(try send(part(1, seconds: 1), run, by: visitor).status == 422)
    for number in [1, 2, 2] { #expect(try send(part(number), run, by: visitor).status == 200) }
    #expect(try lab.ledger.count("hold_still_chunks", where: "1 = 1") == 10)
    let page = try Colleague(lab, .administrator).browser.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains("peak at 6.0 Hz; samples at 60.0 Hz"), "\(page)")
    // No result before everything is done.
    #expect(try !visitor.browser.get(Path.dashboard.url()).text.contains("your hand shook by"))
    for number in 1...lab.study.surveys[0].questions.count { try visitor.skipQuestion(number) }
    let results = try visitor.browser.get(Path.dashboard.url()).text
    #expect(results.contains("In your lap your hand shook by") && results.contains("plot-broken"))
  }

  /// Before participants are told, and in the language of whoever reads.
  @Test func staffWhoMaySeeScoresSeeTheSpectraWithTheirTable() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let (run, _) = try self.plan(visitor)
    let url = Path.staffParticipantResults.url(visitor.id.text)
    let own = Path.staffParticipant.url(visitor.id.text)
    let admin = try Colleague(lab, .administrator).browser
    #expect(try admin.get(url).text.contains("No results yet"))
    #expect(try !admin.get(own).text.contains("href=\"\(url)\""))
    for number in [1, 2] { #expect(try send(part(number), run, by: visitor).status == 200) }
    let page = try admin.get(url).text
    #expect(page.contains("In your lap your hand shook by") && page.contains("plot-broken"))
    #expect(page.contains("<caption>Power of the motion at each speed"))
    #expect(try admin.get(own).text.contains("href=\"\(url)\""))
    #expect(try admin.get(url + "?language=de").text.contains("Im Schoß hat Ihre Hand um"))
    let code = try visitor.participation(lab).participant.code.grouped
    let hers = try Colleague(lab, .dataManager).browser.get(url).text
    #expect(page.contains(code) && hers.contains("plot-broken") && !hers.contains(code))
    #expect(try Colleague(lab, .experimenter).browser.get(url).status == 403)
  }

  @Test func whatIsNotPermittedIsNotKept() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let (run, _) = try self.plan(visitor)
    #expect(try send(part(1), run, by: visitor).status == 200)
    try permit(false, by: visitor)
    let answer = try send(part(2), run, by: visitor)
    #expect(answer.status == 200 && answer.text.contains("\"halted\":true"), "\(answer)")
    #expect(try lab.ledger.count("hold_still_chunks", where: "part = 2") == 0)
    #expect(try lab.ledger.count("hold_still_problems", where: "problem = 'withdrawn' AND part = 2") == 1)
    // The same part again, whose acknowledgement was lost, is the same.
    #expect(try send(part(2), run, by: visitor).status == 200)
    let page = try Colleague(lab, .administrator).browser.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains("withdrew the permission midway"))
  }

  @Test func withoutPermissionThePageIsToldSo() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try permit(false, by: visitor)
    let (run, plan) = try self.plan(visitor)
    #expect(plan.blocks.map(\.isPermitted) == [false, false])
    for number in [1, 2] {
      var part = self.part(number)
      part.trials = [MotionRecordDocument(number: 1, problem: "not-permitted")]
      #expect(try send(part, run, by: visitor).status == 200)
    }
    let page = try Colleague(lab, .administrator).browser.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains("does not permit the sensor to be used"))
  }

  @Test func staffCanTryItInEveryLanguage() throws {
    let browser = try Colleague(lab, .dataManager).browser
    let shown = try #require(
      try browser.get(
        Path.staffPreview.url(lab.study.id.text, "still", query: ["variant": "still-touch", "text": "de"])
      ).location)
    #expect(try browser.get(shown).text.contains("js/tasks/hold-still/main.js"))
    let plan = try browser.get(
      shown.replacing("/preview?", with: "/preview/plan?"), ["Accept: application/json"])
    #expect(plan.text.contains("Halten Sie Ihre Hand still") && plan.text.contains("\"isPermitted\":true"))
  }
}
