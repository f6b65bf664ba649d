import Templates

@testable import Web

extension ErrorPage: PageWithExamples {
  static let examples = [
    ErrorPage(
      heading: "This page does not exist", sentence: "The address may have been mistyped or is out of date.",
      advice: "Go on from the first page.", backURL: "/", backLabel: "To the start page",
      signInURL: "/sign-in"),
    ErrorPage(
      heading: "Something went wrong here",
      sentence: "The fault is ours. What you had saved is still there.",
      advice: "Please try again. If it happens once more, tell the study team this number:",
      incident: "9f2c41d07ab35e68", backURL: "/dashboard", backLabel: "To the overview"),
  ]
}

extension StaffErrorPage: PageWithExamples {
  static let examples = ErrorPage.examples.map { StaffErrorPage(error: $0) }
}
