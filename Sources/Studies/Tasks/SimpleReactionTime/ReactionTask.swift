import Statistics

/// Simple reaction time: after a wait of random length a figure appears, which is answered at once.
public struct ReactionTask: Activity {
  public static let kind = TaskKind("simple-reaction-time")

  public var settings: ActivitySettings
  /// The valid trials that are asked for.
  public let trials: Int
  /// The valid trials of practice before them, which no result counts; 0 for none.
  public let practice: Int
  /// The shortest and the longest wait for the figure, in whole ms. Every length between them is equally likely.
  public let waits: ClosedRange<Int>
  /// A trial without a press is over so long after its figure appeared.
  public let timeLimit: Milliseconds
  /// How many trials of a block may be repeated, because of presses too early or missing.
  public let repeats: Int

  public init(
    settings: ActivitySettings, trials: Int, practice: Int, waits: ClosedRange<Int>, timeLimit: Milliseconds,
    repeats: Int
  ) {
    self.settings = settings
    self.trials = trials
    self.practice = practice
    self.waits = waits
    self.timeLimit = timeLimit
    self.repeats = repeats
  }

  /// A press sooner after the figure cannot be an answer to it (Basner & Dinges 2011, Sleep 34: 581–591).
  public static let earliest: Milliseconds = 100

  public var blockCount: Int { practice > 0 ? 2 : 1 }

  public let answerKeys = [" "]

  /// The mean of the medians of a participant's runs, in ms.
  public static let time = ComparedMeasure(id: ComparedMeasure.ID("time"), range: 100...1000, classCount: 18)

  public var comparison: [ComparedMeasure] { settings.isCompared ? [Self.time] : [] }

  public func plan(seed: UInt64) -> any RunPlan { ReactionPlan(of: self, seed: seed) }

  /// The approximate minutes of one run: the mean wait, half a second for the answer, a second after it, and a quarter
  /// of a minute to read before each block. It is an estimate for planning, not derived from data.
  public var expectedMinutes: Int {
    let wait = Double(waits.lowerBound + waits.upperBound) / 2000
    let seconds = Double(trials + practice) * (wait + 1.5) + Double(blockCount) * 15
    return max(1, Int((seconds / 60).rounded()))
  }
}
