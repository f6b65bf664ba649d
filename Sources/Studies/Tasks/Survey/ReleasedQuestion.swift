import Expressions

/// A question or computed value in one language, with one of its choices where it has any.
struct ReleasedQuestion: Sendable {
  let survey: StudyTask.ID
  let group: RepeatedGroup.ID?
  let language: Language
  var question: SurveyQuestion?
  var value: ComputedValue?
  var choice: SurveyChoice?
  var isScore = false
  /// The part that it has in telling who somebody is.
  var tag = DisclosureTag.plain
  /// The release names it.
  var isNamed = false
  /// The release tells the minutes of times of day.
  var hasMinutes = false

  var id: String { question?.id.text ?? value?.id.text ?? "" }

  var wording: String? { (question?.question ?? value?.label)?[language] }

  var format: String? { question?.format.word ?? (isScore ? "score" : "computed") }

  var reasons: String? {
    guard let reasons = question?.reasons, !reasons.isEmpty else { return nil }
    return reasons.map(\.rawValue).joined(separator: " ")
  }

  var withheld: String? {
    switch tag {
    case .identifier: return "identifier"
    case .quasiIdentifier: return "quasi-identifier"
    case .sensitive, .plain: break
    }
    let hour = isTime && !hasMinutes ? "hour" : nil
    guard let question else { return value?.isReleased == false ? "own-words" : hour }
    if question.isIdentity { return "contact" }
    if isNamed { return "looked-through" }
    return question.format.isFree ? "own-words" : hour
  }

  private var isTime: Bool { question?.format.isTime ?? value?.isTime ?? false }

  /// The kind of value that the formula gives; nil for a question.
  var valueType: String? { value?.formula.type.releasedWord }

  /// The rows with one of some choices each; the row itself for none.
  fileprivate func withEach(of choices: [SurveyChoice]) -> [Self] {
    if choices.isEmpty { return [self] }
    return choices.map { choice in
      var row = self
      row.choice = choice
      return row
    }
  }

  /// The bounds, decimals and unit of a number.
  var numberFormat: SurveyQuestion.NumberFormat? {
    question?.format.releasedNumber
  }
}

extension ComputedValue {
  /// A text may hold what somebody wrote.
  var isReleased: Bool { if case .text = formula.type { false } else { true } }

  var isTime: Bool { if case .time = formula.type { true } else { false } }
}

extension FormulaType {
  static let releasedWords = [
    "number", "text", "yes-no", "date", "time", "date-time", "duration", "choice", "checkboxes", "missing",
  ]

  /// One of ``releasedWords``: the kind of a question with such answers, where there is one.
  fileprivate var releasedWord: String {
    switch self {
    case .number: "number"
    case .text: "text"
    case .truth: "yes-no"
    case .date: "date"
    case .time: "time"
    case .dateTime: "date-time"
    case .duration: "duration"
    case .choice: "choice"
    case .choices: "checkboxes"
    case .missing: "missing"
    }
  }
}

extension SurveyQuestion.Format {
  var isTime: Bool { if case .time = self { true } else { false } }
}

extension Study {
  /// Every question of the study as it is asked now, with its choices, and every computed value, for the codebook of answers.
  public var questionRecords: [ReleaseRecord] {
    surveys.flatMap { survey in
      languages.flatMap { survey.released(in: $0) }.map { question in
        var question = question
        question.isNamed = question.question.map { names($0, of: survey.id) } ?? false
        question.hasMinutes = releasesMinutes(of: question.id, to: survey.id)
        question.tag = disclosureControl?.tag(of: .answer(question.id, to: survey.id)) ?? .plain
        return ReleaseTables.questions.record(question)
      }
    }
  }
}

extension Survey {
  fileprivate func released(in language: Language) -> [ReleasedQuestion] {
    parts.flatMap { $0.released(of: id, in: language) }
      + computed.flatMap { value in
        ReleasedQuestion(
          survey: id, group: nil, language: language, value: value, isScore: isScore(value.id)
        ).withEach(of: choices(of: value.formula.type))
      }
  }

  func isScore(_ value: ComputedValue.ID) -> Bool { scales.contains { $0.id.text == value.text } }
}

extension SurveyPart {
  private var group: RepeatedGroup? { if case .group(let group) = self { group } else { nil } }

  fileprivate func released(of survey: StudyTask.ID, in language: Language) -> [ReleasedQuestion] {
    let questions = pages.flatMap(\.questions).filter(\.isAnswered).flatMap { question in
      ReleasedQuestion(survey: survey, group: group?.id, language: language, question: question)
        .withEach(of: question.format.choices)
    }
    let values = group?.computed ?? []
    return questions
      + values.map { ReleasedQuestion(survey: survey, group: group?.id, language: language, value: $0) }
  }
}
