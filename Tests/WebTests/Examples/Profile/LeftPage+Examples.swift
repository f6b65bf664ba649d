import Templates

@testable import Web

extension LeftPage: PageWithExamples {
  static let examples = [
    LeftPage(
      studyTitle: "Spontaneous attitudes towards body weight", heading: "You have left the study",
      lead: "From now on nothing more is recorded.", data: "Your contact details are deleted.",
      consent: "The document is kept.",
      receipt: .example, contact: .example, homeURL: "/", closeAction: "/sign-out"),
    LeftPage(
      studyTitle: "Spontaneous attitudes towards body weight", heading: "You have left the study",
      lead: "From now on nothing more is recorded.", data: "Your contact details are deleted.",
      contact: .example, homeURL: "/"),
  ]
}
