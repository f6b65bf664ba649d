import ImplicitAssociation

/// An Implicit Association Test as a study gives it: the design, its words and pictures, its variants.
public struct ImplicitTest: Sendable {
  public typealias ID = Identifier<ImplicitTest>

  public let id: ID
  public let title: LocalizedText
  /// The explanation of what the test can and cannot say about a person.
  public let about: LocalizedMarkdown
  public let design: Design
  public let labels: [Role: LocalizedText]
  public let stimuli: [StimulusID: Stimulus]
  public let keys: KeyPair
  public let colors: LabelColors
  public let variants: [TestVariant]
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

  /// Colours of the labels as `#rrggbb`; nil for the usual ones, blue for attributes and green for concepts.
  public struct LabelColors: Sendable, Hashable {
    public let attribute: String?
    public let concept: String?
  }

  /// The keys that answer left and right, as `KeyboardEvent.key` names them, in lower case.
  public struct KeyPair: Sendable, Hashable {
    public let left: String
    public let right: String
  }
}

/// A word or picture to be sorted.
public struct Stimulus: Sendable {
  public let id: StimulusID
  public let role: Role
  public let content: Content

  public enum Content: Sendable {
    case word(LocalizedText)
    case picture(file: String, description: LocalizedText)
  }
}

/// Layout x input.
public struct TestVariant: Sendable {
  public typealias ID = Identifier<TestVariant>

  public let id: ID
  public let layout: Layout
  public let input: Input
  public let label: LocalizedText
  /// The test is done in an app on another device, whose result staff upload.
  public let isExternal: Bool

  public enum Layout: String, Sendable, CaseIterable {
    case researchKit = "researchkit"
    case projectImplicit = "project-implicit"
  }

  public enum Input: String, Sendable, CaseIterable {
    case keyboard
    case touch
  }
}

extension ImplicitTest {
  /// A drawn order without the variants that the study no longer has.
  public func order(from drawn: [TestVariant.ID]) -> [TestVariant.ID] {
    drawn.filter { id in variants.contains { $0.id == id } }
  }
}
