import Templates

@testable import Web

extension FactPage: PageWithExamples {
  static let examples = [example(SurveySamples()), refused(SurveySamples(isGerman: true))]

  private static func example(_ samples: SurveySamples) -> FactPage {
    var question = samples.questions.first { $0.kind == "number" }!.question
    question.isAlone = false
    return FactPage(
      title: samples.say("Your weight", "Ihr Gewicht"), value: "72.5 kg",
      told: samples.say("Told on 14 May 2026", "Angegeben am 14. Mai 2026"),
      course: CourseView(
        id: "fact",
        drawing: HTML(trusted: "<svg class=\"plot\" aria-hidden=\"true\" focusable=\"false\"></svg>"),
        rows: [
          .init(time: "14 May 2026, 10:12", value: "72.5 kg"),
          .init(time: "2 May 2026, 10:12", value: "73 kg"),
        ]),
      question: question, action: "/profile/facts/demographics/weight", backURL: "/profile")
  }

  /// Nothing was told yet, and the form lacks a value.
  private static func refused(_ samples: SurveySamples) -> FactPage {
    var page = example(samples)
    (page.value, page.told, page.course) = (nil, nil, nil)
    page.question.problem = samples.say("Enter an answer.", "Geben Sie eine Antwort ein.")
    return page
  }
}
