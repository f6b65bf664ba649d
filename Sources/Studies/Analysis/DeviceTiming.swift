import Statistics

/// A finished run with the check of the device before it.
public struct CheckedRun: Sendable, Hashable {
  public let participant: Participant.ID
  public let variant: TaskVariant.ID
  public let check: TabletCheck

  public init(participant: Participant.ID, variant: TaskVariant.ID, check: TabletCheck) {
    self.participant = participant
    self.variant = variant
    self.check = check
  }
}

/// The measurements of devices before the runs of an analysis. They show how far latencies can be trusted and correct none:
/// true latencies are not known (decision 112).
public struct DeviceTiming: Sendable {
  /// One for each input with a check, in the order of ``ResponseInput``.
  public let groups: [Group]
  /// Those that are analysed, with a check or without.
  public let runs: Int

  /// The runs whose check was answered with one input.
  public struct Group: Sendable {
    public let input: ResponseInput
    public let checks: [TabletCheck]

    /// In ms; a check in which the measurement failed has none.
    public func values(of measure: Measure) -> [Double] { checks.compactMap(measure.value) }

    /// Returns the number of runs beyond the limit of a concern.
    public func count(of concern: TabletCheck.Concern) -> Int {
      checks.count { $0.concerns.contains(concern) }
    }
  }

  /// The measurements of a check in ms that bear on latencies, each with a limit beyond which there is a concern.
  public enum Measure: String, Sendable, CaseIterable {
    case frameDuration = "frame-duration"
    case clockStep = "clock-step"
    case inputDelay = "input-delay"

    /// In ms.
    public var limit: Double {
      switch self {
      case .frameDuration: 1000 / TabletCheck.lowestRefreshRate
      case .clockStep: TabletCheck.longestClockStep.value
      case .inputDelay: TabletCheck.longestInputDelay.value
      }
    }

    func value(of check: TabletCheck) -> Double? {
      switch self {
      // A page in the background is shown no frame.
      case .frameDuration: check.refreshRate > 0 ? 1000 / check.refreshRate : nil
      case .clockStep: check.clockStep.value
      case .inputDelay: check.presses > 0 ? check.inputDelay.value : nil
      }
    }
  }

  /// - Parameter checked: runs of the same task; those that the sample leaves out are not counted
  public init(_ sample: AnalysedSample, _ checked: [CheckedRun]) {
    let analysed = sample.people.flatMap { $0.runs.compactMap(\.self) }.map(RunKey.init)
    let checks = Dictionary(checked.map { (RunKey($0), $0.check) }) { _, last in last }
    let byInput = Dictionary(grouping: analysed.compactMap { checks[$0] }, by: \.input)
    runs = analysed.count
    groups = ResponseInput.allCases.compactMap { input in
      byInput[input].map { Group(input: input, checks: $0) }
    }
  }

  /// Those that began with a check.
  public var checkedRuns: Int { groups.reduce(0) { $0 + $1.checks.count } }
}

/// The place of a run in an analysis, which has one of each person in a variant.
private struct RunKey: Hashable {
  let participant: Participant.ID
  let variant: TaskVariant.ID

  init(_ run: AnalysedRun) { (participant, variant) = (run.participant, run.variant) }
  init(_ run: CheckedRun) { (participant, variant) = (run.participant, run.variant) }
}
