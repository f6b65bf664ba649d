import Foundation
import HTTP
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The balance of orders, and the accounts that may see it.
@Suite(.serialized) struct BalanceTests {
  /// Jungnickel, von Jan & Albrecht 2022, Table 6: 51 orders with these counts of variant by position.
  private static let paper = [[18, 9, 12, 12], [11, 14, 14, 12], [13, 13, 11, 14], [9, 15, 14, 13]]

  @Test func theCountsOfTheStudyPaper() throws {
    let lab = try TestLab()
    try lab.giveOrders(Self.orders(with: Self.paper))
    let page = try Colleague(lab, .dataManager).browser.get(Path.staffBalance.url(lab.study.id.text))
    #expect(page.status == 200)
    #expect(page.text.contains("P = 0.752 (χ² = 5.88 with 9 degrees of freedom)"))
    #expect(page.text.contains("51 orders"))
    let numbers = page.text.matches(of: /<td class="number">([0-9]+)<\/td>/).map { Int($0.output.1)! }
    #expect(Array(numbers.prefix(16)) == Self.paper.flatMap(\.self))
  }

  /// No P is zero.
  @Test func aVerySmallPIsBelowTheLeastThatIsTold() throws {
    let lab = try TestLab()
    try lab.giveOrders(Array(repeating: [0, 1, 2, 3], count: 10))
    let page = try Colleague(lab, .dataManager).browser.get(Path.staffBalance.url(lab.study.id.text)).text
    #expect(page.contains("P &lt; 0.001 (χ² = 120.00 with 9 degrees of freedom)"))
  }

  @Test func testsAreWrittenAsTheLanguageWritesNumbers() throws {
    let phrases = try TestLab().console().phrases
    let english = Voice(phrases: phrases, language: Language("en"))
    let german = Voice(phrases: phrases, language: Language("de"))
    #expect(english.row(["3", "200"]) == "3, 200" && german.row(["2,41", "120,5"]) == "2,41; 120,5")
    #expect(english.statement(p: 0.0421) == "P = 0.042" && german.statement(p: 0.0421) == "P = 0,042")
    #expect(english.statement(p: 0.0004) == "P < 0.001" && german.statement(p: 0) == "P < 0,001")
    #expect(english.statement(p: 0.001) == "P = 0.001")
  }

  /// A count leads to its people for those who may see orders and people, and an address guessed by anybody else limits no
  /// list.
  @Test func countsLeadToTheirPeople() throws {
    let lab = try TestLab()
    try lab.giveOrders([[0, 1, 2, 3], [0, 2, 1, 3], [3, 1, 2, 0]])
    let test = lab.study.implicitTests[0]
    let link = Path.staffParticipants.url(query: [
      "study": lab.study.id.text, "origin": "real",
      "figure": "drawn~\(test.id.text)~1~\(test.variants[0].id.text)",
    ])
    let balance = Path.staffBalance.url(lab.study.id.text)
    let administrator = try Colleague(lab, .administrator).browser
    #expect(
      try administrator.get(balance).text.contains("href=\"\(link.escapedForPages)\" aria-label=\"2: "))
    let list = try administrator.get(link).text
    #expect(list.contains("2 participants") || list.contains("1–2 of 2"))
    #expect(list.contains("test 1 as drawn: "))
    #expect(try !Colleague(lab, .dataManager).browser.get(balance).text.contains("figure="))
    let others = try Colleague(lab, .experimenter).browser.get(link).text
    #expect(others.contains("1–3 of 3") && !others.contains("as drawn"))
  }

  @Test func theFirstVariantsAreToldBySite() throws {
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
    try lab.giveOrders([[0, 1, 2, 3], [0, 2, 1, 3], [3, 1, 2, 0]])
    try lab.alter(
      "research",
      """
      UPDATE participants SET site = 'vienna'
      WHERE id IN (SELECT participant FROM allocated_variants WHERE position = 1 AND variant = ?)
      """, [lab.study.implicitTests[0].variants[3].id.text])
    let browser = try Colleague(lab, .dataManager).browser
    let page = try browser.get(Path.staffBalance.url(lab.study.id.text)).text
    #expect(page.contains("How often each variant came first at each site</h3>"))
    let table = try parts(of: page)
    let sites = table.matches(of: #/<th scope="row">([^<]+)</#).map { String($0.output.1) }
    #expect(sites == ["Berlin", "Vienna", "no site"])
    let numbers = table.matches(of: #/<td class="number">(\d+)</td>/#).compactMap { Int($0.output.1) }
    #expect(numbers == [0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0])
    let finished = try browser.get(Path.staffBalance.url(lab.study.id.text, query: ["count": "finished"]))
    #expect(!finished.text.contains("id=\"parts-"))
    // Those who may see people as well come to them.
    let test = lab.study.implicitTests[0]
    let link = Path.staffParticipants.url(query: [
      "study": lab.study.id.text, "origin": "real",
      "figure": "first~\(test.id.text)~\(test.variants[0].id.text)~site~",
    ])
    let administrator = try Colleague(lab, .administrator).browser
    let linked = try administrator.get(Path.staffBalance.url(lab.study.id.text)).text
    #expect(linked.contains("href=\"\(link.escapedForPages)\" aria-label=\"2: no site · "))
    let list = try administrator.get(link).text
    #expect(list.contains("1–2 of 2") && list.contains(" · no site"))
  }

  /// By the experimenter who handed over the first tablet or else received the person, as in the overview.
  @Test func theFirstVariantsAreToldByExperimenter() throws {
    let lab = try TestLab()
    let manager = try Colleague(lab, .dataManager).browser
    let balance = Path.staffBalance.url(lab.study.id.text)
    let (ben, eva) = (try Colleague(lab, .experimenter), try Colleague(lab, .experimenter))
    let people = try (0..<3).map { _ in try Visitor(lab, at: .inRun) }
    let before = try manager.get(balance + "?by=experimenter").text
    #expect(!before.contains("with each experimenter") && !before.contains("by=station"))
    let form = [
      ("code", try people[0].participation(lab).participant.code.grouped),
      ("station", try Tablet(lab, "Tablet 7").station.id.text),
    ]
    #expect(try ben.browser.post(Path.staffHandovers.url(), form).status == 303)
    let visit = try lab.plan(for: people[1], in: 0)
    #expect(try eva.browser.turn(visit.id, "arrived", seen: 0).status == 303)
    try lab.alter(
      "research", "UPDATE visits SET experimenter = ? WHERE id = ?", [eva.member.id.text, visit.id.text])
    let page = try manager.get(balance).text
    #expect(page.contains("How often each variant came first with each experimenter</h3>"))
    let rows = try parts(of: page).components(separatedBy: "<th scope=\"row\">").dropFirst()
    let names = rows.map { String($0.prefix { $0 != "<" }) }
    #expect(names == [ben.member.name, eva.member.name].sorted() + ["came on their own"])
    let numbers = rows.map {
      $0.matches(of: #/<td class="number">(\d+)</td>/#).compactMap { Int($0.output.1) }.reduce(0, +)
    }
    #expect(numbers == [1, 1, 1])
    // One of them had a tablet of the lab.
    let byTablet = try manager.get(balance + "?by=station").text
    #expect(byTablet.contains("How often each variant came first, by first tablet</h3>"))
    let named = try parts(of: byTablet).matches(of: #/<th scope="row">([^<]+)</#).map {
      String($0.output.1)
    }
    #expect(named == ["Tablet 7", "without a tablet of the lab"])
    #expect(byTablet.contains("by=station#parts-") && byTablet.contains("by=day#parts-"))
    for division in ["experimenter", "station", "day"] {
      let finished = try manager.get(balance + "?count=finished&by=\(division)").text
      #expect(!finished.contains("id=\"parts-"), "\(division)")
    }
  }

  /// The first table of those who are told by one of their parts.
  private func parts(of page: String) throws -> Substring {
    let begin = try #require(page.range(of: "<h3 id=\"parts-")?.upperBound)
    let end = try #require(page[begin...].range(of: "</table>")?.lowerBound)
    return page[begin..<end]
  }

  /// The newest day of a first test comes first, and those who have begun none last; each number leads to its people.
  @Test func theFirstVariantsAreToldByDay() throws {
    let lab = try TestLab()
    let people = try [Visitor.Stop.inRun, .inRun, .firstTest].map { try Visitor(lab, at: $0) }
    _ = try people[2].browser.get(Path.dashboard.url())
    let earlier = lab.now.advanced(bySeconds: -3 * 86_400)
    try lab.alter(
      "research", "UPDATE runs SET started_at = ? WHERE participant = ?",
      [earlier.milliseconds, people[0].id.text])
    let balance = Path.staffBalance.url(lab.study.id.text, query: ["by": "day"])
    let administrator = try Colleague(lab, .administrator).browser
    let page = try administrator.get(balance).text
    #expect(page.contains("How often each variant came first, by the day of the first test</h3>"))
    #expect(!page.contains("Only the newest"))
    let table = try parts(of: page)
    let link = #/<a href="([^"]*figure=first-on%7E[^"]*%7E([0-9-]*))"[^>]*>([0-9]+)</a>/#
    let links = table.matches(of: link)
    let days = [lab.now, earlier].map { "\(LabCalendar().day(of: $0))" }
    #expect(links.map { String($0.output.2) } == days + [""])
    let (experimenter, manager) = (try Colleague(lab, .experimenter), try Colleague(lab, .dataManager))
    for (link, person) in zip(links, [people[1], people[0], people[2]]) {
      let address = String(link.output.1).replacing("&amp;", with: "&")
      let (list, code) = (
        try administrator.get(address).text, try person.participation(lab).participant.code.grouped
      )
      #expect(list.contains("1 participant<") && list.contains(">\(code)</a>"), "\(address)")
      let hasDay = !link.output.2.isEmpty
      #expect(list.contains(hasDay ? " · first test on " : " · no test begun yet"), "\(address)")
      #expect(link.output.3 == "1")
      // An address that somebody guesses limits no list for those who may not see orders.
      let others = try experimenter.browser.get(address).text
      #expect(others.contains("1–3 of 3") && !others.contains("as drawn"), "\(address)")
      #expect(try manager.browser.get(address).status == 403, "\(address)")
    }
    let numbers = try manager.browser.get(balance).text
    #expect(try parts(of: numbers).contains("no test begun yet") && !numbers.contains("figure="))
    // Neither does one of a variant that the study does not have.
    let unknown = Path.staffParticipants.url(query: [
      "study": lab.study.id.text, "origin": "real", "figure": "first-on~weight~unknown~",
    ])
    #expect(try administrator.get(unknown).text.contains("1–3 of 3"))
  }

  @Test func ofManyDaysTheNewestAreTold() throws {
    let lab = try TestLab()
    try lab.giveOrders(Array(repeating: [0, 1, 2, 3], count: 32))
    let visitor = try Visitor(lab, at: .inRun)
    let noon = LabCalendar().time(on: LabCalendar().day(of: lab.now), minute: 720)
    try lab.alter(
      "research",
      """
      INSERT INTO runs (id, participant, kind, task, variant, position, seed, study_version, started_at, state)
      SELECT 'run of ' || participants.id, participants.id, runs.kind, runs.task, runs.variant, runs.position,
        runs.seed, runs.study_version, ? - 86400000 * (
          SELECT COUNT(*) FROM participants AS earlier WHERE earlier.id < participants.id), runs.state
      FROM participants JOIN runs ON runs.participant = ? AND participants.id <> runs.participant
      """, [noon.milliseconds, visitor.id.text])
    let manager = try Colleague(lab, .dataManager).browser
    let balance = Path.staffBalance.url(lab.study.id.text, query: ["by": "day"])
    let page = try manager.get(balance).text
    #expect(page.contains("Only the newest 30 of 32 days are shown."))
    let days = try parts(of: page).matches(of: #/<th scope="row">([^<]+)</#).map { String($0.output.1) }
    #expect(days.count == BalanceParts.mostDays && Set(days).count == days.count)
    let german = try manager.get(balance + "&language=de").text
    #expect(german.contains("Hier stehen nur die neuesten 30 von 32 Tagen."))
    #expect(german.contains("nach dem Tag des ersten Tests</h3>"))
  }

  @Test func isMadeAnewOnlyWhenSomethingHasChanged() throws {
    let lab = try TestLab()
    let manager = try Colleague(lab, .dataManager).browser
    let url = Path.staffBalance.url(lab.study.id.text)
    let tag = try #require(try manager.get(url).all("ETag").first)
    #expect(try manager.get(url, ["If-None-Match: \(tag)"]).status == 304)
    _ = try Visitor(lab, at: .firstTest).browser.get(Path.dashboard.url())
    let next = try manager.get(url, ["If-None-Match: \(tag)"])
    #expect(next.status == 200)
    #expect(next.text.contains("one order"))
  }

  /// Everybody's orders are counted when something has changed, and not for each reader.
  @Test func theCountsAreKept() throws {
    let lab = try TestLab()
    try lab.giveOrders([[0, 1, 2, 3], [3, 2, 1, 0]])
    let manager = try Colleague(lab, .dataManager).browser
    let url = Path.staffBalance.url(lab.study.id.text)
    #expect(try manager.get(url).text.contains("2 orders"))
    // The audit trail says nothing of it.
    try lab.alter("research", "DELETE FROM allocated_variants")
    #expect(try manager.get(url).text.contains("2 orders"))
    _ = try Visitor(lab, at: .firstTest).browser.get(Path.dashboard.url())
    #expect(try manager.get(url).text.contains("one order"))
  }

  /// Experimenters cannot find out what the next participant will begin with.
  @Test func experimentersDoNotSeeIt() throws {
    let lab = try TestLab()
    let experimenter = try Colleague(lab, .experimenter).browser
    #expect(try experimenter.get(Path.staffBalance.url(lab.study.id.text)).status == 403)
    let overview = Path.staffOverview.url(lab.study.id.text)
    #expect(try !experimenter.get(overview).text.contains("/balance"))
    #expect(try Colleague(lab, .administrator).browser.get(overview).text.contains("/balance"))
  }

  /// Orders in which variants (rows) stand at positions (columns) as often as these counts say; all rows and columns
  /// have the same sum. Each order is a perfect matching in what is left (Birkhoff 1946).
  private static func orders(with counts: [[Int]]) -> [[Int]] {
    var left = counts
    return (0..<counts[0].reduce(0, +)).map { _ in
      let order = matching(in: left, position: 0, taken: [])!
      for (position, variant) in order.enumerated() { left[variant][position] -= 1 }
      return order
    }
  }

  private static func matching(in counts: [[Int]], position: Int, taken: [Int]) -> [Int]? {
    if position == counts.count { return taken }
    for variant in counts.indices where !taken.contains(variant) && counts[variant][position] > 0 {
      if let order = matching(in: counts, position: position + 1, taken: taken + [variant]) { return order }
    }
    return nil
  }
}

extension TestLab {
  /// - Parameter orders: indices of the test's variants
  fileprivate func giveOrders(_ orders: [[Int]]) throws {
    let test = study.implicitTests[0]
    for order in orders {
      let session = try store.enrol(
        in: study, origin: .real, language: Language("en"), form: UUID().uuidString, from: "127.0.0.1",
        at: now)!
      let participant = try store.participation(session: session, at: now)!.participant.id
      for (position, variant) in order.enumerated() {
        try alter(
          "research",
          "INSERT INTO allocated_variants (participant, task, position, variant) VALUES (?, ?, ?, ?)",
          [participant.text, test.id.text, position + 1, test.variants[variant].id.text])
      }
    }
  }
}
