import Statistics

/// Hold still: the device lies in a hand, first in the lap, then held out, and its motion is recorded. Motion between 4
/// and 12 Hz is tremor (Deuschl, Bain & Brin, 1998, Movement Disorders 13, Suppl. 3, 2–23); the two postures
/// are those of Apple's ResearchKit (`ORKOrderedTask.tremorTest`).
public struct HoldStillTask: Activity {
  public static let kind = TaskKind("hold-still")

  public var settings: ActivitySettings
  /// The seconds of each posture.
  public let seconds: Int

  public init(settings: ActivitySettings, seconds: Int) {
    self.settings = settings
    self.seconds = seconds
  }

  /// A block for each posture.
  public var blockCount: Int { Posture.allCases.count }

  public let answerKeys: [String] = []
  public let neededPermissions = [MotionRecording.permission]

  /// The mean over a participant's runs of how strongly the hand shakes when it is held out, in mm/s².
  public static let tremor = ComparedMeasure(id: ComparedMeasure.ID("tremor"), range: 0...500, classCount: 20)

  public var comparison: [ComparedMeasure] { settings.isCompared ? [Self.tremor] : [] }
  public var analysis: TaskAnalysis? { TaskAnalysis(ofResultsIn: .plain) }

  public func plan(seed: UInt64) -> any RunPlan { HoldStillPlan(task: self) }

  /// The approximate minutes of one run, with half a minute to read. It is an estimate for planning, not derived from data.
  public var expectedMinutes: Int {
    max(1, Int((Double(blockCount * (seconds + settings.countdown) + 30) / 60).rounded()))
  }
}

/// The postures, in the order in which they are taken: a hand at rest is not tired yet.
public enum Posture: String, Sendable, CaseIterable {
  /// The hand lies in the lap.
  case lap
  /// The arm is held out.
  case out
}

/// The plan of a run, in which nothing is drawn.
public struct HoldStillPlan: RunPlan {
  public let task: HoldStillTask

  public init(task: HoldStillTask) { self.task = task }

  public func check(_ part: RunPart, in variant: TaskVariant?, elapsed: Milliseconds?) throws(PartProblem) {
    if part.isSkipped { return }
    try MotionRules(length: Milliseconds(Double(task.seconds) * 1000)).check(part)
  }
}

extension PlannedRun {
  /// The plan of a run of holding still. The code of this kind is given no other run.
  public var holdStill: HoldStillPlan { plan as! HoldStillPlan }
}
