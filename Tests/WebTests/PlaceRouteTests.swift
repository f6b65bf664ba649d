import Foundation
import RunDocuments
import Testing

@testable import LabConsole
@testable import Rehearsal
@testable import Storage
@testable import Studies
@testable import Web

/// The place of the device beside a task: which pages may ask for it, what is kept of it, and who gets it.
@Suite struct PlaceRouteTests {
  private let lab: TestLab

  init() throws {
    lab = try TestLab(seed: 1) { settings in
      let permissions = ["motion", "location"].map { id in
        """

          - id: \(id)
            title: {en: \(id), de: \(id)}
            what: {en: May we, de: Dürfen wir}
            why: {en: To measure, de: Zum Messen}
            without: {en: You go on, de: Es geht weiter}
        """
      }
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntests:\n",
        with: permissions.joined() + """

          tests:
            - id: taps
              kind: tapping
              title: {en: Tapping, de: Tippen}
              seconds: 5
              countdown: 0
              break: 0
              record: [motion, orientation, touches, location]
              variants:
                - {id: taps-touch, input: touch, label: {en: By touch, de: Durch Tippen}}

          """)
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntasks: [weight, demographics]",
        with: "\ntasks: [taps, demographics]")
    }
  }

  private func permit(_ isPermitted: Bool, by visitor: Visitor) throws {
    try lab.store.record(
      [Permission.Known.location.id: isPermitted], of: visitor.id, studyVersion: lab.study.version,
      context: AuditContext(by: .participant(visitor.id), at: lab.now))
  }

  private func send(_ number: Int, _ recordings: [TaskRecordingDocument], _ run: String, by visitor: Visitor)
    throws -> Int
  {
    let layout = TapLayoutDocument(
      view: [820, 1180], left: [240, 900, 144, 144], right: [436, 900, 144, 144])
    let tap = TapDocument(
      number: 1, time: 1000, end: 1050, button: "left", place: [300, 950], layout: layout)
    var part = PartDocument(number: number, block: number, trials: [tap])
    part.recordings = recordings
    return try visitor.browser.postJSON(
      Path.runPart.url(run, "\(number)"), Array(JSONEncoder().encode(part))
    ).status
  }

  private func place(_ values: [Int32], source: String = "geolocation-rounded") -> TaskRecordingDocument {
    TaskRecordingDocument(
      recorder: "location", source: source, start: 900.5, samples: [[1_500_000] + values])
  }

  @Test func thePageMayAskForThePlaceOnlyWithThePermission() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let run = try visitor.startRun()
    for isPermitted in [true, false] {
      try permit(isPermitted, by: visitor)
      let policy = try visitor.browser.get(Path.run.url(run))["Permissions-Policy"]
      #expect(policy?.contains("geolocation=(self)") == isPermitted, "\(policy ?? "")")
      let plan = try visitor.browser.get(Path.runPlan.url(run), ["Accept: application/json"]).text
      #expect(plan.contains("\"location\"") == isPermitted)
      let elsewhere = try visitor.browser.get(Path.profile.url())["Permissions-Policy"]
      #expect(elsewhere?.contains("geolocation=()") == true)
    }
  }

  @Test func aPreviewAsksForNoPlace() throws {
    let browser = try Colleague(lab, .dataManager).browser
    let shown = try #require(
      try browser.get(
        Path.staffPreview.url(lab.study.id.text, "taps", query: ["variant": "taps-touch", "text": "en"])
      ).location)
    #expect(try browser.get(shown)["Permissions-Policy"]?.contains("geolocation=()") == true)
  }

  @Test func onlyARoundedPlaceIsKeptAndTheParticipantGetsIt() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try permit(true, by: visitor)
    let run = try visitor.startRun()
    #expect(try send(1, [place([525_200_000, 133_800_000, 1250])], run, by: visitor) == 200)
    #expect(try send(2, [place([525_162_741, 133_777_040, 1250])], run, by: visitor) == 200)
    let here = "recorder = 'location'"
    #expect(try lab.ledger.count("run_recordings", where: "\(here) AND sample_count = 1 AND part = 1") == 1)
    #expect(
      try lab.ledger.count("run_recordings", where: "\(here) AND problem = 'impossible' AND part = 2") == 1)
    let json = try visitor.browser.get(Path.profileDataJSON.url()).text
    #expect(json.contains("1.5 s: 52.52, 13.38 (± 12.5 m)"))
    let page = try visitor.browser.get(Path.profileData.url()).text
    #expect(page.contains("except during a test that records it"))
    #expect(!page.contains("Where your device is.<"))
    let ofStaff = try Colleague(lab, .administrator).browser.get(Path.staffParticipant.url(visitor.id.text))
    #expect(ofStaff.text.contains("location, to about a kilometre (samples: 1;"), "\(ofStaff.text)")
  }

  @Test func withoutPermissionThereIsNone() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try permit(false, by: visitor)
    let run = try visitor.startRun()
    #expect(try send(1, [place([525_200_000, 133_800_000, 1250])], run, by: visitor) == 200)
    let withdrawn = "recorder = 'location' AND problem = 'withdrawn' AND sample_count = 0"
    #expect(try lab.ledger.count("run_recordings", where: withdrawn) == 1)
  }

  // MARK: - Simulated participants

  @Test func simulatedParticipantsSendWhatIsPermitted() throws {
    try lab.rehearse(12)
    func count(_ condition: String) throws -> Int {
      try lab.ledger.count("run_recordings", where: condition)
    }
    #expect(try count("problem IN ('impossible', 'untold', 'withdrawn')") == 0)
    #expect(try count("recorder = 'touches' AND sample_count > 0") == 24)
    for recorder in ["motion", "orientation", "location"] {
      #expect(try count("recorder = '\(recorder)' AND sample_count > 0") >= 1, "\(recorder)")
      #expect(try count("recorder = '\(recorder)' AND problem = 'not-permitted'") >= 1, "\(recorder)")
    }
    let released = try lab.rehearsedRelease()["recordings"] ?? 0
    #expect(try released > 300 * count("recorder = 'motion' AND sample_count > 0"))
  }

  @Test func oneSeedTellsTheSame() throws {
    let words = Recorder.allCases.map(\.rawValue)
    func told(_ seed: UInt64) throws -> [Data] {
      var recorders = SimulatedRecorders(words, seed: seed)
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return try [recorders.record(5), recorders.record(120)].map { try encoder.encode($0) }
    }
    #expect(try told(3) == told(3))
    #expect(try told(3) != told(4))
  }

  /// Some devices of a hundred tell everything, some nothing; no recording is larger than a block has room for.
  @Test func simulatedDevicesDiffer() {
    let all = (0..<100 as Range<UInt64>).map { seed in
      var recorders = SimulatedRecorders(["motion", "touches"], seed: seed)
      return recorders.record(220)
    }
    let problems = all.map { $0[0].problem }
    #expect(Set(problems) == ["full", "no-signal", "denied"])
    for recordings in all {
      #expect(recordings[1].problem == nil && recordings[1].samples != nil)
      for recording in recordings {
        #expect((recording.samples?.count ?? 0) <= TaskRecording.mostBytes / 3 * 4)
      }
    }
  }
}
