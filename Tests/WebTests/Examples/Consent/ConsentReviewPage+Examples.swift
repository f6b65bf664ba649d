import Templates

@testable import Web

extension ConsentReviewPage: PageWithExamples {
  static let examples = [
    ConsentReviewPage(
      studyTitle: "Spontaneous attitudes towards body weight", sections: ConsentText.examples,
      agreement: ConsentSignaturePage.exampleAgreement,
      version: "Version 2 · 3f9a2c1d", contact: .example, sharing: "Only with Example University",
      sharingURL: "/consent/sharing", action: "/consent/review", decline: .example),
    ConsentReviewPage(
      studyTitle: "Spontaneous attitudes towards body weight", sections: ConsentText.examples,
      agreement: ConsentSignaturePage.exampleAgreement,
      version: "Version 2 · 3f9a2c1d", contact: .example, sharingURL: "/consent/sharing",
      action: "/consent/review", decline: .example, asks: true),
  ]
}
