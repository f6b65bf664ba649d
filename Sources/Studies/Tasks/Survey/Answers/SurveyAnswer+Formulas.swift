import Expressions

extension SurveyQuestion.Format {
  /// The type that the answer has in formulas; nil if there is no answer.
  public var type: FormulaType? {
    switch self {
    case .yesNo, .acknowledgement: .truth
    case .choice(let format): .choice(format.choices.list)
    case .checkboxes(let format, _): .choices(format.choices.list)
    case .ranking(let format): .choices(format.choices.list)
    case .scale(let format):
      .number(
        NumberRange(low: format.range.lowerBound, high: format.range.upperBound, isWhole: format.isWhole))
    case .number(let format):
      .number(
        NumberRange(
          low: format.range.lowerBound, high: format.range.upperBound, isWhole: format.decimals == 0))
    case .age(let ages), .dateOfBirth(let ages):
      .number(
        NumberRange(
          low: DecimalNumber(ages.lowerBound), high: DecimalNumber(ages.upperBound), isWhole: true))
    case .height(let format), .weight(let format):
      .number(NumberRange(low: format.range.lowerBound, high: format.range.upperBound))
    case .date: .date
    case .dateTime: .dateTime
    case .time: .time
    case .duration: .duration
    case .text, .email, .phone, .drawing: .text
    case .note: nil
    }
  }

  /// The other names that belong to an answer, by what follows the name of the question: a point and a word.
  var furtherTypes: [(suffix: String, type: FormulaType)] {
    guard type != nil else { return [] }
    var types = [(".not-given", FormulaType.choice(NotGiven.list))]
    if choices.contains(where: \.takesText) { types.append((".other", .text)) }
    if case .ranking(let format) = self {
      let places = NumberRange(low: DecimalNumber(1), high: DecimalNumber(format.places), isWhole: true)
      types += format.choices.map { (".rank-\($0.id)", .number(places)) }
    }
    return types
  }
}

extension SurveyQuestion.ScaleFormat {
  fileprivate var isWhole: Bool { step != nil || decimals == 0 }
}

extension [SurveyChoice] {
  /// The choices as formulas know them.
  var list: ChoiceList { ChoiceList(map { ChoiceList.Choice($0.id.text, number: $0.value) }) }
}

extension NotGiven {
  static let list = ChoiceList(allCases.map { ChoiceList.Choice($0.rawValue, number: nil) })
}

extension SurveyAnswer {
  /// The values of an answer in formulas, by what follows the name of the question: nothing, or a point and a word.
  func formulaValues(_ format: SurveyQuestion.Format) -> [(suffix: String, value: FormulaValue)] {
    switch self {
    case .notGiven(let reason): return [(".not-given", .choice(reason.rawValue))]
    case .given(let value):
      var values = [("", value.formulaValue)]
      switch value {
      case .choice(let choice):
        if let text = choice.text { values.append((".other", .text(text))) }
      case .choices(let choices):
        let texts = choices.compactMap(\.text)
        if !texts.isEmpty { values.append((".other", .text(texts.joined(separator: "; ")))) }
      case .ranking(let ids):
        values += ids.enumerated().map { (".rank-\($1)", .number(DecimalNumber($0 + 1))) }
      default: break
      }
      return values
    }
  }
}

extension SurveyValue {
  var formulaValue: FormulaValue {
    switch self {
    case .truth(let truth): .truth(truth)
    case .choice(let choice): .choice(choice.id.text)
    case .choices(let choices): .choices(Set(choices.map(\.id.text)))
    case .number(let number): .number(number)
    case .date(let date): .date(date)
    case .time(let time): .time(time)
    case .dateTime(let moment): .dateTime(moment)
    case .duration(let seconds): .duration(seconds: DecimalNumber(seconds))
    case .text(let text): .text(text)
    case .ranking(let ids): .choices(Set(ids.map(\.text)))
    case .drawing(let drawing): .text(drawing.description)
    }
  }
}

extension SurveyDrawing: CustomStringConvertible {
  public var description: String {
    switch self {
    case .drawn(let reference, _): reference
    case .described(let text): text
    }
  }
}
