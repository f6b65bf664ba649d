import Templates

@testable import Web

extension StaffSignInPage: PageWithExamples {
  static let examples = [
    StaffSignInPage(),
    StaffSignInPage(
      name: "jana.berger",
      problem: "This name and this password do not match. Check both and try again."),
  ]
}
