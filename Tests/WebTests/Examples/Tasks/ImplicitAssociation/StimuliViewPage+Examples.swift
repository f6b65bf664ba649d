import Templates

@testable import Web

extension StimuliViewPage: PageWithExamples {
  static let examples = [
    StimuliViewPage(
      planURL: "/staff/studies/weight-iat/tests/weight/preview/plan?variant=researchkit-touch&text=en&seed=1",
      backURL: "/staff/studies/weight-iat/tests/weight")
  ]
}
