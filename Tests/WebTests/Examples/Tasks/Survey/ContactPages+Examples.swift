import Templates

@testable import Web

extension OwnContactPage: PageWithExamples {
  static let examples = [example(SurveySamples()), refused(SurveySamples(isGerman: true))]

  private static func example(_ samples: SurveySamples) -> OwnContactPage {
    var question = samples.questions.first { $0.kind == "email" }!.question
    question.isAlone = false
    return OwnContactPage(
      title: samples.say("Your e-mail address", "Ihre Mailadresse"),
      values: [
        Value(value: "ada@example.org", given: "Given on 14 May 2026 in “About you”"),
        Value(value: "ada@exmaple.org", given: "Given on 2 May 2026 in “About you”", isEarlier: true),
      ],
      question: question, action: "/profile/contact-answers/about/email",
      deletionAction: "/profile/contact-answers/about/email/deletion", backURL: "/profile#survey-contacts")
  }

  /// It was taken back, and the form lacks a value.
  private static func refused(_ samples: SurveySamples) -> OwnContactPage {
    var page = example(samples)
    page.isTakenBack = true
    page.question?.problem = samples.say("Enter an answer.", "Geben Sie eine Antwort ein.")
    return page
  }
}

extension ParticipantContactPage: PageWithExamples {
  static let examples = [
    ParticipantContactPage(
      code: "K7QF-2MXD", isRehearsal: true, participantURL: "/staff/participants/1",
      rows: [
        Row(
          question: "Your e-mail address", survey: "About you", value: "ada@example.org",
          given: "14 May 2026, 10:12", givenISO: "2026-05-14T10:12:00+02:00"),
        Row(
          question: "Your e-mail address", survey: "About you", value: "ada@exmaple.org",
          given: "2 May 2026, 10:12", givenISO: "2026-05-02T10:12:00+02:00", isEarlier: true),
      ]),
    ParticipantContactPage(code: "P3WN-8RTC", participantURL: "/staff/participants/2", rows: []),
  ]
}
