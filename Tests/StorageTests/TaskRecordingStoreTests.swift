import Definitions
import Foundation
import SampleStudies
import Statistics
import Studies
import Testing

@testable import Storage

/// Recordings beside a task on disk: samples and reasons, their rows in a release, their deletion.
struct TaskRecordingStoreTests {
  private let lab: TemporaryLab
  private let study: Study
  private let ada: Participant.ID

  init() throws { try self.init(record: nil) }

  /// - Parameter record: further keys of the tapping task
  private init(record: String?) throws {
    lab = try TemporaryLab(kinds: [.implicitAssociation, .tapping])
    var files = lab.definition.files
    let tapping = ActivityStudy.tapping.replacing(
      "    seconds: 5\n", with: "    seconds: 5\n" + (record.map { "    \($0)\n" } ?? ""))
    let yaml = String(decoding: files[StudyDefinition.fileName]!, as: UTF8.self)
      .replacing("\ntests:\n", with: "\ntests:\n" + tapping)
      .replacing("\ntasks: [weight,", with: "\ntasks: [taps, weight,")
    files[StudyDefinition.fileName] = Array(yaml.utf8)
    study = try StudyDefinition(name: lab.definition.name, files: files, kinds: .known + [.tapping]).study()
    try lab.store.remember(study, files: files, context: AuditContext(by: .system, at: start))
    ada = try lab.enrolWithConsent()
  }

  private func bytes(_ rows: [[Int32]]) -> [UInt8] {
    rows.flatMap { $0.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } } }
  }

  private var recordings: [TaskRecording] {
    [
      TaskRecording(
        .motion, source: .deviceMotion, start: Milliseconds(1000.125),
        bytes: bytes([[0, 5000, -98_100, 0], [20_000, 0, 0, 0], [40_125, 0, 0, 1]])),
      TaskRecording(.orientation, problem: .noSignal),
      TaskRecording(
        .touches, source: .pointerEvent, start: Milliseconds(1000.125),
        bytes: bytes([[1000, 105_000, 200_000, 0, 0], [2000, 105_000, 200_000, 0, 2]]), problem: .full),
    ]
  }

  private func send(
    _ recordings: [TaskRecording], as participant: Participant.ID? = nil, isComplete: Bool = true
  ) throws {
    let participant = participant ?? ada
    let task = try #require(study.task("taps") as? any TimedTask)
    let run = try lab.store.startRun(
      of: task, position: 1, participant: participant, in: study, draw: { 42 },
      context: lab.context(participant))
    let layout = TapLayout(
      width: 820, height: 1180, left: .init(x: 240, y: 900, width: 144, height: 144),
      right: .init(x: 436, y: 900, width: 144, height: 144))
    let tap = Tap(
      number: 1, time: Milliseconds(1000), end: nil, button: .left, x: 300, y: 950, input: .touch,
      layout: layout, deviations: 0, flags: [])
    var part = RunPart(
      number: run.progress.part, block: run.progress.block, attempt: run.progress.attempt,
      isComplete: isComplete, content: Taps([tap]), device: nil, digest: "part \(run.progress.part)")
    part.recordings = recordings
    _ = try lab.store.append(
      part, to: PlannedRun(run: run, task: task), unsent: 0, consent: study.consent.requirement,
      context: lab.context(participant))
  }

  @Test func staffSeeWhatThereIsAndWhyNot() throws {
    try send(recordings, isComplete: false)
    try send([recordings[0], TaskRecording(.touches, problem: .withdrawn)])
    let summaries = try #require(lab.store.recordings(of: ada).values.first)
    #expect(summaries.map(\.recorder) == [.motion, .orientation, .touches])
    #expect(summaries.map(\.samples) == [6, 0, 2])
    #expect(summaries.map(\.problem) == [nil, .noSignal, .withdrawn])
    #expect(abs(summaries[0].rate! - 49.844) < 0.001 && summaries[1].rate == nil && summaries[2].rate == nil)
  }

  @Test func aRunWithoutRecordersHasNone() throws {
    try send([])
    #expect(try lab.store.recordings(of: ada).isEmpty)
  }

  private func released(_ audience: ReleaseAudience = .within) throws -> [[String: String]] {
    let files = ReleaseTables.files(of: study, kinds: [ImplicitTest.self, TappingTask.self, Survey.self])
    let columns = try #require(files.first { $0.name == "recordings" }).columns.map(\.name)
    var rows: [[String: String]] = []
    try lab.store.releaseReader.rows(of: study, in: ReleaseScope(.real, audience)) { record in
      guard record.table == "recordings" else { return }
      let cells = zip(columns, record.cells).compactMap { name, cell in cell.map { (name, $0) } }
      rows.append(Dictionary(uniqueKeysWithValues: cells))
    }
    return rows
  }

  @Test func aReleaseHasARowForEachSample() throws {
    try send(recordings, isComplete: false)
    try send([recordings[0]])
    let rows = try released()
    #expect(
      rows.map { $0["recorder"] } == ["motion", "motion", "motion", "orientation", "touches", "touches"]
        + ["motion", "motion", "motion"])
    #expect(rows.map { $0["complete"] } == Array(repeating: "0", count: 6) + ["1", "1", "1"])
    #expect(rows[0]["x"] == "0.5" && rows[0]["y"] == "-9.81" && rows[2]["z"] == "0.0001")
    #expect(rows[2]["time"] == "40.125" && rows[2]["start"] == "1000.125" && rows[2]["sample"] == "3")
    #expect(rows[0]["source"] == "devicemotion" && rows[0]["finger"] == nil && rows[0]["phase"] == nil)
    #expect(rows[3]["sample"] == "0" && rows[3]["problem"] == "no-signal" && rows[3]["time"] == nil)
    #expect(rows[4]["phase"] == "down" && rows[5]["phase"] == "up" && rows[4]["finger"] == "0")
    #expect(rows[4]["z"] == nil && rows[4]["problem"] == "full" && rows[4]["rate"] == nil)
  }

  @Test func samplesBeforeASensorStoppedAreKeptWithTheReason() throws {
    let moved = TaskRecording(
      .motion, source: .deviceMotion, start: Milliseconds(1000.125), bytes: recordings[0].bytes,
      problem: .stopped)
    let placed = place(.location, .roundedGeolocation, [525_200_000, 133_800_000, 1250], problem: .denied)
    try send([moved, placed])
    let summaries = try #require(lab.store.recordings(of: ada).values.first)
    #expect(summaries.map(\.samples) == [3, 1] && summaries.map(\.problem) == [.stopped, .denied])
    let rows = try released().filter { $0["recorder"] == "motion" }
    #expect(rows.map { $0["sample"] } == ["1", "2", "3"])
    #expect(rows.map { $0["problem"] } == ["stopped", "stopped", "stopped"])
    #expect(rows[0]["x"] == "0.5" && rows[0]["rate"] != nil)
  }

  private func place(
    _ recorder: Recorder, _ source: RecordingSource, _ values: [Int32], problem: RecordingProblem? = nil
  ) -> TaskRecording {
    TaskRecording(
      recorder, source: source, start: Milliseconds(1000.125), bytes: bytes([[1_500_000] + values]),
      problem: problem)
  }

  /// Rows say that there is a place, and no cell of the release says which.
  @Test func noReleaseHasAPlace() throws {
    try send([
      place(.location, .roundedGeolocation, [525_200_000, 133_800_000, 1250]),
      place(.exactLocation, .geolocation, [525_162_741, 133_777_040, 1250]),
    ])
    try send([TaskRecording(.location, problem: .denied)])
    let rows = try released()
    #expect(rows.map { $0["recorder"] } == ["exact-location", "location", "location"])
    #expect(rows.map { $0["problem"] } == ["kept-back", "kept-back", "denied"])
    #expect(rows.map { $0["sample"] } == ["0", "0", "0"])
    for row in rows { for name in ["time", "x", "y", "z", "rate"] { #expect(row[name] == nil, "\(name)") } }
    try lab.store.releaseReader.rows(of: study, in: ReleaseScope(.real, .within)) { record in
      for cell in record.cells.compactMap({ $0 }) {
        for place in ["52.52", "13.38", "52.516", "13.377"] {
          #expect(!cell.contains(place), "\(place) in \(record.table)")
        }
      }
    }
  }

  @Test func aStudyCanHaveTheRoundedPlaceReleasedWithinTheInstitution() throws {
    let other = try TaskRecordingStoreTests(record: "record: [location]\n    release-location: yes")
    try other.send([
      place(.location, .roundedGeolocation, [525_200_000, 133_800_000, 1250]),
      place(.exactLocation, .geolocation, [525_162_741, 133_777_040, 1250]),
    ])
    try other.lab.store.changeSharing(to: .worldwide, of: other.ada, context: other.lab.context(other.ada))
    let within = try other.released()
    #expect(within.map { $0["problem"] } == ["kept-back", nil])
    #expect(["time", "x", "y", "z"].map { within[1][$0] } == ["1500.0", "52.52", "13.38", "12.5"])
    #expect(within[0]["x"] == nil && within[1]["source"] == "geolocation-rounded")
    #expect(try other.released(.beyond).map { $0["problem"] } == ["kept-back", "kept-back"])
  }

  // MARK: - What a participant gets, and what is deleted

  private func stored() throws -> [[String: StoredRecord.Field]] {
    let record = try lab.store.storedRecord(of: ada)
    guard let table = record.tables.first(where: { $0.name == "run_recordings" }) else { return [] }
    return table.rows.map { Dictionary(uniqueKeysWithValues: zip(table.columns, $0)) }
      .sorted { "\($0["recorder"]!)" < "\($1["recorder"]!)" }
  }

  @Test func aParticipantGetsWhatRecordersKept() throws {
    try send(recordings + [place(.location, .roundedGeolocation, [525_200_000, 133_800_000, 1250])])
    let rows = try stored()
    #expect(
      rows.map { $0["recorder"] } == [
        .text("location"), .text("motion"), .text("orientation"), .text("touches"),
      ])
    #expect(rows[0]["samples"] == .text("1.5 s: 52.52, 13.38 (± 12.5 m)"))
    #expect(rows[1]["samples"] == .bytes(recordings[0].bytes) && rows[1]["sample_count"] == .integer(3))
    #expect(rows[2]["problem"] == .text("no-signal"))
    #expect(rows[3]["samples"] == .bytes(recordings[2].bytes) && rows[3]["problem"] == .text("full"))
  }

  /// Numbers of a sensor that happen to be letters are no text.
  @Test func samplesAreNoText() throws {
    try send([
      TaskRecording(
        .motion, source: .deviceMotion, start: Milliseconds(1), bytes: bytes([[0x41, 0x4242, 0x43, 0x44]]))
    ])
    #expect(try stored()[0]["samples"] == .bytes(bytes([[0x41, 0x4242, 0x43, 0x44]])))
  }

  @Test func aFinalDeletionLeavesNothingOfThem() throws {
    // Nowhere else are these bytes.
    let told = place(.exactLocation, .geolocation, [525_162_741, 133_777_041, 98_765])
    let bea = try lab.enrolWithConsent()
    try send(recordings + [told])
    try send(recordings, as: bea)
    try lab.settle()
    #expect(try lab.bytes().range(of: Data(told.bytes)) != nil, "the search finds what is there")
    try lab.store.leave(
      ada, session: nil, data: .deleted(keepingConsentYears: nil), context: lab.context(ada))
    let later = start.advanced(bySeconds: DeletionRequest.daysToUndo * 86_400)
    #expect(try lab.store.finishDeletions(context: AuditContext(by: .system, at: later)) == 1)
    #expect(try stored().isEmpty && lab.store.recordings(of: ada).isEmpty)
    #expect(try lab.count("run_recordings") == 3 && lab.store.recordings(of: bea).count == 1)
    #expect(try lab.bytes().range(of: Data(told.bytes)) == nil)
  }

  @Test func rehearsalsGoWithTheirs() throws {
    let simulated = try lab.enrolWithConsent(origin: .rehearsal)
    try send(recordings, as: simulated)
    #expect(try lab.count("run_recordings") == 3)
    _ = try lab.store.deleteRehearsals(of: study.id, context: AuditContext(by: .system, at: start))
    #expect(try lab.count("run_recordings") == 0)
  }
}
