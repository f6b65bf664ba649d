import Documents
import Foundation
import RunDocuments
import Testing

@testable import LabConsole
@testable import Rehearsal
@testable import Storage
@testable import Studies
@testable import Web

/// A sustained vowel from the definition to the pages of participants and staff, with and without leave to use the microphone.
@Suite struct SustainedVowelRouteTests {
  private let lab: TestLab

  init() throws {
    lab = try TestLab(seed: 1) { settings in
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntests:\n",
        with: """

            - id: microphone
              title: {en: Microphone, de: Mikrofon}
              what: {en: May we, de: Dürfen wir}
              why: {en: To measure, de: Zum Messen}
              without: {en: You go on, de: Es geht weiter}
          tests:
            - id: voice
              kind: sustained-vowel
              title: {en: Voice, de: Stimme}
              tries: 2
              seconds: 10
              countdown: 0
              feedback: yes
              break: 0
              variants:
                - {id: voice-touch, input: touch, label: {en: With the voice, de: Mit der Stimme}}

          """)
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntasks: [weight, demographics]",
        with: "\ntasks: [voice, demographics]")
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
    // About half of them permit it, and one in ten has no microphone.
    #expect(try lab.ledger.count("sustained_vowel_scores", where: "longest > 1") >= 1)
    #expect(try lab.ledger.count("sustained_vowel_problems", where: "problem = 'not-permitted'") >= 1)
    let url = Path.staffQuality.url(lab.study.id.text, query: ["origin": "rehearsal"])
    for (role, seesScores) in [(StaffRole.dataManager, true), (.experimenter, false)] {
      let page = try Colleague(lab, role).browser.get(url).text
      #expect(page.contains("With the voice") && page.contains("No microphone"), "\(role)")
      #expect(page.contains(">Longest</th>") == seesScores, "\(role)")
    }
    try lab.expectQualityLeadsToPeople()
    var zip: [UInt8] = []
    let rows = try lab.releasePackage(.rehearsal).write(from: lab.store.releaseReader) { zip += $0 }
    #expect(rows["sustained_vowel"] == 24 && (rows["sustained_vowel_levels"] ?? 0) > 100)
  }

  private func plan(_ visitor: Visitor) throws -> (run: String, plan: SustainedVowelPlanDocument) {
    let run = try visitor.startRun()
    let answer = try visitor.browser.get(Path.runPlan.url(run), ["Accept: application/json"])
    return (run, try JSONDecoder().decode(SustainedVowelPlanDocument.self, from: Data(answer.body)))
  }

  /// Three seconds of voice, and a second of silence.
  private func part(_ number: Int, seconds: Int = 4) -> PartDocument<LevelRecordDocument> {
    let records = (0..<seconds).map { second in
      LevelRecordDocument(
        number: second + 1, rate: 48_000, start: 1000 + 1000 * Double(second),
        levels: [Int16](repeating: second < 3 ? -2000 : -6000, count: 20))
    }
    return PartDocument(number: number, block: number, trials: records)
  }

  @discardableResult
  private func send(_ part: PartDocument<LevelRecordDocument>, _ run: String, by visitor: Visitor) throws
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
    let permission = Permission.Known.microphone.id
    try lab.store.record(
      [permission: isPermitted], of: visitor.id, studyVersion: lab.study.version,
      context: AuditContext(by: .participant(visitor.id), at: lab.now))
  }

  @Test func levelsAreKeptAndImpossibleOnesRefused() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try permit(true, by: visitor)
    let (run, plan) = try self.plan(visitor)
    #expect(plan.blocks.map(\.number) == [1, 2] && plan.blocks.allSatisfy(\.isPermitted))
    #expect(plan.blocks[0].threshold == -45 && plan.blocks[0].seconds == 10)
    #expect(plan.texts["sensorAsk"] == "Switch the microphone on")
    #expect(plan.texts["sensorRetry"] == "Try again")
    var bad = part(1)
    bad.trials[0].levels = "no Base64!"
    #expect(try send(bad, run, by: visitor).status == 422)
    bad.trials[0].levels = "AAAA"
    #expect(try send(bad, run, by: visitor).status == 422)
    bad = part(1)
    bad.trials[0].processing = ["magic"]
    #expect(try send(bad, run, by: visitor).status == 422)
    #expect(try send(part(1, seconds: 3), run, by: visitor).status == 422)
    for number in [1, 2, 2] { #expect(try send(part(number), run, by: visitor).status == 200) }
    #expect(try lab.ledger.count("sustained_vowel_chunks", where: "1 = 1") == 8)
    let page = try Colleague(lab, .administrator).browser.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains("Tries of 3.0 s, 3.0 s"), "\(page)")
    for number in 1...lab.study.surveys[0].questions.count { try visitor.skipQuestion(number) }
    let results = try visitor.browser.get(Path.dashboard.url()).text
    #expect(results.contains("Your voice sounded for up to 3.0 s") && results.contains("class=\"score\""))
  }

  @Test func thePageMayListenOnlyWithThePermission() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let run = try visitor.startRun()
    for isPermitted in [true, false] {
      try permit(isPermitted, by: visitor)
      let policy = try visitor.browser.get(Path.run.url(run))["Permissions-Policy"]
      #expect(policy?.contains("microphone=(self)") == isPermitted, "\(policy ?? "")")
      let elsewhere = try visitor.browser.get(Path.profile.url())["Permissions-Policy"]
      #expect(elsewhere?.contains("microphone=()") == true)
    }
  }

  @Test func whatIsNotPermittedIsNotKept() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try permit(true, by: visitor)
    let (run, _) = try self.plan(visitor)
    #expect(try send(part(1), run, by: visitor).status == 200)
    try permit(false, by: visitor)
    let answer = try send(part(2), run, by: visitor)
    #expect(answer.status == 200 && answer.text.contains("\"halted\":true"), "\(answer)")
    #expect(try lab.ledger.count("sustained_vowel_chunks", where: "part = 2") == 0)
    #expect(
      try lab.ledger.count("sustained_vowel_problems", where: "problem = 'withdrawn' AND part = 2") == 1)
    // The same part again, whose acknowledgement was lost, is the same.
    #expect(try send(part(2), run, by: visitor).status == 200)
  }

  @Test func staffCanTryItInEveryLanguage() throws {
    let browser = try Colleague(lab, .dataManager).browser
    let shown = try #require(
      try browser.get(
        Path.staffPreview.url(lab.study.id.text, "voice", query: ["variant": "voice-touch", "text": "de"])
      ).location)
    let page = try browser.get(shown)
    #expect(page.text.contains("js/tasks/sustained-vowel/main.js"))
    #expect(page["Permissions-Policy"]?.contains("microphone=(self)") == true)
    let plan = try browser.get(
      shown.replacing("/preview?", with: "/preview/plan?"), ["Accept: application/json"])
    #expect(plan.text.contains("Sagen Sie „aaah“") && plan.text.contains("\"isPermitted\":true"))
  }
}
