import Foundation
import RunDocuments
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// Recorders beside a task from the definition to the page of staff, with and without permission.
@Suite struct RecordingRouteTests {
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
            - id: taps
              kind: tapping
              title: {en: Tapping, de: Tippen}
              seconds: 5
              countdown: 0
              break: 0
              record: [motion, orientation, touches]
              variants:
                - {id: taps-touch, input: touch, label: {en: By touch, de: Durch Tippen}}

          """)
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntasks: [weight, demographics]",
        with: "\ntasks: [taps, demographics]")
    }
  }

  private func plan(_ visitor: Visitor) throws -> (run: String, plan: TappingPlanDocument) {
    let run = try visitor.startRun()
    let answer = try visitor.browser.get(Path.runPlan.url(run), ["Accept: application/json"])
    return (run, try JSONDecoder().decode(TappingPlanDocument.self, from: Data(answer.body)))
  }

  private func part(_ number: Int, _ recordings: [TaskRecordingDocument]?) -> PartDocument<TapDocument> {
    let layout = TapLayoutDocument(
      view: [820, 1180], left: [240, 900, 144, 144], right: [436, 900, 144, 144])
    let tap = TapDocument(
      number: 1, time: 1000, end: 1050, button: "left", place: [300, 950], layout: layout)
    var part = PartDocument(number: number, block: number, trials: [tap])
    part.recordings = recordings
    return part
  }

  private let moved = TaskRecordingDocument(
    recorder: "motion", source: "devicemotion", start: 900.5,
    samples: (0..<51).map { [Int32($0) * 20_000, 0, -98_100, 0] })
  private let touched = TaskRecordingDocument(
    recorder: "touches", source: "pointerevent", start: 900.5, samples: [[99_500, 10, 10, 0, 0]])
  private let silent = TaskRecordingDocument(recorder: "orientation", problem: "no-signal")

  @discardableResult
  private func send(_ part: PartDocument<TapDocument>, _ run: String, by visitor: Visitor) throws
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
    try lab.store.record(
      [Permission.Known.motion.id: isPermitted], of: visitor.id, studyVersion: lab.study.version,
      context: AuditContext(by: .participant(visitor.id), at: lab.now))
  }

  private func page(about visitor: Visitor) throws -> String {
    try Colleague(lab, .administrator).browser.get(Path.staffParticipant.url(visitor.id.text)).text
  }

  @Test func whatIsPermittedIsKeptAndShown() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let (run, plan) = try self.plan(visitor)
    #expect(plan.record == ["motion", "orientation", "touches"])
    for number in [1, 2, 2] {
      #expect(try send(part(number, [moved, silent, touched]), run, by: visitor).status == 200)
    }
    #expect(try lab.ledger.count("run_recordings", where: "sample_count = 51 AND rate = 50") == 2)
    #expect(try lab.ledger.count("run_recordings", where: "1 = 1") == 6)
    let page = try page(about: visitor)
    #expect(page.contains("motion (samples: 102, 50 a second)"), "\(page)")
    #expect(
      page.contains("not available here, because nothing came") && page.contains("touches (samples: 2)"))
  }

  @Test func aSensorThatStoppedIsShownWithoutItsRate() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let (run, _) = try self.plan(visitor)
    var stopped = moved
    stopped.problem = "stopped"
    for number in [1, 2] {
      #expect(try send(part(number, [stopped, silent, touched]), run, by: visitor).status == 200)
    }
    #expect(
      try lab.ledger.count("run_recordings", where: "sample_count = 51 AND problem = 'stopped'") == 2)
    let page = try page(about: visitor)
    #expect(page.contains("motion (samples: 102; the sensor stopped before the end of one part"), "\(page)")
    #expect(!page.contains("50 a second"))
  }

  @Test func withoutPermissionTheTaskIsDoneAllTheSame() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try permit(false, by: visitor)
    let (run, plan) = try self.plan(visitor)
    // The study asks for no permission of touches.
    #expect(plan.record == ["touches"])
    #expect(try send(part(1, [touched]), run, by: visitor).status == 200)
    let last = try send(part(2, [touched]), run, by: visitor)
    #expect(last.status == 200 && last.text.contains("\"finished\":true"), "\(last)")
    #expect(try lab.ledger.count("run_recordings", where: "problem = 'not-permitted'") == 4)
    #expect(try page(about: visitor).contains("because the participant does not permit it"))
  }

  @Test func whatIsTakenBackIsDroppedAndTheTaskGoesOn() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let (run, _) = try self.plan(visitor)
    #expect(try send(part(1, [moved, silent, touched]), run, by: visitor).status == 200)
    try permit(false, by: visitor)
    let answer = try send(part(2, [moved, silent, touched]), run, by: visitor)
    #expect(answer.status == 200 && !answer.text.contains("\"halted\":true"), "\(answer)")
    #expect(try lab.ledger.count("run_recordings", where: "part = 2 AND problem = 'withdrawn'") == 1)
    #expect(
      try lab.ledger.count(
        "run_recordings", where: "part = 2 AND recorder = 'motion' AND sample_count = 0") == 1)
    #expect(try lab.ledger.count("tapping_taps", where: "part = 2") == 1)
  }

  @Test func whatCannotBeFailsNoTask() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let (run, _) = try self.plan(visitor)
    var bad = moved
    bad.samples = "AAAA"
    #expect(try send(part(1, [bad]), run, by: visitor).status == 200)
    #expect(try lab.ledger.count("run_recordings", where: "problem = 'impossible'") == 1)
    #expect(try lab.ledger.count("run_recordings", where: "problem = 'untold'") == 2)
    #expect(try send(part(2, nil), run, by: visitor).status == 200)
  }

  @Test func whatIsNoRecordingIsRefused() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let (run, _) = try self.plan(visitor)
    var (unknown, torn) = (moved, moved)
    unknown.recorder = "heart"
    torn.samples = "no Base64!"
    for recordings in [[unknown], [torn], [moved, moved]] {
      #expect(try send(part(1, recordings), run, by: visitor).status == 422)
    }
    #expect(try lab.ledger.count("run_recordings", where: "1 = 1") == 0)
  }

  @Test func aPartCanBeKeptWithoutThem() throws {
    let body = Array(#"{"number":1,"recordings":[{"recorder":"motion"}],"trials":[0.125]}"#.utf8)
    let left = try #require(TaskRecording.leftOut(of: body))
    #expect(String(decoding: left, as: UTF8.self) == #"{"number":1,"trials":[0.125]}"#)
    #expect(TaskRecording.leftOut(of: Array("[1]".utf8)) == nil)
  }

  @Test func aPreviewRecordsNothing() throws {
    let browser = try Colleague(lab, .dataManager).browser
    let shown = try #require(
      try browser.get(
        Path.staffPreview.url(lab.study.id.text, "taps", query: ["variant": "taps-touch", "text": "en"])
      ).location)
    let plan = try browser.get(
      shown.replacing("/preview?", with: "/preview/plan?"), ["Accept: application/json"])
    #expect(plan.text.contains("\"record\":[]"))
  }
}
