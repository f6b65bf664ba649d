import ImplicitAssociation

/// An Implicit Association Test as a study gives it: the design, its words and pictures, its variants.
public struct ImplicitTest: StudyTask, RecordedBeside {
  public static let kind = TaskKind("implicit-association")

  public var id: ID
  public let title: LocalizedText
  /// The explanation of what the test can and cannot say about a person.
  public let about: LocalizedMarkdown
  public let design: Design
  public let labels: [Role: LocalizedText]
  public let stimuli: [StimulusID: Stimulus]
  public let keys: KeyPair
  public let colors: LabelColors
  public let variants: [TaskVariant]
  /// The layout of each variant.
  public let layouts: [TaskVariant.ID: Layout]
  /// The rule for the order in which a participant does the variants.
  public let order: OrderRule
  /// Completes “an automatic preference for …”.
  public let positiveResult: LocalizedText
  public let negativeResult: LocalizedText
  public let feedback: ResultFeedback
  /// Participants are told after each block how many mistakes they made and how fast they were.
  public let tellsBlocks: Bool
  /// The seconds of rest before the next variant; 0 for none.
  public let breakSeconds: Int
  /// The device is checked before a participant's first test, if they permit it.
  public let checksTablet: Bool
  /// Participants see their result beside those of others.
  public var isCompared = false
  public var recordersBeside = RecordersBeside.none

  /// The mean of the D scores of a participant's runs. Its classes are as wide as a slight effect.
  public static let score = ComparedMeasure(
    id: ComparedMeasure.ID("score"), range: -1.5...1.5, classCount: 20)

  public var comparison: [ComparedMeasure] { isCompared ? [Self.score] : [] }

  public init(
    id: ID, title: LocalizedText, about: LocalizedMarkdown, design: Design, labels: [Role: LocalizedText],
    stimuli: [StimulusID: Stimulus], keys: KeyPair, colors: LabelColors, variants: [TaskVariant],
    layouts: [TaskVariant.ID: Layout], order: OrderRule, positiveResult: LocalizedText,
    negativeResult: LocalizedText, feedback: ResultFeedback, tellsBlocks: Bool, breakSeconds: Int,
    checksTablet: Bool
  ) {
    self.id = id
    self.title = title
    self.about = about
    self.design = design
    self.labels = labels
    self.stimuli = stimuli
    self.keys = keys
    self.colors = colors
    self.variants = variants
    self.layouts = layouts
    self.order = order
    self.positiveResult = positiveResult
    self.negativeResult = negativeResult
    self.feedback = feedback
    self.tellsBlocks = tellsBlocks
    self.breakSeconds = breakSeconds
    self.checksTablet = checksTablet
  }

  /// Colours of the labels as `#rrggbb`; nil for the usual ones, blue for attributes and green for concepts.
  public struct LabelColors: Sendable, Hashable {
    public let attribute: String?
    public let concept: String?

    public init(attribute: String?, concept: String?) {
      self.attribute = attribute
      self.concept = concept
    }
  }

  /// The keys that answer left and right, as `KeyboardEvent.key` names them, in lower case.
  public struct KeyPair: Sendable, Hashable {
    public let left: String
    public let right: String

    public init(left: String, right: String) {
      self.left = left
      self.right = right
    }
  }
}

/// A word or picture to be sorted.
public struct Stimulus: Sendable {
  public let id: StimulusID
  public let role: Role
  public let content: Content

  public init(id: StimulusID, role: Role, content: Content) {
    self.id = id
    self.role = role
    self.content = content
  }

  public enum Content: Sendable {
    case word(LocalizedText)
    case picture(file: String, description: LocalizedText)
  }
}

extension ImplicitTest {
  public enum Layout: String, Sendable, CaseIterable {
    case researchKit = "researchkit"
    case projectImplicit = "project-implicit"
  }

  /// Some of what is sorted is to be seen rather than read.
  public var showsPictures: Bool {
    stimuli.values.contains { if case .picture = $0.content { true } else { false } }
  }

  /// The approximate minutes of one run: a second for each answer, the pause after it, and ten seconds for
  /// the instructions of each block. It is an estimate for planning, not derived from data: 200 trials come
  /// to five minutes.
  public var expectedMinutes: Int {
    let trials = Double(design.blockCounts.reduce(0, +))
    let reading = Double(design.blockCounts.count) * 10
    let seconds = trials * (1 + design.interTrialInterval.value / 1000) + reading
    return max(1, Int((seconds / 60).rounded()))
  }
}

extension Study {
  public func implicitTest(_ id: StudyTask.ID) -> ImplicitTest? { task(id) as? ImplicitTest }
}
