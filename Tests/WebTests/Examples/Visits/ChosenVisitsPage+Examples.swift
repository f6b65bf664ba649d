@testable import Web

extension ChosenVisitsPage: PageWithExamples {
  static let examples = [
    ChosenVisitsPage(
      backURL: "/staff/participants", plan: .example, apart: "45", apartProblem: "Enter a whole number.",
      left: "One of those chosen has left.",
      people: [Person(id: "1", code: "K7QF-2MXD", isRehearsal: true, url: "/staff/participants/1", words: "")]
    ),
    ChosenVisitsPage(
      backURL: "/staff/participants", plan: .example, apart: "45",
      question: "You are about to make 1 appointment. Is that correct?", sure: "1 main 0 45 45",
      people: [Person(id: "1", code: "K7QF-2MXD", url: "/staff/participants/1", words: "10:00–10:45")]),
    ChosenVisitsPage(
      backURL: "/staff/participants",
      people: [Person(id: "2", code: "P3WN-8RTC", url: "/staff/participants/2", words: "They have left.")],
      outcome: "3 appointments were made."),
  ]
}
