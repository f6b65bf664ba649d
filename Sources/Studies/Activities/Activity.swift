/// The settings that every activity has besides what its kind measures.
public struct ActivitySettings: Sendable {
  public var id: StudyTask.ID
  public let title: LocalizedText
  /// The seconds that are counted down before each block; 0 for none.
  public let countdown: Int
  public let variants: [TaskVariant]
  public let order: OrderRule
  public let feedback: ResultFeedback
  public let breakSeconds: Int
  public let checksTablet: Bool
  /// Participants see their result beside those of others.
  public let isCompared: Bool
  public let recorders: RecordersBeside

  public init(
    id: StudyTask.ID, title: LocalizedText, countdown: Int, variants: [TaskVariant], order: OrderRule,
    feedback: ResultFeedback, breakSeconds: Int, checksTablet: Bool, isCompared: Bool,
    recorders: RecordersBeside = .none
  ) {
    self.id = id
    self.title = title
    self.countdown = countdown
    self.variants = variants
    self.order = order
    self.feedback = feedback
    self.breakSeconds = breakSeconds
    self.checksTablet = checksTablet
    self.isCompared = isCompared
    self.recorders = recorders
  }
}

/// A timed task in four steps: instruction, countdown, the task itself, completion. A participant who cannot do it leaves
/// it out (decision 063).
public protocol Activity: TimedTask, RecordedBeside {
  var settings: ActivitySettings { get set }
}

extension Activity {
  public var id: ID {
    get { settings.id }
    set { settings.id = newValue }
  }
  public var title: LocalizedText { settings.title }
  public var variants: [TaskVariant] { settings.variants }
  public var order: OrderRule { settings.order }
  public var feedback: ResultFeedback { settings.feedback }
  public var breakSeconds: Int { settings.breakSeconds }
  public var checksTablet: Bool { settings.checksTablet }
  public var recordersBeside: RecordersBeside { settings.recorders }
}

// MARK: - Leaving out

extension RunPart {
  /// The participant left the block out: it is complete without a trial.
  var isSkipped: Bool { isComplete && content.trialCount == 0 }

  /// Returns the part of a block that is due and is left out by a form, without the module of its kind.
  public static func leftOut(at progress: Run.Progress) -> RunPart {
    RunPart(
      number: progress.part, block: progress.block, attempt: progress.attempt, isComplete: true,
      content: NoTrials(), device: nil, digest: ScoreVerdict.skipped)
  }
}

private struct NoTrials: PartContent {
  let trialCount = 0
}

extension ScoreVerdict {
  /// The refusal of a run that its participant left out, as it is stored and released.
  public static let skipped = "skipped"

  public var isSkipped: Bool { refusal == Self.skipped }

  /// The beginning of the refusal of a run that was left out as nothing could be heard; the word of a ``SpeechProblem``
  /// follows.
  private static let unheard = "sound "

  /// - Parameter problem: nil where the participant left the run out
  static func leftOut(unheard problem: SpeechProblem?) -> String {
    problem.map { unheard + $0.rawValue } ?? skipped
  }

  /// The run was left out as nothing could be heard.
  public var isUnheard: Bool { refusal?.hasPrefix(Self.unheard) == true }

  /// The run was left out, for whatever reason.
  public var isLeftOut: Bool { isSkipped || isUnheard }
}
