import Templates

@testable import Web

extension ConsentCasePage: PageWithExamples {
  static let examples = [
    ConsentCasePage(
      code: "X2BM-6NQS", step: "Consent", isRehearsal: true, participantURL: "/staff/participants/1",
      consents: [], ways: [], talkAction: nil),
    ConsentCasePage(
      code: "K7QF-2MXD", step: "Countersignature", isOnToday: true, participantURL: "/staff/participants/2",
      consents: [exampleConsent], ways: exampleWays,
      talkAction: "/staff/participants/2/consent/talk",
      countersigning: Countersigning(
        block: .exampleWithProblems,
        problems: [SigningProblem(field: "name", text: "Enter your first and last name.")],
        action: "/staff/participants/2/consent/countersignature")),
  ]

  private static let exampleConsent = Signed(
    version: "Version 2 · 3f9a2c1d", signedAt: "14 May 2026, 10:19",
    parties: "Signed by: Participant, Witness", language: "English", state: "In force",
    countersigned: "Signed for the study team by Robin Sommer, 14 May 2026, 10:25",
    sharing: "Only with Example University", recordDigest: "9f0c", signedDigest: "41bb",
    documentURL: "/staff/document",
    signatureURL: "/staff/signature", recordURL: "/staff/record")

  private static let exampleWays = [
    Way(
      id: "0b77e4d2", heading: "Read and answered so far: Version 3 · 0b77e4d2", readings: [exampleReading],
      answers: []),
    Way(
      id: "3f9a2c1d", heading: "Read and answered: Version 2 · 3f9a2c1d", readings: [exampleReading],
      answers: exampleAnswers),
  ]

  private static let exampleReading = Reading(
    section: "What this study is about", times: "2", seconds: "41", openings: "1")

  private static let exampleAnswers = [
    Answer(attempt: "1", question: "When can you leave?", choices: "At the end", isRight: false),
    Answer(attempt: "2", question: "When can you leave?", choices: "At any time", isRight: true),
  ]
}
