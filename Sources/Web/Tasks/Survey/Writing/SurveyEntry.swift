import Expressions
import Studies

/// The contents of the fields of one question, as they were sent or as the stored answer fills them. Every page of a
/// survey is written from entries, so that a form that is refused comes back as it was sent.
struct SurveyEntry {
  /// By what follows the name of the question; the field of that name itself has none.
  private(set) var fields: [String: [String]] = [:]
  /// The units in which a height or weight was given; nil where they are not known.
  private var givenUnits: SurveyQuestion.UnitSystem?

  /// The fields of a form that belong to one question.
  init(sent: [String: [String]], _ key: SurveyAnswerKey) {
    let name = key.description
    for (field, values) in sent {
      if field == name { fields[""] = values }
      if field.hasPrefix("\(name).") { fields[String(field.dropFirst(name.count + 1))] = values }
    }
  }

  init(
    _ answer: SurveyAnswer?, _ format: SurveyQuestion.Format, _ localizer: some Localizer,
    givenIn units: SurveyQuestion.UnitSystem? = nil
  ) {
    givenUnits = units
    switch answer {
    case nil, .notGiven(.skipped): break
    case .notGiven(let reason): fields["not-given"] = [reason.rawValue]
    case .given(let value): fill(value, format, localizer)
    }
  }

  /// The first value of a field; empty if there is none.
  func value(_ part: String = "") -> String { fields[part]?.first ?? "" }

  func holds(_ value: String, _ part: String = "") -> Bool { fields[part]?.contains(value) ?? false }

  /// “Don’t know” was chosen, among the choices or beside the field.
  func holds(_ reason: NotGiven) -> Bool {
    holds(reason.rawValue, "not-given") || holds(SurveyForm.value(of: reason))
  }

  private mutating func fill(
    _ value: SurveyValue, _ format: SurveyQuestion.Format, _ localizer: some Localizer
  ) {
    switch value {
    case .truth(let truth): fields[""] = [truth ? "yes" : "no"]
    case .choice(let choice): fill([choice])
    case .choices(let choices): fill(choices)
    case .number(let number): fill(number, format, localizer)
    case .date(let date): fill(date, format)
    case .time(let time): fields[""] = [time.description]
    case .dateTime(let moment):
      fields["date"] = [moment.date.description]
      fields["time"] = [moment.time.description]
    case .duration(let seconds): fill(seconds: seconds, format, localizer)
    case .text(let text): fields[""] = [text]
    case .ranking(let ids):
      for (index, id) in ids.enumerated() { fields["rank.\(id)"] = [String(index + 1)] }
    case .drawing(.drawn(_, let strokes)): fields[""] = strokes.map { [$0] }
    case .drawing(.described(let text)): fields["other"] = [text]
    }
  }

  private mutating func fill(_ choices: [SelectedChoice]) {
    fields[""] = choices.map(\.id.text)
    for choice in choices { fields["other.\(choice.id)"] = choice.text.map { [$0] } }
  }
}

// MARK: - Numbers and times

extension SurveyEntry {
  /// Of a date of birth the age is kept: there is nothing to fill in.
  private mutating func fill(
    _ number: DecimalNumber, _ format: SurveyQuestion.Format, _ localizer: some Localizer
  ) {
    switch format {
    case .dateOfBirth: break
    case .height(let format): fill(height: number, format, localizer)
    case .weight(let format): fill(weight: number, format, localizer)
    default: fields[""] = [localizer.typed(number)]
    }
  }

  private mutating func fill(
    height metres: DecimalNumber, _ format: SurveyQuestion.MeasureFormat, _ localizer: some Localizer
  ) {
    guard format.shownUnits(givenUnits) == .imperial else {
      fields["unit"] = ["metric"]
      fields[""] = [localizer.typed(metres.times(DecimalNumber(100)) ?? metres)]
      return
    }
    let (feet, inches) = SurveyQuestion.MeasureFormat.feetAndInches(ofMetres: metres)
    fields["unit"] = ["imperial"]
    fields["feet"] = [String(feet)]
    fields["inches"] = [localizer.typed(inches)]
  }

  private mutating func fill(
    weight kilograms: DecimalNumber, _ format: SurveyQuestion.MeasureFormat, _ localizer: some Localizer
  ) {
    guard format.shownUnits(givenUnits) == .imperial else {
      fields["unit"] = ["metric"]
      fields[""] = [localizer.typed(kilograms)]
      return
    }
    let pounds = SurveyQuestion.MeasureFormat.pounds(ofKilograms: kilograms)
    fields["unit"] = ["imperial"]
    fields["pounds"] = [localizer.typed(pounds)]
  }

  private mutating func fill(_ date: CalendarDate, _ format: SurveyQuestion.Format) {
    fields[""] = [date.description]
    guard case .date(let format) = format, format.precision != .day else { return }
    fields = ["year": [String(date.year)], "month": [String(date.month)]]
  }

  /// The last part takes the rest, with decimals where it is no whole number of them: 7.5 hours.
  private mutating func fill(
    seconds: Int, _ format: SurveyQuestion.Format, _ localizer: some Localizer
  ) {
    guard case .duration(let format) = format, let last = format.parts.last else { return }
    var rest = seconds
    for part in format.parts.dropLast() {
      fields[part.rawValue] = [String(rest / part.lengthInSeconds)]
      rest %= part.lengthInSeconds
    }
    let number = DecimalNumber(rest).divided(by: DecimalNumber(last.lengthInSeconds)) ?? .zero
    fields[last.rawValue] = [localizer.typed(number.rounded(decimals: 4))]
  }
}

extension Localizer {
  /// A number as the reader would type it: with the language's sign of decimals, and none of thousands.
  func typed(_ number: DecimalNumber) -> String {
    let sign = locale.decimalSeparator ?? "."
    return number.description.replacing(".", with: sign)
  }
}
