import Templates

@testable import Web

extension StoppingPage: PageWithExamples {
  static let examples = [Place.open, .kept, .here, .station].map {
    StoppingPage(code: "K7QF-2MXD", place: $0, decline: .example, backURL: "/consent")
  }
}
