import Templates

@testable import Web

extension StaffSetupPage: PageWithExamples {
  static let examples = [
    StaffSetupPage(
      action: "/staff/setup/q7Vd0c2mXk", passwordHelp: "At least 12 characters; a short sentence is good."),
    StaffSetupPage(
      action: "/staff/setup/q7Vd0c2mXk", passwordHelp: "At least 12 characters; a short sentence is good.",
      nameProblem: "Enter a name of 2 to 64 letters, digits, dots or hyphens, without spaces.",
      passwordProblem: "This password is too short: use at least 12 characters.",
      passwordAgainProblem: "The two passwords are not the same. Enter the password again."),
  ]
}
