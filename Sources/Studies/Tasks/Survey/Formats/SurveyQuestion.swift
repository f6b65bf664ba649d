import Expressions

/// A question of a survey: its words, the kind of its answer, and the rules under which it is asked.
public struct SurveyQuestion: Sendable {
  public typealias ID = Identifier<SurveyQuestion>

  public let id: ID
  public let question: LocalizedText
  public let help: LocalizedText?
  public internal(set) var format: Format
  /// The question cannot be left without an answer or one of the reasons that it offers.
  public var isRequired = false
  /// The reasons that are offered in place of an answer, besides skipping.
  public var reasons: [NotGiven] = []
  /// The answer names a person: it belongs in the identity database, and no formula sees it.
  public var isIdentity = false
  /// Words of one's own are to be in releases, once somebody has looked through them.
  public var releasesText = false
  /// The name of a picture above the answers.
  public var picture: String?
  /// A text or document that is read before answering.
  public var material: ReadingMaterial?
  /// The question is shown only if this holds; nil if it always is.
  public var rule: CheckedFormula?
  /// The choices that are offered only if a formula holds, with that formula; the others always are.
  public var choiceRules: [Choice.ID: CheckedFormula] = [:]
  public var constraints: [Constraint] = []
  /// The table of which this question is a row.
  public var matrix: SurveyMatrix?

  public init(id: ID, question: LocalizedText, help: LocalizedText? = nil, format: Format) {
    self.id = id
    self.question = question
    self.help = help
    self.format = format
    isIdentity = format.isAlwaysIdentity
  }

  /// A formula that has to hold for the answer to be taken, with the words for those whose answer violates it.
  public struct Constraint: Sendable {
    public let must: CheckedFormula
    public let message: LocalizedText

    public init(must: CheckedFormula, message: LocalizedText) {
      self.must = must
      self.message = message
    }
  }

  /// A text and a PDF to read.
  public struct ReadingMaterial: Sendable {
    public let text: LocalizedMarkdown?
    /// The names of PDF files in the folder `documents`.
    public let document: LocalizedText?

    public init(text: LocalizedMarkdown?, document: LocalizedText?) {
      self.text = text
      self.document = document
    }
  }
}

/// A table whose rows are questions with the same choices.
public struct SurveyMatrix: Sendable {
  public typealias ID = Identifier<SurveyMatrix>

  public let id: ID
  public let question: LocalizedText
  public let help: LocalizedText?
  /// The rows come in a random order.
  public let isShuffled: Bool

  public init(id: ID, question: LocalizedText, help: LocalizedText?, isShuffled: Bool) {
    self.id = id
    self.question = question
    self.help = help
    self.isShuffled = isShuffled
  }
}

extension SurveyQuestion {
  /// The question has an answer; a note has none.
  public var isAnswered: Bool { if case .note = format { false } else { true } }
}
