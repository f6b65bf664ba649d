import Statistics

/// Sustain a vowel: “aaah” as steadily and as long as is comfortable. The time for which it sounds is the maximum phonation
/// time (Kent, Kent & Rosenbek, 1987, Journal of Speech and Hearing Disorders 52, 367–387), of which the longest of several
/// tries counts.
public struct SustainedVowelTask: Activity, ListeningTask {
  public static let kind = TaskKind("sustained-vowel")

  public var settings: ActivitySettings
  /// The number of tries.
  public let tries: Int
  /// A try ends so many seconds after the first sound.
  public let seconds: Int
  /// The level below which it is silent, in dBFS.
  public let threshold: Int
  /// The seconds of each try whose sound is recorded; nil for levels alone.
  public let audio: Int?

  public init(settings: ActivitySettings, tries: Int, seconds: Int, threshold: Int, audio: Int? = nil) {
    self.settings = settings
    self.tries = tries
    self.seconds = seconds
    self.threshold = threshold
    self.audio = audio
  }

  /// A block for each try.
  public var blockCount: Int { tries }

  public let answerKeys: [String] = []
  public let neededPermissions = [LevelRecording.permission]

  /// The mean over a participant's runs of the longest try, in seconds.
  public static let longest = ComparedMeasure(
    id: ComparedMeasure.ID("longest"), range: 0...60, classCount: 20)

  public var comparison: [ComparedMeasure] { settings.isCompared ? [Self.longest] : [] }
  public var analysis: TaskAnalysis? { TaskAnalysis(ofResultsIn: .plain) }

  public func plan(seed: UInt64) -> any RunPlan { SustainedVowelPlan(task: self) }

  /// The approximate minutes of one run, with half a minute to read and 15 seconds of voice and breath a try. It is an
  /// estimate for planning, not derived from data.
  public var expectedMinutes: Int {
    max(1, Int((Double(tries * (min(seconds, 15) + 5 + settings.countdown) + 30) / 60).rounded()))
  }
}

/// The plan of a run, in which nothing is drawn.
public struct SustainedVowelPlan: RunPlan {
  public let task: SustainedVowelTask

  public init(task: SustainedVowelTask) { self.task = task }

  /// Returns the sounds of a recording.
  func phonation(of recording: LevelRecording) -> Phonation {
    Phonation(levels: recording.levels, threshold: task.threshold, limit: task.seconds)
  }

  public func check(_ part: RunPart, in variant: TaskVariant?, elapsed: Milliseconds?) throws(PartProblem) {
    if part.isSkipped { return }
    try LevelRules(mostWindows: Phonation.mostWindows(limit: task.seconds), soundLimit: task.audio).check(
      part)
    if part.isComplete, part.sound.problem == nil, !phonation(of: part.sound).isOver {
      throw .ofKind("the levels end before the try does")
    }
  }
}

extension PlannedRun {
  /// The plan of a run of a sustained vowel. The code of this kind is given no other run.
  public var sustainedVowel: SustainedVowelPlan { plan as! SustainedVowelPlan }
}
