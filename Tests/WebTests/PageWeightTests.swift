import Foundation
import Testing

@testable import Studies
@testable import Web

/// The bytes that a browser fetches for a page which it opens for the first time.
@Suite struct PageWeightTests {
  @Test func theFirstPageOfStaffIsLight() throws {
    let lab = try TestLab()
    _ = try Visitor(lab, at: .firstTest)
    _ = try Visitor(lab, at: .finished)
    var load = PageLoad(browser: try Colleague(lab, .administrator).browser)
    try load.add(Path.staffHome.url())
    for file in [
      "css/tokens.css", "css/desk.css", "js/lists/main.js", "js/lists/ago.js", "js/live/refresh.js",
    ] {
      #expect(load.sizes.keys.contains { $0.hasSuffix(file) }, "\(file) in \(load.sizes.keys)")
    }
    let bytes = load.sizes.values.reduce(0, +)
    #expect(bytes < 100_000, "\(bytes) bytes: \(load.sizes)")
  }
}

/// A page with everything that it names: style sheets, pictures, modules, and the modules that these import.
private struct PageLoad {
  let browser: Browser
  /// The bytes of each body, compressed where the server does that.
  private(set) var sizes: [String: Int] = [:]

  init(browser: Browser) { self.browser = browser }

  mutating func add(_ address: String) throws {
    if sizes[address] != nil { return }
    let answer = try browser.get(address)
    try #require(answer.status == 200, "\(address)")
    let coded = try browser.get(address, ["Accept-Encoding: gzip"])
    sizes[address] = coded.body.count
    let isText = [".css", ".js"].contains { address.hasSuffix($0) }
    #expect(!isText || answer.body.count < 500 || coded["Content-Encoding"] == "gzip", "\(address)")
    for other in addresses(in: answer, at: address) { try add(other) }
  }

  private func addresses(in answer: Answer, at address: String) -> [String] {
    if answer.isPage {
      return answer.text.matches(of: #/(?:href|src)="(/assets/[^"#]+)/#).map { String($0.output.1) }
    }
    guard address.hasSuffix(".js"), let base = URL(string: "http://localhost\(address)") else { return [] }
    return answer.text.matches(of: #/(?:from|import) '(\.[^']+)'/#).compactMap {
      URL(string: String($0.output.1), relativeTo: base)?.absoluteURL.path
    }
  }
}
