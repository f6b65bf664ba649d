import Templates

@testable import Web

extension RehearsalsPage: PageWithExamples {
  static let examples = [
    RehearsalsPage(
      action: "/staff/studies/food/rehearsals", facts: [],
      participantsURL: "/staff/participants?study=food&origin=rehearsal", submit: ""),
    RehearsalsPage(
      action: "/staff/studies/weight-iat/rehearsals",
      facts: [Fact(what: "Participants", number: "24"), Fact(what: "Test runs", number: "96")],
      participantsURL: "/staff/participants?study=weight-iat&origin=rehearsal",
      submit: "Delete 24 participants and everything of theirs"),
  ]
}
