import ImplicitAssociation
import Statistics

/// Everything the browser needs to present a run, as JSON.
public struct ImplicitPlanDocument: Codable, Sendable {
  /// The folder of the task's modules, `Assets/js/tasks/<kind>`.
  public let kind: String
  public let run: String
  public let test: String
  public let title: String
  public let layout: String
  public let input: String
  public let keys: Keys
  public let interTrialInterval: Milliseconds
  public let errorFeedback: Bool
  /// True if each block ends with its number of mistakes and its speed.
  public let blockFeedback: Bool
  public let forcedCorrection: Bool
  public let responseDeadline: Milliseconds?
  /// Colours of the labels, as far as the study sets its own.
  public let colors: Colors
  /// True if details of the device may be collected at all.
  public let storesDevice: Bool
  /// True if the test may ask the browser for the full screen.
  public let fillsScreen: Bool
  /// True if a tone may mark the end of a block.
  public let playsSound: Bool
  /// The recorders that run beside each block: those that are permitted.
  public let record: [String]
  public let categories: [String: Category]
  public let stimuli: [String: Stimulus]
  public let blocks: [Block]
  public let resume: ResumeDocument
  public let done: String
  public let texts: [String: String]

  public init(
    kind: String, run: String, test: String, title: String, layout: String, input: String, keys: Keys,
    interTrialInterval: Milliseconds, errorFeedback: Bool, blockFeedback: Bool, forcedCorrection: Bool,
    responseDeadline: Milliseconds?, colors: Colors, storesDevice: Bool, fillsScreen: Bool, playsSound: Bool,
    record: [String], categories: [String: Category], stimuli: [String: Stimulus], blocks: [Block],
    resume: ResumeDocument, done: String, texts: [String: String]
  ) {
    self.kind = kind
    self.run = run
    self.test = test
    self.title = title
    self.layout = layout
    self.input = input
    self.keys = keys
    self.interTrialInterval = interTrialInterval
    self.errorFeedback = errorFeedback
    self.blockFeedback = blockFeedback
    self.forcedCorrection = forcedCorrection
    self.responseDeadline = responseDeadline
    self.colors = colors
    self.storesDevice = storesDevice
    self.fillsScreen = fillsScreen
    self.playsSound = playsSound
    self.record = record
    self.categories = categories
    self.stimuli = stimuli
    self.blocks = blocks
    self.resume = resume
    self.done = done
    self.texts = texts
  }

  public struct Keys: Codable, Sendable {
    public let left: String
    public let right: String

    public init(left: String, right: String) {
      self.left = left
      self.right = right
    }
  }

  public struct Colors: Codable, Sendable {
    public let attribute: String?
    public let concept: String?

    public init(attribute: String?, concept: String?) {
      self.attribute = attribute
      self.concept = concept
    }
  }

  public struct Category: Codable, Sendable {
    public let label: String

    public init(label: String) {
      self.label = label
    }
  }

  public struct Stimulus: Codable, Sendable {
    public let category: Role
    public let text: String?
    public let image: String?
    public let label: String?

    public init(category: Role, text: String?, image: String?, label: String?) {
      self.category = category
      self.text = text
      self.image = image
      self.label = label
    }
  }

  public struct Block: Codable, Sendable {
    public let number: Int
    public let kind: String
    public let left: [Role]
    public let right: [Role]
    public let trials: [Trial]

    public init(number: Int, kind: String, left: [Role], right: [Role], trials: [Trial]) {
      self.number = number
      self.kind = kind
      self.left = left
      self.right = right
      self.trials = trials
    }
  }

  public struct Trial: Codable, Sendable {
    public let number: Int
    public let stimulus: String
    public let side: Side

    public init(number: Int, stimulus: String, side: Side) {
      self.number = number
      self.stimulus = stimulus
      self.side = side
    }
  }
}
