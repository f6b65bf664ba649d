import Templates

@testable import Web

extension ParticipationActions {
  static let example = ParticipationActions(
    pinAction: "/staff/participants/1/pin", departureAction: "/staff/participants/1/departure",
    leave: .refused, confirmation: .refused("departure-confirm"), problem: "Please confirm.")
}

extension NewPINPage: PageWithExamples {
  static let examples = [
    NewPINPage(code: "K7QF-2MXD", pin: "482 913", backURL: "/staff/participants/1")
  ]
}
