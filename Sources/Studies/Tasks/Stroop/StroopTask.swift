import Statistics

/// The Stroop task: the ink of a word is named, whatever colour the word means (Stroop, 1935, J Exp Psychol 18:
/// 643–662).
public struct StroopTask: Activity {
  public static let kind = TaskKind("stroop")

  public var settings: ActivitySettings
  /// The trials that count, an even number: half of them congruent.
  public let trials: Int
  /// The trials of practice before them, an even number; 0 for none.
  public let practice: Int
  /// From an answer to the next word, in ms.
  public let interval: Int
  /// A word that nobody answers goes so long after it appeared; nil for no limit.
  public let timeLimit: Milliseconds?

  public init(
    settings: ActivitySettings, trials: Int, practice: Int, interval: Int, timeLimit: Milliseconds?
  ) {
    self.settings = settings
    self.trials = trials
    self.practice = practice
    self.interval = interval
    self.timeLimit = timeLimit
  }

  /// The check of colours, practice if there is any, and the block that counts.
  public var blockCount: Int { practice > 0 ? 3 : 2 }

  public let answerKeys = ["d", "f", "j", "k"]

  /// The mean of the interferences of a participant's runs, in ms.
  public static let interference = ComparedMeasure(
    id: ComparedMeasure.ID("interference"), range: -200...600, classCount: 16)

  public var comparison: [ComparedMeasure] { settings.isCompared ? [Self.interference] : [] }

  public func plan(seed: UInt64) -> any RunPlan { StroopPlan(of: self, seed: seed) }

  /// The approximate minutes of one run: a second for an answer, the interval, and a quarter of a minute to read and to
  /// count down before each block. It is an estimate for planning, not derived from data.
  public var expectedMinutes: Int {
    let answers = Double(StroopColor.allCases.count + practice + trials) * (1 + Double(interval) / 1000)
    return max(1, Int(((answers + Double(blockCount) * 15) / 60).rounded()))
  }
}

/// The colours of ink and of words, in the order of their buttons and keys.
public enum StroopColor: String, Sendable, CaseIterable {
  case red
  case green
  case blue
  case yellow
}
