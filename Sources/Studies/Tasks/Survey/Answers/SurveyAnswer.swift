import Expressions

/// A question in its repetition: the place of one answer.
public struct SurveyAnswerKey: Sendable, Hashable, CustomStringConvertible {
  public let question: SurveyQuestion.ID
  /// The repetition of the group in which the question stands, from 1 on; nil outside of groups.
  public let repetition: Int?

  public init(_ question: SurveyQuestion.ID, repetition: Int? = nil) {
    self.question = question
    self.repetition = repetition
  }

  /// Parses `child-age.2` and `age`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let id = parts.first, Identifier<SurveyQuestion>.canName(String(id)), parts.count <= 2 else {
      return nil
    }
    question = SurveyQuestion.ID(String(id))
    guard parts.count == 2 else {
      repetition = nil
      return
    }
    guard let number = Int(parts[1]), (1...RepeatedGroup.mostOfAll).contains(number),
      String(number) == parts[1]
    else { return nil }
    repetition = number
  }

  /// The name of the form's field, and of the answer in formulas outside of its group.
  public var description: String { repetition.map { "\(question).\($0)" } ?? question.text }
}

public typealias SurveyAnswers = [SurveyAnswerKey: SurveyAnswer]

/// An answer, or the reason why there is none.
public enum SurveyAnswer: Sendable, Hashable {
  case given(SurveyValue)
  case notGiven(NotGiven)

  public static let skipped = SurveyAnswer.notGiven(.skipped)

  /// Stands for contact data in a course: they were given, and their content is kept in the identity database.
  public static let sealed = SurveyAnswer.given(.text(""))

  public var value: SurveyValue? { if case .given(let value) = self { value } else { nil } }

  public var reason: NotGiven? { if case .notGiven(let reason) = self { reason } else { nil } }

  /// The answer as it is stored and released; nil if there is none.
  public var text: String? { value?.text }
}

/// The reasons why a question has no answer.
public enum NotGiven: String, Sendable, CaseIterable {
  case skipped
  case doNotKnow = "do-not-know"
  case preferNotToSay = "prefer-not-to-say"

  /// The reasons that a study can offer.
  public static let offerable: [NotGiven] = [.doNotKnow, .preferNotToSay]
}

public enum SurveyValue: Sendable, Hashable {
  case truth(Bool)
  case choice(SelectedChoice)
  /// In the order of the study. None is an answer where the study takes it as one.
  case choices([SelectedChoice])
  /// A number; of a height in metres, of a weight in kilograms, of an age in completed years.
  case number(DecimalNumber)
  case date(CalendarDate)
  case time(TimeOfDay)
  case dateTime(DateAndTime)
  case duration(seconds: Int)
  case text(String)
  /// From the first place on.
  case ranking([Choice.ID])
  case drawing(SurveyDrawing)

  public static func choice(_ id: Choice.ID) -> SurveyValue { .choice(SelectedChoice(id)) }
}

/// A choice with the text that was written beside it.
public struct SelectedChoice: Sendable, Hashable {
  public let id: Choice.ID
  public let text: String?

  public init(_ id: Choice.ID, text: String? = nil) {
    self.id = id
    self.text = text
  }
}

/// A drawing as its strokes, or the text that was written in its place.
public enum SurveyDrawing: Sendable, Hashable {
  /// Equal drawings have equal references; the strokes are kept beside the answers and may not have been read.
  case drawn(reference: String, strokes: String?)
  case described(String)

  public static func == (one: SurveyDrawing, other: SurveyDrawing) -> Bool {
    switch (one, other) {
    case (.drawn(let one, _), .drawn(let other, _)): one == other
    case (.described(let one), .described(let other)): one == other
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .drawn(let reference, _): hasher.combine(reference)
    case .described(let text): hasher.combine(text)
    }
  }
}
