import Templates
import Testing

@testable import Web

/// A page with values that fill every branch of its template. Tests render and check them.
protocol PageWithExamples: Page {
  static var examples: [Self] { get }
}

extension Views {
  /// Every page there is.
  func pagesWithExamples() throws -> [any PageWithExamples.Type] {
    try pages.map { page in try #require(page as? any PageWithExamples.Type, "\(page) has no examples") }
  }
}
