import Statistics

/// Trail making: targets are tapped in order, in part A numbers, in part B numbers and letters in turn (Reitan, 1958,
/// Perceptual and Motor Skills 8, 271–276); thirteen of them on a screen, as in Apple's ResearchKit (`ORKTrailmakingStep`).
public struct TrailMakingTask: Activity {
  public static let kind = TaskKind("trail-making")

  public var settings: ActivitySettings
  /// The targets of each part.
  public let targets: Int
  /// Of each part, from the presentation of the targets on, in seconds.
  public let timeLimit: Int

  public init(settings: ActivitySettings, targets: Int, timeLimit: Int) {
    self.settings = settings
    self.targets = targets
    self.timeLimit = timeLimit
  }

  /// The targets that there can be: more do not fit on the smallest screen.
  public static let possibleTargets = 5...13

  /// A block for each part.
  public var blockCount: Int { Trail.allCases.count }

  /// The key that presses the target which has the focus.
  public let answerKeys = [" "]

  /// The mean over a participant's runs of the time of part B minus that of part A, in ms.
  public static let difference = ComparedMeasure(
    id: ComparedMeasure.ID("difference"), range: -20_000...100_000, classCount: 24)

  public var comparison: [ComparedMeasure] { settings.isCompared ? [Self.difference] : [] }
  public var analysis: TaskAnalysis? { TaskAnalysis(ofResultsIn: .milliseconds) }

  public func plan(seed: UInt64) -> any RunPlan { TrailMakingPlan(of: self, seed: seed) }

  /// The approximate minutes of one run: three seconds for each target, and twenty to read before each part. It is an
  /// estimate for planning, not derived from data.
  public var expectedMinutes: Int {
    max(1, Int((Double(blockCount * (3 * targets + 20 + settings.countdown)) / 60).rounded()))
  }
}

/// The parts of trail making, in the order in which they are done.
public enum Trail: String, Sendable, CaseIterable {
  /// Numbers.
  case a
  /// Numbers and letters in turn.
  case b

  /// Returns what stands on the targets, in the order in which they are connected: 1, 2, 3 … or 1, A, 2, B, 3 …
  public func labels(of targets: Int) -> [String] {
    (0..<targets).map { index in
      switch self {
      case .a: String(index + 1)
      case .b: index.isMultiple(of: 2) ? String(index / 2 + 1) : Self.letters[index / 2]
      }
    }
  }

  private static let letters = "ABCDEFGHIJKL".map(String.init)
}

/// The places of the targets, drawn from the seed of the run.
public struct TrailMakingPlan: RunPlan {
  public let task: TrailMakingTask
  public let seed: UInt64

  public init(of task: TrailMakingTask, seed: UInt64) {
    self.task = task
    self.seed = seed
  }

  /// An interrupted part is done again with other places, of so many layouts.
  public static let layoutsOfPart = 4

  /// Returns the places of the targets in a part. Those of part B are those of part A in a mirror, connected backwards: the
  /// ways are as long, so that the difference of the times is not one of distances (Gaudino, Geisler & Squires, 1995,
  /// Journal of Clinical and Experimental Neuropsychology 17, 529–535).
  /// - Parameter number: of the layouts of the part, from 0
  public func layout(of trail: Trail, number: Int) -> TrailLayout {
    var generator = SeededGenerator(seed: seed &+ UInt64(number))
    let drawn = TrailLayout(drawing: task.targets, from: &generator)
    return trail == .a ? drawn : drawn.mirroredAndReversed
  }

  /// Returns the places of the targets in an attempt at a part, from 1.
  public func layout(of trail: Trail, attempt: Int) -> TrailLayout {
    layout(of: trail, number: (attempt - 1) % Self.layoutsOfPart)
  }
}

extension PlannedRun {
  /// The plan of a run of trail making. The code of this kind is given no other run.
  public var trailMaking: TrailMakingPlan { plan as! TrailMakingPlan }
}
