import Expressions

/// A questionnaire as tools exchange it: what REDCap's data dictionary, an XLSForm, formr's spreadsheet and a survey
/// of a study have in common. Its parts are those of `Docs/surveys.md`.
public struct Instrument: Sendable, Equatable {
  public var id: String
  public var title: InstrumentText
  public var introduction: InstrumentText?
  public var steps: [InstrumentStep]
  public var computations: [InstrumentComputation]
  public var isShuffled = false

  public init(
    id: String, title: InstrumentText, introduction: InstrumentText? = nil, steps: [InstrumentStep] = [],
    computations: [InstrumentComputation] = []
  ) {
    (self.id, self.title, self.introduction) = (id, title, introduction)
    (self.steps, self.computations) = (steps, computations)
  }

  /// All questions in their order, those of pages and repeated groups among them.
  public var questions: [InstrumentQuestion] { steps.flatMap(\.questions) }
}

/// A part of an instrument; one comes after another.
public enum InstrumentStep: Sendable, Equatable {
  /// A question on a screen of its own.
  case question(InstrumentQuestion)
  case page(InstrumentPage)
  case repetition(InstrumentRepetition)

  public var questions: [InstrumentQuestion] {
    switch self {
    case .question(let question): [question]
    case .page(let page): page.questions
    case .repetition(let group): group.steps.flatMap(\.questions)
    }
  }
}

/// Questions that stand on one screen.
public struct InstrumentPage: Sendable, Equatable {
  public var id: String
  public var title: InstrumentText?
  public var showIf: Formula?
  public var isShuffled: Bool
  public var questions: [InstrumentQuestion]

  public init(
    id: String, title: InstrumentText? = nil, showIf: Formula? = nil, isShuffled: Bool = false,
    questions: [InstrumentQuestion] = []
  ) {
    (self.id, self.title, self.showIf) = (id, title, showIf)
    (self.isShuffled, self.questions) = (isShuffled, questions)
  }
}

/// A group that is gone through several times. It holds no other one.
public struct InstrumentRepetition: Sendable, Equatable {
  public enum Count: Sendable, Equatable {
    case formula(Formula)
    /// Asked after each time, with this question.
    case another(InstrumentText)
  }

  public var id: String
  public var title: InstrumentText?
  public var showIf: Formula?
  public var count: Count
  public var most: Int
  public var steps: [InstrumentStep]
  public var computations: [InstrumentComputation]

  public init(
    id: String, title: InstrumentText? = nil, showIf: Formula? = nil, count: Count, most: Int,
    steps: [InstrumentStep] = [], computations: [InstrumentComputation] = []
  ) {
    (self.id, self.title, self.showIf, self.count) = (id, title, showIf, count)
    (self.most, self.steps, self.computations) = (most, steps, computations)
  }
}

/// A value computed from answers.
public struct InstrumentComputation: Sendable, Equatable {
  public var id: String
  public var value: Formula
  public var label: InstrumentText?

  public init(id: String, value: Formula, label: InstrumentText? = nil) {
    (self.id, self.value, self.label) = (id, value, label)
  }
}
