import Templates

@testable import Web

extension ConsentSectionPage: PageWithExamples {
  static let examples = [
    ConsentSectionPage(
      progress: "1 of 8", section: ConsentText.examples[0],
      pictureURL: "/assets/1/studies/weight-iat/consent-overview.svg",
      action: "/consent/sections/1", shown: "1790000000000", documentURL: "/consent/document",
      reading: "Reading everything takes about 9 minutes."),
    ConsentSectionPage(
      progress: "6 of 8", section: ConsentText.examples[1],
      pictureURL: "/assets/1/studies/weight-iat/consent-privacy.svg",
      backURL: "/consent/sections/5", action: "/consent/sections/6", shown: "1790000000000",
      documentURL: "/consent/document"),
    ConsentSectionPage(
      progress: "8 of 8", section: ConsentText.examples[1],
      backURL: "/consent/sections/7", action: "/consent/sections/8", shown: "1790000000000",
      documentURL: "/consent/document"),
  ]
}
