import Statistics

/// An activity of speeded choices whose trials are planned one by one: a wait, a stimulus, the answer that it asks for.
/// Such kinds have in common what stands here and beside it; each brings its trials, its measures and its words.
public protocol ChoiceActivity: Activity {
  associatedtype Measures: ChoiceMeasures

  /// The rules by which runs are scored, with their version.
  static var algorithm: String { get }
  /// The table with a row for each run of a release.
  static var resultTable: ReleaseTable<ReleasedMeasures<Measures>> { get }
  /// The table with a row for each trial of a release.
  static var trialTable: ReleaseTable<ReleasedChoice> { get }
  /// The result that can be compared, with its range.
  static var compared: ComparedMeasure { get }
  /// That of the result.
  static var resultUnit: TaskAnalysis.Unit { get }

  /// The ids of the answers, in the order of their buttons and keys.
  var answers: [String] { get }
  var pace: ChoicePace { get }
  /// The sources that the onset of a stimulus can have.
  var onsetSources: Set<OnsetSource> { get }
  /// The seconds that a trial takes, about.
  var secondsPerTrial: Double { get }
  /// Mistakes are pointed out in the blocks that count, too, not in practice alone.
  var tellsEveryError: Bool { get }

  /// Draws the blocks with their trials.
  func draw(_ generator: inout SeededGenerator) -> [PlannedChoices]
  /// - Parameter trials: those that count, in order
  func measures(of trials: [RecordedChoice]) -> Measures
  /// Returns the measures of a run that was left out.
  /// - Parameter problem: why nothing could be heard; nil where the participant left it out
  func measures(unheard problem: SpeechProblem?) -> Measures
  /// Returns why the measures are no result, as it is stored and released; nil where they are one.
  func refusal(of measures: Measures) -> String?
  /// Returns what in the measures makes a result doubtful.
  func doubts(of measures: Measures) -> Set<ChoiceFlag>
  /// False for a trial of a block that counts with nothing to be right about.
  func isMeasured(_ planned: PlannedChoice) -> Bool
}

extension ChoiceActivity {
  public func measures(unheard problem: SpeechProblem?) -> Measures { measures(of: []) }
}

/// Speeded choices whose trials count in one block, after one of practice if there is any.
public protocol OneBlockChoices: ChoiceActivity {
  /// The trials of the practice before those that count; 0 for none.
  var practice: Int { get }

  /// Draws the trials of a block.
  func draw(forPractice isPractice: Bool, _ generator: inout SeededGenerator) -> [PlannedChoice]
}

/// The numbers that such a kind measures in a run.
public protocol ChoiceMeasures: RunMeasures, Hashable {}

/// The course of a trial in time.
public struct ChoicePace: Sendable, Hashable {
  /// A trial without an answer is over so long after its stimulus appeared; nil for no limit.
  public let timeLimit: Milliseconds?
  /// A stimulus goes so long after it appeared; nil where it stays until the trial is over.
  public let exposure: Milliseconds?
  /// A trial lasts until its time limit even if it was answered before.
  public let isPaced: Bool
  /// The last answer of such a trial counts, not the first.
  public let countsLast: Bool
  /// From the end of a trial without an answer to the next stimulus; nil where its planned wait is as after any other.
  public let waitAfterMissed: Milliseconds?

  public init(
    timeLimit: Milliseconds?, exposure: Milliseconds? = nil, isPaced: Bool = false, countsLast: Bool = false,
    waitAfterMissed: Milliseconds? = nil
  ) {
    self.timeLimit = timeLimit
    self.exposure = exposure
    self.isPaced = isPaced
    self.countsLast = countsLast
    self.waitAfterMissed = waitAfterMissed
  }
}

extension ChoiceActivity {
  public var comparison: [ComparedMeasure] { settings.isCompared ? [Self.compared] : [] }
  public var tellsEveryError: Bool { false }
  public var onsetSources: Set<OnsetSource> { OnsetSource.seen }

  public func plan(seed: UInt64) -> any RunPlan { ChoicePlan(of: self, seed: seed) }

  public func doubts(of measures: Measures) -> Set<ChoiceFlag> { [] }

  public static var releaseFiles: [ReleaseFile] { [resultTable.file, trialTable.file] }

  /// The approximate minutes of a run of so many trials, with a quarter of a minute to read and to count down before each
  /// block. It is an estimate for planning, not derived from data.
  func minutes(ofAll trials: Int) -> Int {
    let seconds = Double(trials) * secondsPerTrial + Double(blockCount) * 15
    return max(1, Int((seconds / 60).rounded()))
  }
}

extension OneBlockChoices {
  public var blockCount: Int { practice > 0 ? 2 : 1 }

  public func draw(_ generator: inout SeededGenerator) -> [PlannedChoices] {
    (practice > 0 ? [true, false] : [false]).enumerated().map { index, isPractice in
      PlannedChoices(
        number: index + 1, isPractice: isPractice, trials: draw(forPractice: isPractice, &generator))
    }
  }

  /// The approximate minutes of one run with so many trials that count.
  func minutes(of trials: Int) -> Int { minutes(ofAll: trials + practice) }
}
