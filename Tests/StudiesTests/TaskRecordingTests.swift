import SampleStudies
import Statistics
import Testing

@testable import Definitions
@testable import Studies

/// Recorders beside a task: how a study names them, which are permitted, what of a part is kept.
struct TaskRecordingTests {
  private func definition(_ record: String) -> StudyDefinition {
    ActivityStudy.definition(
      ActivityStudy.tapping, replacing: "    seconds: 5\n", with: "    seconds: 5\n    record: \(record)\n")
  }

  @Test func aStudyNamesThem() throws {
    let named = try ActivityStudy.task(
      ActivityStudy.tapping, replacing: "    seconds: 5\n",
      with: "    seconds: 5\n    record: [touches, motion]\n")
    #expect(named.recorders == [.touches, .motion])
    #expect(try ActivityStudy.task(ActivityStudy.tapping).recorders == [])
  }

  @Test func anImplicitAssociationTestHasThem() throws {
    func sorting(_ more: String) -> StudyDefinition {
      SampleStudy.definition(
        replacing: "    about: about.md\n", with: "    about: about.md\n    record: \(more)\n")
    }
    let task = try #require(try sorting("[rotation, touches]").study().task("sorting"))
    #expect(task.recorders == [.rotation, .touches])
    let placed = try #require(try sorting("[location]\n    release-location: yes").study().task("sorting"))
    #expect(placed.releasesLocation(to: .within) && !placed.releasesLocation(to: .beyond))
    #expect(try SampleStudy.study().task("sorting")?.recorders == [])
    let mistakes = sorting("[heart]").check().mistakes
    #expect(mistakes.contains { "\($0)".contains("acceleration") }, "\(mistakes)")
  }

  @Test(arguments: [
    ("[motion, motion]", "listed twice"), ("[heart]", "motion"), ("[]", "at least one"),
    ("[location, exact-location]", "names the location twice"),
  ])
  func mistakesAreTold(_ record: String, _ told: String) {
    let mistakes = definition(record).check().mistakes
    #expect(mistakes.contains { "\($0)".contains(told) }, "\(mistakes)")
  }

  @Test func aTaskThatRecordsByItselfHasNone() {
    let mistakes = ActivityStudy.definition(
      ActivityStudy.holdStill, replacing: "    seconds: 6\n", with: "    seconds: 6\n    record: [touches]\n"
    ).check().mistakes
    #expect(mistakes.contains { "\($0)".contains("no recorder runs beside") }, "\(mistakes)")
  }

  @Test func aStudySaysSoIfReleasesHaveThePlace() throws {
    func task(_ record: String) throws -> any StudyTask {
      try ActivityStudy.task(
        ActivityStudy.tapping, replacing: "    seconds: 5\n", with: "    seconds: 5\n    record: \(record)\n")
    }
    let said = try task("[location]\n    release-location: yes")
    #expect(said.releasesLocation(to: .within) && !said.releasesLocation(to: .beyond))
    #expect(try !task("[location]").releasesLocation(to: .within))
    for record in ["[exact-location]", "[motion]"] {
      let mistakes = definition("\(record)\n    release-location: yes").check().mistakes
      #expect(mistakes.contains { "\($0)".contains("does not name “location”") }, "\(mistakes)")
    }
  }

  /// A place would tell those apart whom the quasi-identifiers make alike.
  @Test func aStudyThatIsAnonymisedReleasesNoPlace() {
    func mistakes(_ record: String) -> [String] {
      var files = definition(record).files
      let yaml = String(decoding: files[StudyDefinition.fileName]!, as: UTF8.self)
      files[StudyDefinition.fileName] = Array(
        yaml.replacing("\ntests:\n", with: "\nanonymisation: {k: 3}\ntests:\n").utf8)
      return StudyDefinition(name: "sample", files: files, kinds: ActivityStudy.kinds).check().mistakes.map {
        "\($0)"
      }
    }
    #expect(
      mistakes("[location]\n    release-location: yes").contains {
        $0.contains("take out “release-location”")
      })
    #expect(!mistakes("[location]").contains { $0.contains("release-location") })
  }

  @Test func aMissingPermissionIsNoticed() {
    let sensed = definition("[motion, orientation]").check().notices.map { "\($0)" }
    #expect(sensed.contains { $0.contains("records orientation only with the permission “motion”") })
    #expect(sensed.contains { $0.contains("records motion only with the permission “motion”") })
    #expect(!definition("[touches]").check().notices.contains { "\($0)".contains("with the permission") })
    let placed = definition("[exact-location]").check().notices.map { "\($0)" }
    #expect(placed.contains { $0.contains("only with the permission “exact-location”") })
  }

  // MARK: - What can have been measured

  private func bytes(_ rows: [[Int32]]) -> [UInt8] {
    rows.flatMap { $0.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } } }
  }

  private func motion(
    _ rows: [[Int32]], source: RecordingSource? = .deviceMotion, start: Double? = 1000.125,
    problem: RecordingProblem? = nil
  ) -> TaskRecording {
    TaskRecording(
      .motion, source: source, start: start.map { Milliseconds($0) }, bytes: bytes(rows), problem: problem)
  }

  private func touches(_ rows: [[Int32]], problem: RecordingProblem? = nil) -> TaskRecording {
    TaskRecording(
      .touches, source: .pointerEvent, start: Milliseconds(5), bytes: bytes(rows), problem: problem)
  }

  @Test func samplesKeepTheirTimesAndValues() {
    let moved = motion([[0, 5000, -98_100, 1], [20_000, 0, 0, 0], [40_000, 0, 0, 0]])
    #expect(moved.isPossible && moved.count == 3 && moved.rate == 50)
    #expect(moved.samples[0].values == [0.5, -9.81, 0.0001] && moved.samples[0].finger == nil)
    #expect(moved.samples[1].time == Milliseconds(20))
    let touched = touches([[10, 105_000, 200_000, 0, 0], [10, 0, 0, 1, 0], [2000, 0, 0, 0, 2]])
    #expect(touched.isPossible && touched.rate == nil)
    #expect(touched.samples.map(\.phase) == [.down, .down, .up] && touched.samples[1].finger == 1)
    #expect(touched.samples[0].values == [10.5, 20])
    #expect(touches([]).isPossible)
  }

  @Test func motionIsToldInThreeQuantities() {
    func told(_ recorder: Recorder, _ value: Int32, problem: RecordingProblem? = nil) -> TaskRecording {
      TaskRecording(
        recorder, source: .deviceMotion, start: Milliseconds(5),
        bytes: bytes([[0, value, 0, -value], [20_000, 0, 0, 0]]), problem: problem)
    }
    for (recorder, most) in [(Recorder.acceleration, 10_000_000 as Int32), (.rotation, 100_000_000)] {
      #expect(told(recorder, most).isPossible && !told(recorder, most + 1).isPossible, "\(recorder)")
      #expect(told(recorder, 0, problem: .stopped).isPossible && told(recorder, 0).rate == 50, "\(recorder)")
      #expect(recorder.permission == .motion && recorder.isAlwaysAsked && !recorder.tellsPlace, "\(recorder)")
    }
    #expect(told(.rotation, 45_000).samples[0].values == [4.5, 0, -4.5])
  }

  private func place(
    _ recorder: Recorder, _ rows: [[Int32]], source: RecordingSource = .roundedGeolocation,
    problem: RecordingProblem? = nil
  ) -> TaskRecording {
    TaskRecording(recorder, source: source, start: Milliseconds(5), bytes: bytes(rows), problem: problem)
  }

  private let rounded: [Int32] = [1_500_000, 525_200_000, -1_338_000_000, 1250]
  private let exact: [Int32] = [1_500_000, 525_162_741, 133_777_040, 1250]

  @Test func placesAreDegreesAndMetres() {
    let placed = place(.location, [[-60_000_000, 0, 0, 0], rounded])
    #expect(placed.isPossible && placed.rate == nil)
    #expect(
      placed.samples[1].values == [52.52, -133.8, 12.5] && placed.samples[1].time == Milliseconds(1500))
    #expect(placed.placesInWords?.hasSuffix("\n1.5 s: 52.52, -133.8 (± 12.5 m)") == true)
    #expect(place(.exactLocation, [exact], source: .geolocation).isPossible)
    #expect(motion([[0, 0, 0, 0]]).placesInWords == nil)
  }

  /// A study that asks for about a kilometre has no exact place, whatever a page sends.
  @Test func aPlaceThatIsTooExactIsNotKept() {
    var part = part([place(.location, [exact])])
    part.keepRecordings(of: [.location]) { _ in true }
    #expect(part.recordings == [TaskRecording(.location, problem: .impossible)])
    #expect(part.withholdsRecordings, "nor with a part that is kept as it came")
    let impossible = [
      place(.location, [rounded], source: .geolocation), place(.exactLocation, [exact]),
      place(.location, []), place(.location, [rounded, rounded]),
      place(.location, [[-60_000_001, 525_200_000, 0, 0]]), place(.location, [[0, 525_200_000, 0, -1]]),
      place(.location, [[0, 900_100_000, 0, 0]]), place(.location, [[0, 0, 1_800_100_000, 0]]),
      place(.location, [[0, 0, 0, 100_000_001]]),
    ]
    for (index, one) in impossible.enumerated() { #expect(!one.isPossible, "\(index)") }
  }

  /// Consent to about a kilometre is none to the exact place.
  @Test func eachPlaceHasItsOwnPermission() {
    #expect(Recorder.location.permission == .location && Recorder.location.isAlwaysAsked)
    #expect(Recorder.exactLocation.permission == .exactLocation && Recorder.exactLocation.isAlwaysAsked)
    #expect(Recorder.allCases.filter(\.tellsPlace) == [.location, .exactLocation])
  }

  /// By it samples are laid beside trials.
  @Test func aReleaseSaysWhenTheBlockBeganOnTheClockOfItsTrials() throws {
    let start = try #require(ReleaseTables.recordings.file.columns.first { $0.name == "start" })
    #expect(start.unit == "ms" && start.meaning.contains("less the onset of a trial"))
  }

  @Test func reasonsOfThePageAreTaken() {
    for problem in RecordingProblem.allCases {
      let isTaken = problem.isTold && problem != .full && problem != .stopped
      #expect(TaskRecording(.motion, problem: problem).isPossible == isTaken, "\(problem)")
    }
  }

  /// A sensor can stop midway, and a place be refused; what was told before is kept with the reason.
  @Test func samplesCanEndBeforeTheirBlock() {
    let ofSensors: Set<RecordingProblem> = [.full, .stopped]
    let ofPlaces: Set<RecordingProblem> = [.full, .denied]
    for problem in RecordingProblem.allCases {
      let moved = motion([[0, 0, 0, 0]], problem: problem)
      #expect(moved.isPossible == ofSensors.contains(problem), "\(problem)")
      let turned = TaskRecording(
        .orientation, source: .deviceOrientation, start: Milliseconds(5), bytes: bytes([[0, 0, 0, 0]]),
        problem: problem)
      #expect(turned.isPossible == ofSensors.contains(problem), "\(problem)")
      let touched = touches([[0, 0, 0, 0, 0]], problem: problem)
      #expect(touched.isPossible == (problem == .full), "\(problem)")
      let placed = place(.location, [rounded], problem: problem)
      #expect(placed.isPossible == ofPlaces.contains(problem), "\(problem)")
    }
    #expect(!motion([], problem: .stopped).isPossible)
    var part = part([motion([[0, 0, 0, 0]], problem: .stopped)])
    let sent = part.recordings
    part.keepRecordings(of: [.motion]) { _ in true }
    #expect(part.recordings == sent && !part.withholdsRecordings)
  }

  /// Three seconds of three minutes: the rate is that of the sensor, and the problem says that there is no more.
  @Test func theRateIsThatOfTheSensorWhileItTold() {
    let moved = motion((0..<181).map { [Int32($0) * 16_667, 0, 0, 0] }, problem: .stopped)
    #expect(abs(moved.rate! - 60) < 0.01 && moved.isPossible)
  }

  @Test func whatCannotBeIsFound() {
    let most = TaskRecording.mostBytes / 16
    let full = (0..<most).map { [Int32($0 * 100), 0, 0, 0] }
    #expect(motion(full).isPossible && !motion(full + [[Int32(most * 100), 0, 0, 0]]).isPossible)
    let impossible = [
      motion([]), motion([[0, 0, 0]]), motion([[-1, 0, 0, 0]]),
      motion([[5, 0, 0, 0], [5, 0, 0, 0]]), motion([[5, 0, 0, 0], [4, 0, 0, 0]]),
      motion([[0, 10_000_001, 0, 0]]), motion([[0, 0, 0, .min]]),
      motion([[0, 0, 0, 0]], source: .pointerEvent), motion([[0, 0, 0, 0]], source: nil),
      motion([[0, 0, 0, 0]], start: nil), motion([[0, 0, 0, 0]], start: -1),
      motion([[0, 0, 0, 0]], start: .infinity), motion([[0, 0, 0, 0]], start: .nan),
      touches([[0, 0, 0, 0, 4]]), touches([[0, 0, 0, 0, -1]]), touches([[0, 0, 0, -1, 0]]),
      touches([[0, 0, 0, 1000, 0]]), touches([[0, 200_000_001, 0, 0, 0]]), touches([], problem: .full),
      touches([[2, 0, 0, 0, 0], [1, 0, 0, 0, 0]]),
      TaskRecording(.touches, source: .pointerEvent, start: Milliseconds(5), bytes: [1, 2, 3]),
    ]
    for (index, one) in impossible.enumerated() { #expect(!one.isPossible, "\(index)") }
  }

  // MARK: - What is kept of a part

  private func part(_ recordings: [TaskRecording], trials: [Tap]? = nil) -> RunPart {
    let tap = Tap(
      number: 1, time: Milliseconds(1000), end: nil, button: .left, x: 1, y: 1, input: .touch, layout: nil,
      deviations: 0, flags: [])
    var part = RunPart(
      number: 1, block: 1, attempt: 1, isComplete: true, content: Taps(trials ?? [tap]), device: nil,
      digest: "")
    part.recordings = recordings
    return part
  }

  @Test func onlyWhatIsNamedAndPermittedIsKept() {
    let moved = motion([[0, 0, 0, 0]])
    var part = part([moved, touches([[0, 0, 0, 0, 0]])])
    part.keepRecordings(of: [.motion, .orientation]) { _ in true }
    #expect(part.recordings == [moved, TaskRecording(.orientation, problem: .untold)])
    #expect(part.withholdsRecordings)
    part = self.part([moved])
    part.keepRecordings(of: [.motion]) { _ in true }
    #expect(part.recordings == [moved] && !part.withholdsRecordings)
  }

  @Test func whatIsTakenBackIsDroppedAndSaysSo() {
    var part = part([motion([[0, 0, 0, 0]]), touches([])])
    part.keepRecordings(of: [.motion, .orientation, .touches]) { $0 == .touches }
    #expect(part.recordings.map(\.problem) == [.withdrawn, .notPermitted, nil])
    #expect(part.recordings.allSatisfy { $0.bytes.isEmpty } && part.withholdsRecordings)
  }

  @Test func whatCannotBeLeavesTheTaskAlone() {
    var part = part([motion([[5, 0, 0, 0], [4, 0, 0, 0]])])
    part.keepRecordings(of: [.motion]) { _ in true }
    #expect(part.recordings == [TaskRecording(.motion, problem: .impossible)])
    #expect(part.content.trialCount == 1)
  }

  @Test func aBlockThatIsLeftOutHasNone() {
    var part = part([], trials: [])
    part.keepRecordings(of: [.motion]) { _ in true }
    #expect(part.recordings == [])
  }
}
