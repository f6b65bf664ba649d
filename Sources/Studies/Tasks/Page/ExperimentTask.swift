/// An experiment of the lab's own: an HTML page in the folder of the study, which runs in a frame that reaches nothing but
/// its own files (decision 075).
public struct ExperimentTask: Activity, FreeFormTask {
  public static let kind = TaskKind("page")

  public var settings: ActivitySettings
  /// The folder of its files, below ``folders``.
  public let folder: String
  /// The file that begins it, in its folder.
  public let page: String
  /// The pages that follow one another where the experiment asks for the next one; the first of them is ``page``.
  public let components: [Component]
  public let minutes: Int
  public let instruction: ExperimentInstruction
  public let parameters: [Parameter]
  /// The columns of its table in a release.
  public let columns: [ExperimentColumn]
  /// Data as a run gives them, a line each, which rehearsals submit.
  public let sample: [String]
  public let limits: ExperimentLimits
  public var isReleasedAsSent = false

  public init(
    settings: ActivitySettings, folder: String, page: String, components: [Component] = [], minutes: Int,
    instruction: ExperimentInstruction = ExperimentInstruction(), parameters: [Parameter],
    columns: [ExperimentColumn], sample: [String], limits: ExperimentLimits
  ) {
    self.settings = settings
    self.folder = folder
    self.page = page
    self.components = components
    self.minutes = minutes
    self.instruction = instruction
    self.parameters = parameters
    self.columns = columns
    self.sample = sample
    self.limits = limits
  }

  /// The folder of a study in which every experiment has one of its own.
  public static let folders = "experiments"

  public let blockCount = 1
  public let answerKeys: [String] = []
  public let comparison: [ComparedMeasure] = []

  public var expectedMinutes: Int { minutes }

  /// A page of an experiment that consists of several.
  public struct Component: Sendable, Hashable {
    public let title: String
    /// In the folder of the experiment.
    public let page: String

    public init(title: String, page: String) {
      self.title = title
      self.page = page
    }
  }

  /// A value that the experiment is given: the same for everybody, or one for each participant.
  public struct Parameter: Sendable, Hashable {
    public let name: String
    /// At least one; of several each participant is given one, so that each is given equally often.
    public let choices: [String]

    public init(name: String, choices: [String]) {
      self.name = name
      self.choices = choices
    }
  }

  /// The plan as if nobody had done the experiment before.
  public func plan(seed: UInt64) -> any RunPlan { plan(seed: seed, keeping: [:], among: []) }
}

/// The sizes that are accepted, in bytes of UTF-8.
public struct ExperimentLimits: Sendable, Hashable {
  /// Of everything that a run submits.
  public let run: Int

  public init(run: Int) { self.run = run }

  /// Of one checkpoint, one piece of a file, one line of data or one piece of it.
  public static let entry = 64 << 10
  /// Of one line of data with all of its pieces: the memory that reading it takes is many times that.
  public static let line = 16 << 20
  /// Of the name of a submission or a file.
  public static let name = 200
  /// Of the message of a problem.
  public static let message = 2_000
  /// Problems that one run can report.
  public static let problems = 100
}

/// The draw of a run, and the state in which its submissions have left it.
public struct ExperimentPlan: AdaptivePlan {
  public let task: ExperimentTask
  /// By the name of the parameter.
  public let drawn: [String: String]
  public let state: ExperimentState

  public init(of task: ExperimentTask, drawn: [String: String], state: ExperimentState) {
    self.task = task
    self.drawn = drawn
    self.state = state
  }

  /// The drawn parameters as a JSON object.
  public var parametersAsJSON: String {
    ExperimentValue.object(
      drawn.sorted { $0.key < $1.key }.map { ExperimentValue.Member(name: $0.key, value: .text($0.value)) }
    ).json
  }

  /// - Parameter drawn: as it was stored when the run began; nil for what the plan has
  public func continued(from state: ExperimentState, drawn: [String: String]? = nil) -> ExperimentPlan {
    ExperimentPlan(of: task, drawn: drawn ?? self.drawn, state: state)
  }
}

/// The sums over the parts of a run that are stored, and what a reload is given back.
public struct ExperimentState: Sendable, Hashable {
  public let bytes: Int
  public let problems: Int
  /// The newest one, as JSON; nil before the first.
  public let checkpoint: String?
  /// The names of submissions that are not taken again.
  public let keys: Set<String>

  public init(bytes: Int, problems: Int, checkpoint: String?, keys: Set<String>) {
    self.bytes = bytes
    self.problems = problems
    self.checkpoint = checkpoint
    self.keys = keys
  }

  public static let empty = ExperimentState(bytes: 0, problems: 0, checkpoint: nil, keys: [])
}

extension PlannedRun {
  /// The plan of a run of an experiment. The code of this kind is given no other run.
  public var experiment: ExperimentPlan { plan as! ExperimentPlan }
}
