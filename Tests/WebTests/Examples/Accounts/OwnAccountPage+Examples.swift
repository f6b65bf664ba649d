import Templates

@testable import Web

extension OwnAccountPage: PageWithExamples {
  static let examples = [
    OwnAccountPage(
      name: "jana.berger", role: "Administrator", study: "All studies",
      passwordHelp: "At least 12 characters; a short sentence is good."),
    OwnAccountPage(
      name: "m.vogt", role: "Data manager", study: "All studies", mayRunVisits: false,
      passwordHelp: "At least 12 characters; a short sentence is good.",
      currentProblem: "This is not your password. Type the one that you signed in with.",
      passwordProblem: "This password is too short. Use at least 12 characters.",
      passwordAgainProblem: "The two passwords are not the same. Enter the password again."),
  ]
}
