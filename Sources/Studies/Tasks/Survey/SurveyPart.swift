import Expressions

/// A page of a survey, or pages that are repeated.
public enum SurveyPart: Sendable {
  case page(SurveyPage)
  case group(RepeatedGroup)

  public var pages: [SurveyPage] {
    switch self {
    case .page(let page): [page]
    case .group(let group): group.pages
    }
  }

  /// The id of the page or group, which seeds its place in a random order.
  var name: String {
    switch self {
    case .page(let page): page.id.text
    case .group(let group): group.id.text
    }
  }
}

/// Questions that are shown together.
public struct SurveyPage: Sendable {
  public typealias ID = Identifier<SurveyPage>

  public let id: ID
  public var title: LocalizedText?
  public var introduction: LocalizedText?
  public let questions: [SurveyQuestion]
  /// The page is shown only if this holds.
  public var rule: CheckedFormula?
  public var isShuffled = false

  public init(
    id: ID, title: LocalizedText? = nil, introduction: LocalizedText? = nil, questions: [SurveyQuestion]
  ) {
    self.id = id
    self.title = title
    self.introduction = introduction
    self.questions = questions
  }
}

/// Pages that come once for each of several things: “for each child”.
public struct RepeatedGroup: Sendable {
  public typealias ID = Identifier<RepeatedGroup>

  public let id: ID
  public var title: LocalizedText?
  public let pages: [SurveyPage]
  public let repetition: Repetition
  /// The most repetitions.
  public let most: Int
  public var rule: CheckedFormula?
  /// Values that are computed in each repetition.
  public var computed: [ComputedValue] = []

  /// The way in which the number of repetitions is found.
  public enum Repetition: Sendable {
    case count(CheckedFormula)
    /// A yes-no question after each repetition but the last possible one.
    case another(SurveyQuestion)
  }

  public static let mostOfAll = 50

  /// - Parameter pages: with the question that asks for another repetition on the last, if there is one
  public init(id: ID, pages: [SurveyPage], repetition: Repetition, most: Int) {
    self.id = id
    self.pages = pages
    self.repetition = repetition
    self.most = most
  }

  /// The name under which formulas see how often the group is repeated.
  var countName: String { "\(id).count" }
  /// The name under which formulas inside it see which repetition they are in.
  var numberName: String { "\(id).number" }

  /// The id of the question for another repetition.
  public static func anotherID(of group: ID) -> SurveyQuestion.ID { SurveyQuestion.ID("\(group)-another") }
}

/// A value that is computed from answers: released beside them, and a name in formulas.
public struct ComputedValue: Sendable {
  public typealias ID = Identifier<ComputedValue>

  public let id: ID
  public let formula: CheckedFormula
  /// Explains the value in the codebook and in results.
  public let label: LocalizedText?
  /// The number of questions, in the order of the study, after which it can be computed.
  public let position: Int

  public init(id: ID, formula: CheckedFormula, label: LocalizedText?, position: Int) {
    self.id = id
    self.formula = formula
    self.label = label
    self.position = position
  }
}
