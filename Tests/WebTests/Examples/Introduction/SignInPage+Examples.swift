import Templates

@testable import Web

extension SignInPage: PageWithExamples {
  static let examples = [
    SignInPage(),
    SignInPage(
      code: "K7QF-2MX", codeProblem: "A code has 8 characters; 7 were typed.",
      pinProblem: "Type the six digits of your PIN."),
    SignInPage(
      code: "K7QF-2MXD", problem: "This code and this PIN do not match. Check both and try again."),
  ]
}
