@testable import Web

extension ParticipantResultsPage: PageWithExamples {
  static let examples = [
    ParticipantResultsPage(
      code: "K7QF-2MXD", study: "Attitudes towards body weight", isRehearsal: true,
      participantURL: "/staff/participants/1", results: [.example]),
    ParticipantResultsPage(code: "P3WN-8RTC", study: "Food", results: []),
  ]
}
