/// A sample that a recorder told beside a block, in a release.
public struct ReleasedRecording: ReleasedOfRun {
  let of: Of
  /// From 1; 0 in the only row of a recorder that told nothing, or whose samples are kept back.
  let number: Int
  let sample: RecordedSample?

  var key: ReleasedRunKey { of.key }

  /// The recording, and the part that it belongs to.
  public struct Of: Sendable {
    let key: ReleasedRunKey
    let block: Int
    let attempt: Int
    let isComplete: Bool
    let recording: TaskRecording
    let rate: Double?
    /// The release gives the rounded place.
    let releasesLocation: Bool

    public init(
      key: ReleasedRunKey, block: Int, attempt: Int, isComplete: Bool, recording: TaskRecording,
      rate: Double?, releasesLocation: Bool = false
    ) {
      self.key = key
      self.block = block
      self.attempt = attempt
      self.isComplete = isComplete
      self.recording = recording
      self.rate = rate
      self.releasesLocation = releasesLocation
    }

    fileprivate var keepsPlaceBack: Bool {
      switch recording.recorder {
      case .location: !releasesLocation
      case .exactLocation: true
      case .motion, .acceleration, .rotation, .orientation, .touches: false
      }
    }
  }

  /// The reason for which there is no sample of a place, though the lab has some.
  fileprivate static let keptBack = "kept-back"

  fileprivate var problem: String? {
    of.keepsPlaceBack && of.recording.count > 0 ? Self.keptBack : of.recording.problem?.rawValue
  }

  /// Returns the rows of a recording: one for each sample, or one that says why there is none. A place is kept back, unless the
  /// study says otherwise of a rounded one (decision 092).
  public static func all(_ of: Of) -> [ReleasedRecording] {
    if of.keepsPlaceBack { return [ReleasedRecording(of: of, number: 0, sample: nil)] }
    let samples = of.recording.samples.enumerated().map {
      ReleasedRecording(of: of, number: $0 + 1, sample: $1)
    }
    return samples.isEmpty ? [ReleasedRecording(of: of, number: 0, sample: nil)] : samples
  }

  /// The value along an axis, from 0; nil where there is none.
  fileprivate func value(_ axis: Int) -> Double? {
    sample.flatMap { $0.values.indices.contains(axis) ? $0.values[axis] : nil }
  }
}

extension ReleaseTables {
  public static let recordings = ReleaseTable<ReleasedRecording>(
    "recordings", of: "a sample that a recorder told beside a block of a test",
    key: ["participant", "run", "block", "attempt", "recorder", "sample"],
    ReleaseColumn.ofRun + recordingPlace + recordedValues)

  private static let recordingPlace: [ReleaseColumn<ReleasedRecording>] = [
    .integer("block", "block of the run, from 1") { $0.of.block },
    .integer("attempt", "attempt at the block, from 1; more than one after an interruption") {
      $0.of.attempt
    },
    .flag("complete", "1 for the attempt that counts, 0 for an interrupted one") { $0.of.isComplete },
    .text(
      "recorder",
      "motion, acceleration, rotation, orientation, touches, location or exact-location; the latter has no sample in any release, and location only where the study says so and within the institution",
      words: Recorder.allCases.map(\.rawValue)
    ) { $0.of.recording.recorder.rawValue },
    .text(
      "source",
      "interface of the browser that told; deviceorientation-absolute where alpha counts from north, geolocation-rounded where the place was rounded; empty where nothing told",
      words: RecordingSource.allCases.map(\.rawValue)
    ) { $0.of.recording.source?.rawValue },
    .number(
      "rate",
      "samples per second of the recording by their time stamps, from the first to the last; empty for touches and places",
      unit: "Hz"
    ) { $0.of.rate },
    .number(
      "start",
      "ms at which the block began, on the clock of the page, as the times of its trials: start + time of a sample less the onset of a trial is the time in that trial",
      unit: "ms"
    ) { $0.of.recording.start?.value },
    .text(
      "problem",
      "why the recorder reported nothing, or not everything; after full, stopped, or denied of a place that was refused midway, the samples are those from before; kept-back where the lab has a place that no release gives; empty where it told everything",
      words: RecordingProblem.allCases.map(\.rawValue) + [ReleasedRecording.keptBack]
    ) { $0.problem },
  ]

  private static let recordedValues: [ReleaseColumn<ReleasedRecording>] = [
    .integer(
      "sample",
      "sample of the recording, from 1; 0 in the only row of a recorder that reported nothing, or whose place is kept back"
    ) { $0.number },
    .number(
      "time", "ms from the beginning of the block, by the browser's own time stamp; a place may be older",
      unit: "ms"
    ) {
      $0.sample?.time.value
    },
    .number(
      "x",
      "motion: acceleration with gravity along x in m/s²; acceleration: without gravity; rotation: alpha in degrees per second; orientation: alpha in degrees; touches: place from the left edge of the window in CSS pixels; location: latitude in degrees, rounded to 0.01"
    ) { $0.value(0) },
    .number(
      "y",
      "motion: acceleration with gravity along y in m/s²; acceleration: without gravity; rotation: beta in degrees per second; orientation: beta in degrees; touches: place from the upper edge in CSS pixels; location: longitude in degrees, rounded to 0.01"
    ) { $0.value(1) },
    .number(
      "z",
      "motion: acceleration with gravity along z in m/s²; acceleration: without gravity; rotation: gamma in degrees per second; orientation: gamma in degrees; location: accuracy of the place in metres, before it was rounded; empty for touches"
    ) { $0.value(2) },
    .integer("finger", "number of the finger or pen in its block, from 0; empty for what is no touch") {
      $0.sample?.finger
    },
    .text(
      "phase", "down, move, up, or cancel: the browser took the finger; empty for what is no touch",
      words: TouchPhase.allCases.map(\.rawValue)
    ) { $0.sample?.phase?.rawValue },
  ]
}
