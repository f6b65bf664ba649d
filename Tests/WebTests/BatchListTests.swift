import Crypto
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

  @Test func aFilterNarrowsListAndFileAndIsSavedForItsOwner() throws {
    let (ben, eva) = (try Colleague(lab, .experimenter), try Colleague(lab, .experimenter))
    let study = lab.study.id.text
    let (url, filters) = (Path.staffBatches.url(study), Path.staffSavedCodeFilters.url(study))
    #expect(try !ben.browser.get(url).text.contains("id=\"list-by\""), "there is nothing to narrow")
    for (colleague, size) in [(ben, "2"), (eva, "3")] {
      let form = [("size", size), ("language", "en"), ("form", Token().text)]
      #expect(try colleague.browser.post(url, form).status == 303)
    }
    _ = try lab.makeBatch(1, in: lab.study, origin: .rehearsal)
    let fields = [("by", ben.member.id.text), ("use", "unused"), ("purpose", "real")]
    let filter = "?by=\(ben.member.id.text)&use=unused&purpose=real"
    #expect(try rows(in: ben.browser.get(url).text) == 3)
    let narrowed = try ben.browser.get(url + filter).text
    #expect(rows(in: narrowed) == 1 && narrowed.contains("<option value=\"unused\" selected>"))
    let file = try ben.browser.get(Path.staffCodesFile.url(study, "codes.csv") + filter).text
    #expect(file.split(separator: "\r\n").count == 3, "a head and two codes: \(file)")
    #expect(try rows(in: ben.browser.get(url + "?purpose=rehearsal").text) == 1)
    #expect(try rows(in: ben.browser.get(url + "?by=nobody&use=ever").text) == 3)
    let none = try ben.browser.get(url + "?use=used-up").text
    #expect(rows(in: none) == 0 && none.contains("matches this filter"))
    let saved = try ben.browser.post(filters, fields + [("name", "Mine")])
    let shown = try ben.browser.get(#require(saved.location)).text
    #expect(saved.status == 303 && shown.contains("The filter has been saved"))
    #expect(shown.contains("aria-current=\"true\">Mine</a>") && !shown.contains("Save this filter"))
    #expect(try ben.browser.get(filters).text.contains("\(ben.member.name) · Nobody has begun · Real"))
    #expect(try !eva.browser.get(url).text.contains(">Mine</a>"))
    let id = try #require(try lab.store.savedFilters(of: ben.member.id).first?.id.text)
    let removed = try ben.browser.post(Path.staffSavedFilterRemoval.url(id), [])
    #expect(removed.location?.hasPrefix(filters) == true)
    #expect(try ben.browser.post(filters, [("name", "All"), ("use", "ever")]).status == 400)
  }

  private func rows(in page: String) -> Int { page.components(separatedBy: "<th scope=\"row\">").count - 1 }
}
