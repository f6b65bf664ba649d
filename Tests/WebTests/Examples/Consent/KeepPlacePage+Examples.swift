import Templates

@testable import Web

extension KeepPlacePage: PageWithExamples {
  static let examples = [
    KeepPlacePage(code: "K7QF-2MXD", action: "/participation/place"),
    KeepPlacePage(
      code: "K7QF-2MXD", pinProblem: "This PIN would be easy to guess. Choose other digits.",
      pinAgainProblem: "The two PINs are not the same. Enter the PIN again.", backURL: "/consent",
      action: "/participation/place"),
  ]
}
