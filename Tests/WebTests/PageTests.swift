import Foundation
import Rehearsal
import Testing

@testable import Studies
@testable import Templates
@testable import Web

/// Every page with every one of its examples, in every language.
@Suite struct PageTests {
  private let lab: Lab

  init() throws { lab = try TestLab().console() }

  private func documents<P: PageWithExamples>(of page: P.Type) -> [(name: String, html: String)] {
    page.examples.enumerated().flatMap { index, example in
      lab.languages.map { language in
        let frame = Frame(title: "A <title>", languageCode: language.code, languageName: "", csrf: "token")
        let html = lab.views.render(example, frame: frame, language: language)
        return ("\(page) \(index + 1) \(language)", String(decoding: html, as: UTF8.self))
      }
    }
  }

  private func allDocuments() throws -> [(name: String, html: String)] {
    try lab.views.pagesWithExamples().flatMap { documents(of: $0) }
  }

  @Test func everyExampleOfEveryPageIsADocument() throws {
    let documents = try allDocuments()
    #expect(documents.count >= lab.views.pages.count * 2)
    for (name, html) in documents {
      let code = name.suffix(2)
      #expect(html.hasPrefix("<!doctype html>\n<html lang=\"\(code)\">"), "\(name)")
      #expect(html.contains("<title>A &lt;title&gt;</title>"), "\(name)")
      #expect(html.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix("</html>"), "\(name)")
      #expect(!html.contains("{{") && !html.contains("}}"), "\(name)")
      let page = try #require(WebPage(Array(html.utf8)))
      #expect(!page.heading.isEmpty || name.hasPrefix("RunPage"), "\(name) has no heading")
    }
  }

  /// Labels, descriptions and links within a page lead somewhere, and to one place only.
  @Test func everyReferenceWithinAPageHolds() throws {
    for (name, html) in try allDocuments() {
      let ids = html.matches(of: /\sid="([^"]*)"/).map { String($0.output.1) }
      #expect(Set(ids).count == ids.count, "\(name) has an id twice: \(ids.sorted())")
      let attributes = /\s(?:for|aria-describedby|aria-labelledby|href)="(#?[^"]*)"/
      for match in html.matches(of: attributes) {
        let isLink = match.output.0.contains("href=")
        guard !isLink || match.output.1.hasPrefix("#") else { continue }
        for id in match.output.1.drop(while: { $0 == "#" }).split(separator: " ") {
          #expect(ids.contains(String(id)), "\(name) refers to #\(id)")
        }
      }
    }
  }

  @Test func everyFormCarriesItsToken() throws {
    for (name, html) in try allDocuments() {
      let forms = html.components(separatedBy: "<form").dropFirst().filter { $0.contains("method=\"post\"") }
      for form in forms {
        let content = form.prefix(upTo: form.range(of: "</form>")!.lowerBound)
        // The address is the secret of this one: a mail program sends it without a page (RFC 8058).
        if content.contains("action=\"/unsubscribe/") { continue }
        #expect(content.contains("name=\"csrf\" value=\"token\""), "\(name)")
      }
    }
  }
}

/// The table of contents and the list of URLs say the same.
@Suite struct RouteTableTests {
  @Test func everyURLIsInTheTable() throws {
    let patterns = Set(try TestLab().console().routes.map(\.pattern.description))
    // Parts are sent to a number below them; the page only builds on them.
    let stems = Set([Path.runParts, .staffPreviewParts].map(\.pattern))
    #expect(Set(Path.allCases.map(\.pattern)).subtracting(patterns) == stems)
    #expect(patterns.allSatisfy { Path(rawValue: $0) != nil })
  }
}
