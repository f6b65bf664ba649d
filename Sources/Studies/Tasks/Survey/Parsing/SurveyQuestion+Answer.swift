import Expressions

/// The circumstances in which typed text is read.
public struct ReadingContext: Sendable {
  public let language: Language
  public let today: CalendarDate

  public init(language: Language, today: CalendarDate) {
    self.language = language
    self.today = today
  }
}

extension SurveyQuestion {
  /// Reads the answer from a form. With nothing filled in, a question counts as skipped.
  ///
  /// Constraints are not looked at: they may need the other answers of the page.
  public func answer(
    from fields: SurveyFields, _ context: ReadingContext
  ) throws(SurveyProblem) -> SurveyAnswer {
    let reasons = fields.values("not-given")
    if reasons.contains(NotGiven.skipped.rawValue) { return try skipped() }
    let value = try format.value(from: fields, context)
    guard let reason = reasons.first else {
      return if let value { .given(value) } else { try skipped() }
    }
    // Boxes of which none may be ticked leave the reason standing.
    guard value == nil || value == .choices([]) else { throw .answerAndReason }
    guard reasons.count == 1 else { throw .severalAnswers }
    guard let offered = self.reasons.first(where: { $0.rawValue == reason }) else { throw .unknownChoice }
    return .notGiven(offered)
  }

  private func skipped() throws(SurveyProblem) -> SurveyAnswer {
    if isRequired { throw .required }
    return .skipped
  }
}

extension SurveyQuestion.Format {
  /// Reads a value from a form; nil if nothing was filled in.
  func value(from fields: SurveyFields, _ context: ReadingContext) throws(SurveyProblem) -> SurveyValue? {
    switch self {
    case .yesNo: return try Self.truth(fields, ["yes": true, "no": false])
    case .acknowledgement: return try Self.truth(fields, ["yes": true])
    case .choice(let format): return try format.choice(from: fields)
    case .checkboxes(let format, let count): return try format.choices(from: fields, count)
    case .ranking(let format): return try format.ranking(from: fields)
    case .scale(let format): return try format.number(from: fields, context.language)
    case .number(let format): return try format.number(from: fields, context.language)
    case .age(let ages): return try NumberReading.age(from: fields, ages, context.language)
    case .height(let format): return try format.height(from: fields, context.language)
    case .weight(let format): return try format.weight(from: fields, context.language)
    case .date(let format): return try format.date(from: fields, context)
    case .dateOfBirth(let ages): return try DateReading.age(from: fields, ages, context)
    case .dateTime(let format): return try format.moment(from: fields, context)
    case .time(let format): return try format.time(from: fields)
    case .duration(let format): return try format.duration(from: fields, context.language)
    case .text(let format): return try format.text(from: fields)
    case .email: return try TextReading.mailAddress(from: fields)
    case .phone: return try TextReading.phoneNumber(from: fields)
    case .drawing: return try SurveyDrawing.drawing(from: fields)
    case .note: return nil
    }
  }

  private static func truth(
    _ fields: SurveyFields, _ words: [String: Bool]
  ) throws(SurveyProblem) -> SurveyValue? {
    guard let typed = try fields.single() else { return nil }
    guard let truth = words[typed] else { throw .unknownChoice }
    return .truth(truth)
  }
}
