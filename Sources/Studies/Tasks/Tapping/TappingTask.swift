import Statistics

/// Tapping speed: two buttons are tapped in turn as fast as possible, by one hand, then by the other (Halstead, 1947,
/// Brain and Intelligence; Reitan & Wolfson, 1985), or by one hand alone, as ResearchKit's `handOptions` allow.
public struct TappingTask: Activity {
  public static let kind = TaskKind("tapping")

  public var settings: ActivitySettings
  /// The seconds of tapping with each hand, from the first touch.
  public let seconds: Int
  public let hands: AskedHands

  public init(settings: ActivitySettings, seconds: Int, hands: AskedHands) {
    self.settings = settings
    self.seconds = seconds
    self.hands = hands
  }

  /// A block for each hand.
  public var blockCount: Int { hands.all.count }

  public let answerKeys: [String] = []

  /// The mean over a participant's runs of the taps of all asked hands together.
  public static let taps = ComparedMeasure(id: ComparedMeasure.ID("taps"), range: 0...200, classCount: 20)

  public var comparison: [ComparedMeasure] { settings.isCompared ? [Self.taps] : [] }
  public var analysis: TaskAnalysis? { TaskAnalysis(ofResultsIn: .plain) }

  public func plan(seed: UInt64) -> any RunPlan { TappingPlan(of: self, seed: seed) }

  /// The approximate minutes of one run, with half a minute to read and to change hands. It is an estimate for planning,
  /// not derived from data.
  public var expectedMinutes: Int {
    max(1, Int((Double(blockCount * (seconds + settings.countdown) + 30) / 60).rounded()))
  }
}

/// The hands of a participant.
public enum Hand: String, Sendable, CaseIterable {
  case left
  case right
}

/// The hands that a study asks for.
public enum AskedHands: String, Sendable, CaseIterable {
  case both
  case left
  case right

  /// The one that taps alone; nil for both.
  public var only: Hand? { Hand(rawValue: rawValue) }
  /// One for each block, before their order is drawn.
  public var all: [Hand] { only.map { [$0] } ?? Hand.allCases }
}

/// The order of the hands of a run, drawn from its seed. A hand can be left out depending on those before it.
public struct TappingPlan: AdaptivePlan {
  public let task: TappingTask
  /// The hand of each block.
  public let hands: [Hand]
  /// The hands that were left out so far, as the participant cannot use them.
  public private(set) var unusable: Set<Hand> = []

  public init(of task: TappingTask, seed: UInt64) {
    self.task = task
    var generator = SeededGenerator(seed: seed)
    hands = generator.shuffled(task.hands.all)
  }

  /// Returns the plan after the hands that were left out.
  public func continued(without unusable: Set<Hand>) -> TappingPlan {
    var plan = self
    plan.unusable = unusable
    return plan
  }
}

extension PlannedRun {
  /// The plan of a run of tapping. The code of this kind is given no other run.
  public var tapping: TappingPlan { plan as! TappingPlan }
}
