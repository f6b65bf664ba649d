import Expressions
import Foundation
import Studies

/// Values and problems of a survey in the reader's language.
extension Localizer {
  /// A value that is put into a text.
  func words(_ value: FormulaValue) -> String {
    switch value {
    case .truth(let truth): say(truth ? "answering.yes" : "answering.no")
    case .number(let number): written(number)
    case .date(let date): day(date)
    case .time(let time): time.description
    case .dateTime(let moment): "\(day(moment.date)), \(moment.time)"
    case .duration(let seconds): duration(seconds: seconds.whole ?? 0)
    case .text(let text), .choice(let text): text
    case .choices(let ids): ids.sorted().joined(separator: ", ")
    case .missing: ""
    }
  }

  func written(_ number: DecimalNumber) -> String { self.number(number.double) }

  /// “14 May 2026”
  func day(_ date: CalendarDate) -> String {
    Date(timeIntervalSince1970: Double(date.dayNumber) * 86_400)
      .formatted(Date.FormatStyle(date: .long, time: .omitted, locale: custom, timeZone: .gmt))
  }

  /// “1 hour, 30 minutes”
  func duration(seconds: Int) -> String {
    var rest = seconds
    let parts = SurveyQuestion.DurationPart.allCases.compactMap { part -> String? in
      let count = rest / part.lengthInSeconds
      rest %= part.lengthInSeconds
      return count == 0 ? nil : say("answering.duration.\(part.rawValue)", count: count)
    }
    return parts.isEmpty ? say("answering.duration.none") : parts.joined(separator: ", ")
  }
}

// MARK: - Problems

extension Localizer {
  /// - Parameter text: makes a text of the survey, with the answers that are put into it
  func sentence(
    for problem: SurveyProblem, _ question: SurveyQuestion, _ text: (LocalizedText) -> String
  ) -> String {
    func label(_ id: Choice.ID) -> String {
      question.format.choices.first { $0.id == id }.map { text($0.label) } ?? id.text
    }
    return switch problem {
    case .required: sentence(ofMissing: question)
    case .exclusiveChoice(let id): say("answering.problem.exclusiveChoice", ["choice": label(id)])
    case .choiceNeedsText(let id): say("answering.problem.choiceNeedsText", ["choice": label(id)])
    case .violated(let place): text(question.constraints[place].message)
    case .patternMissed:
      question.format.patternMessage.map(text) ?? say("answering.problem.patternMissed")
    default: sentence(ofAny: problem)
    }
  }

  private func sentence(ofMissing question: SurveyQuestion) -> String {
    if question.isRequired {
      return question.reasons.isEmpty
        ? say("answering.problem.required") : say("answering.problem.requiredOrReason")
    }
    return switch question.format {
    case .yesNo, .choice, .checkboxes: say("survey.problem.missingChoice")
    default: say("survey.problem.missing")
    }
  }

  /// The sentences that need nothing of the question.
  private func sentence(ofAny problem: SurveyProblem) -> String {
    switch problem {
    case .severalAnswers: say("answering.problem.severalAnswers")
    case .answerAndReason: say("answering.problem.answerAndReason")
    case .unknownChoice: say("answering.problem.unknownChoice")
    case .choiceNotOffered: say("answering.problem.choiceNotOffered")
    case .tooFewChoices(let least): say("answering.problem.tooFewChoices", count: least)
    case .tooManyChoices(let most): say("answering.problem.tooManyChoices", count: most)
    case .incompleteRanking(let places): say("answering.problem.incompleteRanking", count: places)
    case .samePlace(let place): say("answering.problem.samePlace", ["n": number(place)])
    case .tooShort(let least): say("answering.problem.tooShort", count: least)
    case .tooLong(let most): say("answering.problem.tooLong", count: most)
    case .mailAddress: say("answering.problem.mailAddress")
    case .notAPhoneNumber: say("answering.problem.notAPhoneNumber")
    case .unreadableDrawing: say("answering.problem.unreadableDrawing")
    case .notAStep: say("answering.problem.notAStep")
    default: sentence(ofNumber: problem) ?? sentence(ofTime: problem)
    }
  }

  private func sentence(ofNumber problem: SurveyProblem) -> String? {
    switch problem {
    case .notANumber: say("answering.problem.notANumber")
    case .ambiguousNumber(let one, let other):
      say("answering.problem.ambiguousNumber", ["one": written(one), "other": written(other)])
    case .outOfRange(let range):
      say(
        "answering.problem.outOfRange",
        ["minimum": written(range.lowerBound), "maximum": written(range.upperBound)])
    case .heightOutOfRange(let range, let system):
      sentence(ofHeightBeyond: range, in: system)
    case .weightOutOfRange(let range, let system):
      sentence(ofWeightBeyond: range, in: system)
    case .tooManyDecimals(0): say("answering.problem.wholeNumber")
    case .tooManyDecimals(let allowed): say("answering.problem.tooManyDecimals", count: allowed)
    default: nil
    }
  }

  private func sentence(ofTime problem: SurveyProblem) -> String {
    switch problem {
    case .ambiguousDate(let one, let other):
      say(
        "answering.problem.ambiguousDate",
        ["one": day(one), "other": day(other), "plain": one.description])
    case .tooEarly(let date): say("answering.problem.tooEarly", ["day": day(date)])
    case .tooLate(let date): say("answering.problem.tooLate", ["day": day(date)])
    case .notATime: say("answering.problem.notATime")
    case .timeOutOfRange(let range):
      say(
        "answering.problem.timeOutOfRange",
        ["minimum": range.lowerBound.description, "maximum": range.upperBound.description])
    case .notADuration: say("answering.problem.notADuration")
    case .tooLongDuration(let most):
      say("answering.problem.tooLongDuration", ["most": duration(seconds: most)])
    default: say("answering.problem.notADate")
    }
  }
}

extension SurveyQuestion.Format {
  fileprivate var patternMessage: LocalizedText? {
    if case .text(let format) = self { format.patternMessage } else { nil }
  }
}
