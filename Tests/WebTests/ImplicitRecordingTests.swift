import RunDocuments
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// Recorders beside an Implicit Association Test, with and without permission.
@Suite struct ImplicitRecordingTests {
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

          """)
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "    about: about-test.md\n",
        with: "    about: about-test.md\n    record: [motion, rotation, touches]\n")
    }
  }

  private func told(_ recorder: String, _ values: [Int32]) -> TaskRecordingDocument {
    TaskRecordingDocument(
      recorder: recorder, source: "devicemotion", start: 900.5,
      samples: (0..<51).map { [Int32($0) * 20_000] + values })
  }

  /// Sends every block of the run that is due with what recorders told beside it.
  private func play(_ visitor: Visitor) throws -> ImplicitPlanDocument {
    let run = try visitor.startRun()
    let plan = try visitor.plan(of: run)
    for block in plan.blocks {
      var part = plan.part(block.number)
      part.recordings = [told("motion", [0, -98_100, 0]), told("rotation", [45_000, 0, -100_000_000])]
      // A part that is sent again is kept once.
      for _ in 1...2 { try visitor.send(part, of: run) }
    }
    return plan
  }

  private func count(_ condition: String) throws -> Int {
    try lab.ledger.count("run_recordings", where: condition)
  }

  @Test func whatIsToldBesideItIsKeptAndShown() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    #expect(try play(visitor).record == ["motion", "rotation", "touches"])
    #expect(try count("sample_count = 51 AND rate = 50") == 14)
    #expect(try count("recorder = 'touches' AND problem = 'untold'") == 7)
    let page = try Colleague(lab, .administrator).browser.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains("motion (samples: 357, 50 a second)"), "\(page)")
    #expect(page.contains("rotation (samples: 357, 50 a second)"))
  }

  @Test func withoutPermissionItIsDoneAllTheSame() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try lab.store.record(
      [Permission.Known.motion.id: false], of: visitor.id, studyVersion: lab.study.version,
      context: AuditContext(by: .participant(visitor.id), at: lab.now))
    // The study asks for no permission of touches.
    #expect(try play(visitor).record == ["touches"])
    #expect(try count("problem = 'withdrawn' AND sample_count = 0") == 14)
    #expect(try visitor.participation(lab).runs[0].state == .finished)
  }

  @Test func simulatedParticipantsHaveThemToo() throws {
    try lab.rehearse(4)
    #expect(try count("recorder = 'touches' AND sample_count > 0") >= 7)
    #expect(try count("recorder = 'rotation' AND sample_count > 0") >= 7)
    #expect(try count("problem IN ('impossible', 'untold', 'withdrawn')") == 0)
  }

  @Test func aPreviewRecordsNothing() throws {
    let browser = try Colleague(lab, .dataManager).browser
    let test = try #require(lab.study.implicitTests.first)
    let plan = try browser.get(
      Path.staffPreviewPlan.url(lab.study.id.text, test.id.text), ["Accept: application/json"])
    #expect(plan.text.contains("\"record\":[]"), "\(plan.text.prefix(500))")
  }
}
