import Foundation
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// The list of batches beside the form that makes them.
@Suite struct BatchListTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  @Test func aLongListHasPages() throws {
    for _ in 1...51 { _ = try lab.makeBatch(1, in: lab.study) }
    let browser = try Colleague(lab, .experimenter).browser
    let url = Path.staffBatches.url(lab.study.id.text)
    let first = try browser.get(url).text
    #expect(rows(in: first) == 50 && first.contains("href=\"\(url)?page=2#batches\""))
    #expect(first.contains("rel=\"next\"") && !first.contains("rel=\"prev\""))
    let second = try browser.get(url + "?page=2").text
    #expect(rows(in: second) == 1 && second.contains("href=\"\(url)?page=1#batches\""))
    #expect(second.contains("rel=\"prev\"") && !second.contains("rel=\"next\""))
    for page in ["0", "-1", "x", "99999999999999999999"] {
      #expect(try browser.get(url + "?page=\(page)").status == 200, "\(page)")
    }
  }

  @Test func aShortListHasNone() throws {
    _ = try lab.makeBatch(1, in: lab.study)
    let page = try Colleague(lab, .experimenter).browser.get(Path.staffBatches.url(lab.study.id.text)).text
    #expect(rows(in: page) == 1 && !page.contains("class=\"page-jump\"") && !page.contains("class=\"pages\""))
  }

  private func rows(in page: String) -> Int { page.components(separatedBy: "<th scope=\"row\">").count - 1 }
}
