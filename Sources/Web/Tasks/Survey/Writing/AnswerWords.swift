import Expressions
import Foundation
import Studies

/// Writes answers in the reader's language.
struct AnswerWords<Reader: Localizer> {
  let request: Reader
  /// The units in which a height or weight was given; nil where they are not known.
  var givenUnits: SurveyQuestion.UnitSystem?
  /// Makes a text of the survey, with the answers that are put into it.
  let say: (LocalizedText) -> String

  /// An answer as a sentence would have it; nil if the question was skipped or not reached.
  func words(of answer: SurveyAnswer?, to question: SurveyQuestion) -> String? {
    switch answer {
    case nil, .notGiven(.skipped): nil
    case .notGiven(let reason): request.say("answering.notGiven.\(reason.rawValue)")
    case .given where question.isIdentity: request.say("answering.sealed")
    case .given(let value): words(of: value, question.format)
    }
  }

  func words(of value: SurveyValue, _ format: SurveyQuestion.Format) -> String {
    switch value {
    case .truth(let truth):
      if case .acknowledgement(let label) = format, let label { return say(label) }
      return request.say(truth ? "answering.yes" : "answering.no")
    case .choice(let choice): return words(of: [choice], format)
    case .choices(let choices):
      return choices.isEmpty ? request.say("answering.noChoice") : words(of: choices, format)
    case .number(let number): return words(of: number, format)
    case .date(let date): return words(of: date, format)
    case .time(let time): return time.description
    case .dateTime(let moment): return request.words(.dateTime(moment))
    case .duration(let seconds): return request.duration(seconds: seconds)
    case .text(let text), .drawing(.described(let text)): return text
    case .ranking(let ids):
      let labels = ids.map { id in words(of: [SelectedChoice(id)], format) }
      return labels.enumerated().map { "\(request.number($0.offset + 1)). \($0.element)" }
        .joined(separator: "\n")
    case .drawing(.drawn): return request.say("answering.drawn")
    }
  }

  private func words(of selected: [SelectedChoice], _ format: SurveyQuestion.Format) -> String {
    let words = selected.map { selected in
      let label = format.choices.first { $0.id == selected.id }.map { say($0.label) } ?? selected.id.text
      return selected.text.map { "\(label): \($0.withOwnDirection)" } ?? label
    }
    return words.joined(separator: ", ")
  }

  private func words(of number: DecimalNumber, _ format: SurveyQuestion.Format) -> String {
    switch format {
    case .number(let format):
      format.unit.map { "\(request.written(number)) \(say($0))" } ?? request.written(number)
    case .age, .dateOfBirth: request.say("answering.age", count: number.whole ?? 0)
    case .height(let format): request.height(ofMetres: number, in: format.shownUnits(givenUnits))
    case .weight(let format): request.weight(ofKilograms: number, in: format.shownUnits(givenUnits))
    default: request.written(number)
    }
  }

  private func words(of date: CalendarDate, _ format: SurveyQuestion.Format) -> String {
    guard case .date(let format) = format else { return request.day(date) }
    let style = Date.FormatStyle(locale: request.custom, timeZone: .gmt)
    let time = Date(timeIntervalSince1970: Double(date.dayNumber) * 86_400)
    return switch format.precision {
    case .day: request.day(date)
    case .month: time.formatted(style.month(.wide).year())
    case .year: String(date.year)
    }
  }
}
