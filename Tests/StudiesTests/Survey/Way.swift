import Expressions
import Studies

/// A participant on their way through a survey.
struct Way {
  static let today = CalendarDate(year: 2024, month: 2, day: 29)!

  private(set) var course: SurveyCourse

  init(_ survey: Survey) { course = SurveyCourse(survey, answers: [:], today: Self.today, seed: 1) }

  var shown: [String] { course.pages.flatMap(\.questions).map(\.key.description) }

  mutating func set(_ key: String, _ answer: SurveyAnswer) {
    course = course.changing { $0[SurveyAnswerKey(key)!] = answer }
  }

  mutating func answer(_ key: String, _ stored: String) {
    let key = SurveyAnswerKey(key)!
    let question = course.survey.questions.first { $0.id == key.question }!
    // Contact data are kept with the identity: here stands only that they were given.
    let stored = StoredSurveyAnswer(
      kind: question.format.word, text: question.isIdentity ? nil : stored, reason: nil)
    let answer = question.answer(stored)!
    course = course.changing { $0[key] = answer }
  }

  func text(_ text: LocalizedText, _ page: SurveyCourse.Page, _ language: String = "en") -> String {
    course.text(text, on: page, in: Language(language)) { value in
      if case .number(let number) = value { number.description } else { "?" }
    }
  }
}
