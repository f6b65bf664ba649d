import Templates

@testable import Web

extension SurveyQuestionPage: PageWithExamples {
  static let examples: [SurveyQuestionPage] = all(SurveySamples()) + all(SurveySamples(isGerman: true))

  static func all(_ samples: SurveySamples) -> [SurveyQuestionPage] {
    samples.questions.enumerated().map { index, sample in
      example(samples, sample.question, number: index + 1)
    } + [several(samples)]
  }

  /// A question alone on its page.
  static func example(_ samples: SurveySamples, _ question: QuestionView, number: Int) -> SurveyQuestionPage {
    SurveyQuestionPage(
      surveyTitle: samples.say("About you", "Zu Ihrer Person"),
      progress: ProgressBar(
        sentence: samples.say(
          "Question \(number) of 34 · about 2 min left", "Frage \(number) von 34 · noch etwa 2 Min."),
        done: number, inAll: 34),
      questions: [question], canSkip: !question.isNote, hasBack: number > 1,
      action: "/surveys/demographics/pages/\(question.name)")
  }

  /// Several questions on a page, one of them required.
  static func several(_ samples: SurveySamples) -> SurveyQuestionPage {
    let kinds = Dictionary(uniqueKeysWithValues: samples.questions.map { ($0.kind, $0.question) })
    var questions = ["yes-no", "choice", "age", "text", "slider", "scale-7"].compactMap { kinds[$0] }
    for index in questions.indices {
      questions[index].isAlone = false
      questions[index].mark = index == 0 ? nil : samples.say("optional", "freiwillig")
    }
    questions[0].isRequired = true
    questions[0].problem = samples.say("Choose one of the answers.", "Wählen Sie eine der Antworten.")
    var page = example(samples, questions[0], number: 7)
    page.questions = questions
    page.heading = samples.say("Your work", "Ihre Arbeit")
    page.lead = samples.say("Some questions about your working days.", "Einige Fragen zu Ihren Arbeitstagen.")
    page.canSkip = false
    page.isSingle = false
    page.hasBack = false
    page.backURL = "/surveys/demographics/pages/age"
    page.shownAt = "1778745600000"
    return page
  }
}
