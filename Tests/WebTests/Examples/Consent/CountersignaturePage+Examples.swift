import Templates

@testable import Web

extension CountersignaturePage: PageWithExamples {
  static let examples = [
    CountersignaturePage(code: "K7QF-2MXD", goOnURL: "/dashboard", copyURL: "/consent/copy.pdf"),
    CountersignaturePage(
      code: "K7QF-2MXD", goOnURL: "/dashboard",
      signing: Signing(block: .example, action: "/consent/countersignature")),
    CountersignaturePage(
      code: "K7QF-2MXD", goOnURL: "/dashboard",
      signing: Signing(
        account: "robin", accountProblem: "Type the name of your account.",
        passwordProblem: "This name and this password do not match.", block: .exampleWithProblems,
        problems: [SigningProblem(field: "name", text: "Enter your first and last name.")],
        action: "/consent/countersignature")),
  ]
}
