import Statistics

/// Tower of Hanoi: disks are moved from the left peg to the right one, one at a time, never a larger one onto a smaller
/// one (Lucas, 1883; as a measure of planning: Simon, 1975, Cognitive Psychology 7, 268–288).
public struct HanoiTask: Activity {
  public static let kind = TaskKind("tower-of-hanoi")

  public var settings: ActivitySettings
  public let disks: Int
  /// From the presentation of the disks on, in seconds; nil for none.
  public let timeLimit: Int?

  public init(settings: ActivitySettings, disks: Int, timeLimit: Int?) {
    self.settings = settings
    self.disks = disks
    self.timeLimit = timeLimit
  }

  /// The disks that there can be.
  public static let possibleDisks = 3...8

  public let blockCount = 1

  /// The keys of the pegs from left to right, and of giving up.
  public let answerKeys = ["1", "2", "3", "x"]

  /// The fewest moves that solve the puzzle.
  public var leastMoves: Int { (1 << disks) - 1 }

  /// The mean over a participant's solved runs of the moves beyond the fewest.
  public static let excess = ComparedMeasure(id: ComparedMeasure.ID("excess"), range: 0...40, classCount: 20)

  public var comparison: [ComparedMeasure] { settings.isCompared ? [Self.excess] : [] }
  public var analysis: TaskAnalysis? { TaskAnalysis(ofResultsIn: .plain) }

  public func plan(seed: UInt64) -> any RunPlan { HanoiPlan(of: self) }

  /// The approximate minutes of one run: twice the fewest moves, three seconds each, and half a minute to read and to plan.
  /// It is an estimate for planning, not derived from data.
  public var expectedMinutes: Int {
    let moves = Double(2 * leastMoves * 3 + 30 + settings.countdown)
    let limit = timeLimit.map { Double($0 + 30) } ?? .infinity
    return max(1, Int((min(moves, limit) / 60).rounded()))
  }
}

/// The puzzle, which is the same for every seed.
public struct HanoiPlan: RunPlan {
  public let task: HanoiTask

  public init(of task: HanoiTask) { self.task = task }
}

extension PlannedRun {
  /// The plan of a run of the Tower of Hanoi. The code of this kind is given no other run.
  public var hanoi: HanoiPlan { plan as! HanoiPlan }
}
