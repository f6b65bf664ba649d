import Templates

@testable import Web

extension StudiesPage: PageWithExamples {
  static let examples = [
    StudiesPage(languages: [], studies: []),
    StudiesPage(
      languages: LanguageChoice.examples,
      studies: [
        Entry(
          title: "Spontaneous attitudes towards body weight", duration: "About 30 minutes",
          url: "/studies/weight-iat"),
        Entry(
          title: "Words and pictures of everyday food", duration: "About 15 minutes", url: "/studies/food"),
      ], closed: [Closed(title: "How fast colours are named")]),
  ]
}
