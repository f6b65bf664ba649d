import Templates

@testable import Web

extension StaffResetPage: PageWithExamples {
  static let examples = [
    StaffResetPage(
      action: "/staff/reset/q7Vd0c2mXk", name: "tomás",
      passwordHelp: "At least 12 characters; a short sentence is good."),
    StaffResetPage(
      action: "/staff/reset/q7Vd0c2mXk", name: "tomás",
      passwordHelp: "At least 12 characters; a short sentence is good.",
      passwordProblem: "This password is too short. Use at least 12 characters.",
      passwordAgainProblem: "The two passwords are not the same. Enter the password again."),
  ]
}
