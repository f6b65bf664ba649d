/// The rules for what a part holds beside its trials. They refuse no part: a task does not fail because of a recorder.
extension TaskRecording {
  /// The bytes of a recording.
  public static let mostBytes = 192_000
  /// The characters of all recordings beside a block, as Base64.
  public static let largestBesideABlock = Recorder.allCases.count * (mostBytes / 3 * 4 + 200)
  /// A place that was measured so long before its block may still be told, in microseconds.
  private static let oldestPlace = 60_000_000
  /// A hundredth of a degree, as it is kept.
  private static let roundedStep = 100_000

  /// The values beyond which nothing can have been measured: m/s², degrees, degrees per second, CSS pixels; of a place degrees
  /// and metres.
  private var limits: [Double] {
    switch recorder {
    case .motion, .acceleration: [1000, 1000, 1000]
    case .rotation: [10_000, 10_000, 10_000]
    case .orientation: [360, 360, 360]
    case .touches: [20_000, 20_000]
    case .location, .exactLocation: [90, 180, 1_000_000]
    }
  }

  private var knownSources: [RecordingSource] {
    switch recorder {
    case .motion, .acceleration, .rotation: [.deviceMotion]
    case .orientation: [.deviceOrientation, .absoluteOrientation]
    case .touches: [.pointerEvent]
    case .location: [.roundedGeolocation]
    case .exactLocation: [.geolocation]
    }
  }

  /// The reasons for which samples can end before their block does.
  private var possibleEnds: [RecordingProblem] {
    switch recorder {
    case .motion, .acceleration, .rotation, .orientation: [.full, .stopped]
    case .touches: [.full]
    case .location, .exactLocation: [.full, .denied]
    }
  }

  /// True if the samples can have been measured: whole, in order, within their limits; or if there is a reason for none.
  public var isPossible: Bool {
    if let problem, !problem.isTold { return false }
    guard let source, let start else {
      return source == nil && start == nil && bytes.isEmpty && problem != nil && problem != .full
        && problem != .stopped
    }
    guard problem.map({ possibleEnds.contains($0) }) ?? true, knownSources.contains(source),
      start.isPossible(within: .clockLimit), bytes.count <= Self.mostBytes,
      bytes.count % (4 * width) == 0
    else { return false }
    // A page that nobody touched has told everything; a sensor that told nothing says so.
    guard count > 0 else { return recorder == .touches && problem == nil }
    return areInOrder && (0..<count).allSatisfy { isWithinLimits(sampleAt: $0) }
  }

  /// Touches of several fingers can have the same time.
  private var areInOrder: Bool {
    let times = (0..<count).map { numbers(of: $0)[0] }
    guard times[0] >= (recorder.tellsPlace ? -Self.oldestPlace : 0) else { return false }
    return zip(times, times.dropFirst()).allSatisfy { recorder == .touches ? $0 <= $1 : $0 < $1 }
  }

  private func isWithinLimits(sampleAt index: Int) -> Bool {
    let sample = sample(at: index)
    guard zip(sample.values, limits).allSatisfy({ abs($0) <= $1 }) else { return false }
    if recorder.tellsPlace { return isPlace(numbers(of: index)) }
    guard recorder == .touches else { return true }
    return sample.phase != nil && (0..<1000).contains(sample.finger ?? -1)
  }

  /// A place that is more exact than the study asks for is not kept.
  private func isPlace(_ numbers: [Int]) -> Bool {
    numbers[3] >= 0
      && (recorder == .exactLocation || numbers[1...2].allSatisfy { $0 % Self.roundedStep == 0 })
  }
}

extension RunPart {
  /// Leaves in the part what its task records and the participant permits, and says why of what is not there.
  /// - Parameter isPermitted: tells whether the participant permits a recorder now
  public mutating func keepRecordings(of recorders: [Recorder], isPermitted: (Recorder) -> Bool) {
    let sent = Dictionary(recordings.map { ($0.recorder, $0) }) { first, _ in first }
    withholdsRecordings = sent.values.contains {
      !$0.bytes.isEmpty
        && !(recorders.contains($0.recorder) && isPermitted($0.recorder)
          && ($0.isPossible || !$0.recorder.tellsPlace))
    }
    // A block that was left out recorded nothing.
    recordings = content.trialCount == 0 ? [] : recorders.map { Self.kept($0, sent[$0], isPermitted($0)) }
  }

  private static func kept(_ recorder: Recorder, _ sent: TaskRecording?, _ isPermitted: Bool) -> TaskRecording
  {
    guard isPermitted else {
      return TaskRecording(recorder, problem: sent?.bytes.isEmpty == false ? .withdrawn : .notPermitted)
    }
    guard let sent else { return TaskRecording(recorder, problem: .untold) }
    return sent.isPossible ? sent : TaskRecording(recorder, problem: .impossible)
  }
}
