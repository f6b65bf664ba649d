import Templates

@testable import Web

extension StationSetupPage: PageWithExamples {
  static let examples = [
    StationSetupPage(state: "none"),
    StationSetupPage(state: "pairing:K7Q2MX", code: "K7Q-2MX"),
    StationSetupPage(state: "revoked", wasRevoked: true),
    StationSetupPage(
      state: "none", problem: "Too many tablets are waiting to be registered. Try again in ten minutes."),
  ]
}

extension StationWaitingPage: PageWithExamples {
  static let examples = [StationWaitingPage(name: "Tablet 3")]
}

extension StationCodePage: PageWithExamples {
  static let examples = [
    StationCodePage(),
    StationCodePage(
      code: "K7QF-2MXD", problem: "Nobody is taking part with this code. Check it against the card."),
  ]
}

extension StationScanPage: PageWithExamples {
  static let examples = [StationScanPage()]
}

extension StationReleasePage: PageWithExamples {
  static let examples = [
    StationReleasePage(),
    StationReleasePage(name: "tomás", problem: "This name and this PIN do not match."),
  ]
}

extension StaffPINPage: PageWithExamples {
  static let examples = [
    StaffPINPage(hasPIN: false), StaffPINPage(hasPIN: true, problem: "The two PINs differ."),
  ]
}

extension StationCardPage: PageWithExamples {
  static let examples = [StationCardPage()]
}
