import Templates

@testable import Web

extension NotEligiblePage: PageWithExamples {
  static let examples = [
    NotEligiblePage(
      reasons: [
        Reason(sentence: "This study is open to people between 18 and 99 years of age."),
        Reason(
          sentence: """
            The tests show words and pictures on the screen that have to be recognised quickly. If they are \
            hard to make out, the results would say nothing about you.
            """),
      ],
      contact: .example, closeAction: "/studies/weight-iat/not-eligible",
      againAction: "/studies/weight-iat/participants", form: "5f0c", language: "en"),
    NotEligiblePage(
      reasons: [Reason(sentence: "This study is open to people between 18 and 99 years of age.")],
      contact: .example, closeAction: "/studies/weight-iat/not-eligible",
      againAction: "/studies/weight-iat/participants", form: "5f0d", language: "de", rehearses: true),
    NotEligiblePage(
      reasons: [Reason(sentence: "This study is open to people between 18 and 99 years of age.")],
      contact: .example, closeAction: "/studies/weight-iat/not-eligible", form: "5f0e", language: "en"),
  ]
}
