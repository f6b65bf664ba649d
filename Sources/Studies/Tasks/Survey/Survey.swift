import Foundation

/// Questions that are answered one after another, each of which can be skipped.
public struct Survey: StudyTask {
  public static let kind = TaskKind("survey")

  public let id: ID
  public let title: LocalizedText
  public let introduction: LocalizedText
  public let expectedMinutes: Int
  public let questions: [SurveyQuestion]

  public init(
    id: ID, title: LocalizedText, introduction: LocalizedText, expectedMinutes: Int,
    questions: [SurveyQuestion]
  ) {
    self.id = id
    self.title = title
    self.introduction = introduction
    self.expectedMinutes = expectedMinutes
    self.questions = questions
  }
}

extension Survey {
  public var variants: [TaskVariant] { [] }
  public var order: OrderRule { OrderRule(method: .random) }
  public var breakSeconds: Int { 0 }
  public var isDoneInRuns: Bool { false }
  public var feedback: ResultFeedback { .never }

  public func isDone(_ task: TaskInVariant, by record: Participation) -> Bool {
    let answered = record.answered[id] ?? []
    return questions.allSatisfy { answered.contains($0.id) }
  }

  public func isWhole(_ task: TaskInVariant, of record: Participation) -> Bool { isDone(task, by: record) }

  public func isBegun(by record: Participation) -> Bool { record.answered[id]?.isEmpty == false }

  public func lastDone(by record: Participation) -> Timestamp? { record.answeredAt[id] }
}

extension Study {
  /// The surveys that the study defines.
  public var surveys: [Survey] { definedTasks.compactMap { $0 as? Survey } }

  public func survey(_ id: StudyTask.ID) -> Survey? { task(id) as? Survey }
}

/// One question, one screen; each can be skipped.
public struct SurveyQuestion: Sendable {
  public typealias ID = Identifier<SurveyQuestion>

  public let id: ID
  public let question: LocalizedText
  public let help: LocalizedText?
  public let format: Format

  public init(id: ID, question: LocalizedText, help: LocalizedText?, format: Format) {
    self.id = id
    self.question = question
    self.help = help
    self.format = format
  }

  public enum Format: Sendable {
    case choice([Choice])
    case number(NumberFormat)
  }

  public struct NumberFormat: Sendable {
    public let range: ClosedRange<Double>
    public let decimals: Int
    public let unit: LocalizedText?

    public init(range: ClosedRange<Double>, decimals: Int, unit: LocalizedText?) {
      self.range = range
      self.decimals = decimals
      self.unit = unit
    }
  }
}

public enum SurveyAnswer: Sendable, Hashable {
  case choice(Choice.ID)
  case number(Double)
  case skipped

  /// A point, no thousands, no exponent, at most the six decimals that a question may allow.
  private static let plain = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en_US_POSIX"))
    .grouping(.never).precision(.fractionLength(0...6))

  /// The answer as it is stored and released; nil if the question was skipped.
  public var text: String? {
    switch self {
    case .choice(let id): id.text
    case .number(let number): (number == 0 ? 0 : number).formatted(SurveyAnswer.plain)
    case .skipped: nil
    }
  }
}

extension SurveyQuestion.Format {
  /// Parses the value of a form. A comma is accepted as a decimal point.
  public func answer(from typed: String) throws(AnswerProblem) -> SurveyAnswer {
    let typed = typed.trimmed
    guard !typed.isEmpty else { throw .missing }
    switch self {
    case .choice(let choices):
      guard let choice = choices.first(where: { $0.id.text == typed }) else { throw .unknownChoice }
      return .choice(choice.id)
    case .number(let format):
      return .number(try format.number(from: typed))
    }
  }
}

extension SurveyQuestion.NumberFormat {
  fileprivate func number(from typed: String) throws(AnswerProblem) -> Double {
    let typed = typed.replacingOccurrences(of: ",", with: ".")
    let digits = CharacterSet(charactersIn: "0123456789.-")
    guard typed.unicodeScalars.allSatisfy(digits.contains), let number = Double(typed) else {
      throw .notANumber
    }
    guard range.contains(number) else { throw .outOfRange(range) }
    let typedDecimals =
      typed.firstIndex(of: ".").map { typed.distance(from: $0, to: typed.endIndex) - 1 } ?? 0
    guard typedDecimals <= decimals else { throw .tooManyDecimals(allowed: decimals) }
    return number
  }
}

public protocol SurveyStore: Sendable {
  /// A changed answer is a new row, and the newest counts; the same answer again adds none.
  /// - Throws: ``StoreRefusal/noConsentInForce``
  func record(
    _ answer: SurveyAnswer, to question: SurveyQuestion.ID, of survey: Survey.ID,
    participant: Participant.ID, in study: Study, context: AuditContext) throws
  /// The newest answer to each question, skipped ones left out.
  func answers(to survey: Survey.ID, of participant: Participant.ID) throws -> [SurveyQuestion.ID: String]
}
