import Foundation
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// The stages of the onboarding by site, experimenter and first tablet, and the people behind their numbers.
@Suite struct OnboardingPartTests {
  private let lab: TestLab
  private let colleague: Colleague

  init() throws {
    lab = try TestLab()
    colleague = try Colleague(lab, .dataManager)
  }

  private var study: Study { lab.study }

  private func page(_ query: KeyValuePairs<String, String>) throws -> String {
    try colleague.browser.get(Path.staffOnboarding.url(study.id.text, query: query)).text
      .replacing("\u{A0}", with: " ")
  }

  @Test func eachStageIsToldBySite() throws {
    let lab = try TestLab {
      try TestLab.rewrite(
        "weight-iat", in: $0.studies, replacing: "\nthanks:",
        with: """

          sites:
            - {id: berlin, title: {en: Berlin, de: Berlin}}
            - {id: vienna, title: {en: Vienna, de: Wien}}
          thanks:
          """)
    }
    for (stop, site) in [(Visitor.Stop.consent, "vienna"), (.quiz, "vienna"), (.quiz, nil)] {
      let visitor = try Visitor(lab, at: stop)
      if let site {
        try lab.alter("research", "UPDATE participants SET site = ? WHERE id = ?", [site, visitor.id.text])
      }
    }
    let manager = try Colleague(lab, .dataManager).browser
    let page = try manager.get(Path.staffOnboarding.url(lab.study.id.text)).text
    let (heads, told) = try parts(of: page)
    #expect(page.contains("<h3 id=\"parts\">Stages, by site</h3>"))
    #expect(heads == ["Stage", "Berlin", "Vienna", "no site"])
    #expect(told["Began"] == ["0", "2", "1"] && told["Eligible"] == ["0", "2", "1"])
    #expect(told["Read all sections"] == ["0", "1", "1"] && told["Passed the quiz"] == ["0", "0", "0"])
    // Each number of a site leads to its people, for those who may see them.
    #expect(!page.contains("figure=onboarding-at"))
    let experimenter = try Colleague(lab, .experimenter).browser
    let linked = try experimenter.get(Path.staffOnboarding.url(lab.study.id.text)).text
    try experimenter.expectLists(behind: linked) { _, _ in }
    #expect(linked.ranges(of: "figure=onboarding-at").count > 3)
    // A study without sites, in which nobody was handed a tablet, has nothing to divide by.
    _ = try Visitor(self.lab, at: .quiz)
    #expect(try !self.page(["by": "site"]).contains("id=\"parts\""))
  }

  /// The heads of the table by site, experimenter or tablet, and the numbers of each stage, for readers without links.
  private func parts(of page: String) throws -> (heads: [String], stages: [String: [String]]) {
    let begin = try #require(page.range(of: "<h3 id=\"parts\">")?.upperBound)
    let end = try #require(page[begin...].range(of: "</table>")?.lowerBound)
    let rows = page[begin..<end].components(separatedBy: "<tr>").dropFirst().map { row in
      row.matches(of: #/<t[hd][^>]*>([^<]+)</#).map { String($0.output.1) }
    }
    let stages = rows.dropFirst().map { ($0[0], Array($0.dropFirst())) }
    return (rows.first ?? [], Dictionary(uniqueKeysWithValues: stages))
  }

  @Test func eachStageIsToldByExperimenterAndFirstTablet() throws {
    let ben = try Colleague(lab, .experimenter)
    let people = try [Visitor.Stop.quiz, .consent].map { try Visitor(lab, at: $0) }
    let form = [
      ("code", try people[0].participation(lab).participant.code.grouped),
      ("station", try Tablet(lab, "Tablet 7").station.id.text),
    ]
    #expect(try ben.browser.post(Path.staffHandovers.url(), form).status == 303)
    for (by, title, name, none) in [
      ("experimenter", "Stages, by experimenter", ben.member.name, "came on their own"),
      ("station", "Stages, by first tablet", "Tablet 7", "without a tablet of the lab"),
    ] {
      let page = try page(["by": by])
      #expect(page.contains("<h3 id=\"parts\">\(title)</h3>"))
      #expect(page.contains("by=\(by)#parts\" aria-current=\"true\">"))
      #expect(page.contains("<input type=\"hidden\" name=\"by\" value=\"\(by)\">"), "the days keep it")
      let (heads, told) = try parts(of: page)
      #expect(heads == ["Stage", name, none])
      #expect(told["Began"] == ["1", "1"] && told["Read all sections"] == ["1", "0"])
      // Data managers see no list of participants, whatever address they have.
      #expect(!page.contains("figure="))
      let linked = try ben.browser.get(Path.staffOnboarding.url(study.id.text, query: ["by": by])).text
      var found = 0
      try ben.browser.expectLists(behind: linked) { address, list in
        guard address.contains("onboarding-at%7E\(by)%7E") else { return }
        found += 1
        #expect(list.contains(name) || list.contains(none), "\(address)")
        let toManager = try colleague.browser.get(address).status
        #expect(toManager == 403, "\(address)")
      }
      #expect(found > 3)
    }
    // The first one where nothing is asked for that the study has.
    for by in ["", "site", "day", "moon"] {
      #expect(try page(["by": by]).contains("Stages, by experimenter</h3>"), "\(by)")
    }
    let german = try page(["by": "station", "language": "de"])
    #expect(german.contains("Schritte nach erstem Tablet</h3>"))
    #expect(german.contains(">ohne Tablet des Labors<"))
  }
}

extension Browser {
  /// Expects that each number of a table that leads to a list by a figure is the number of people in it.
  func expectLists(
    behind page: String, _ check: (_ address: String, _ list: String) throws -> Void
  ) throws {
    let links = page.matches(of: #/<a href="([^"]*figure=[^"]*)"[^>]*>([0-9]+)</a>/#)
    #expect(links.count > 3)
    for link in links {
      let address = String(link.output.1).replacing("&amp;", with: "&")
      let list = try get(address).text
      let codes = list.matches(of: #/<a class="code" href="[^"]*">/#)
      #expect(codes.count == Int(link.output.2), "\(address)")
      try check(address, list)
    }
  }
}
