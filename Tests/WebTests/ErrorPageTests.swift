import Testing

@testable import Crypto
@testable import LabConsole
@testable import Studies
@testable import Web

/// The pages that people read when something does not work.
@Suite struct ErrorPageTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  private func answer(_ language: String, _ target: String) throws -> Answer {
    let browser = lab.browser()
    browser.language = language
    return try browser.get(target)
  }

  @Test func anUnknownURLIsToldInBothLanguages() throws {
    for target in ["/unknown", "/staff/unknown", Path.introduction.url("unknown")] {
      let english = try answer("en-GB,en;q=0.9", target)
      #expect(english.status == 404 && english.text.contains("This page does not exist"), "\(target)")
      let german = try answer("de-AT,de;q=0.9,en;q=0.5", target)
      #expect(german.status == 404 && german.text.contains("Diese Seite gibt es nicht"), "\(target)")
      #expect(german.text.contains("<html lang=\"de\">"))
    }
    // The reader's choice takes precedence over the browser's languages.
    let browser = lab.browser()
    _ = try browser.get("/?language=de")
    #expect(try browser.get("/unknown").text.contains("Diese Seite gibt es nicht"))
  }

  /// Staff who came to a wrong place find the way to the right one; nobody else does.
  @Test func staffKeepTheirNavigation() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let navigation = "href=\"\(Path.staffParticipants.url())\""
    for (target, status, heading) in [
      ("/staff/unknown", 404, "This page does not exist"),
      (Path.staffOverview.url("unknown"), 404, "This page does not exist"),
      (Path.staffParticipant.url("unknown"), 404, "This page does not exist"),
      (Path.staffRelease.url(lab.study.id.text), 403, "This page is not for you"),
    ] {
      let answer = try ben.get(target)
      #expect(answer.status == status && answer.text.contains(heading), "\(target): \(answer.status)")
      #expect(answer.text.contains(navigation) && answer.text.contains("<title>\(heading)"), "\(target)")
      let stranger = try lab.browser().get(target)
      #expect(!stranger.text.contains(navigation), "\(target)")
    }
    let title = lab.study.title[Language("en")]
    #expect(try ben.get(Path.staffRelease.url(lab.study.id.text)).text.contains(">\(title)</strong>"))
  }

  @Test func aWrongMethodNamesTheRightOnes() throws {
    for (method, target, allowed) in [
      ("GET", Path.runs.url(), "POST"), ("POST", Path.dashboard.url(), "GET, HEAD"),
      ("DELETE", Path.eligibility.url(), "GET, HEAD, POST"), ("PUT", "/", "GET, HEAD"),
    ] {
      let answer = try lab.browser().send(method, target)
      #expect(
        answer.status == 405 && answer["Allow"] == allowed, "\(method) \(target): \(answer["Allow"] ?? "")")
    }
    #expect(try lab.browser().send("DELETE", "/unknown").status == 404)
  }

  @Test func aSetupLinkWorksOnce() throws {
    let older = try #require(try lab.store.makeSetupLink(at: lab.now))
    let link = try #require(try lab.store.makeSetupLink(at: lab.now))
    #expect(try lab.browser().get(Path.staffSetup.url(older.text)).status == 410)
    let browser = lab.browser()
    let target = Path.staffSetup.url(link.text)
    #expect(try browser.get(target).status == 200)
    #expect(
      try browser.post(target, Path.staffSetup.goodForm(in: lab.study)).location == Path.staffHome.url())
    #expect(try browser.get(Path.staffAccounts.url()).status == 200)
    let used = try lab.browser().get(target)
    #expect(used.status == 410)
    let form = [("name", "second"), ("password", Colleague.password), ("passwordAgain", Colleague.password)]
    #expect(try lab.browser().post(target, form).status == 410)
    #expect(try lab.store.staff().count == 1)
    #expect(try lab.store.makeSetupLink(at: lab.now) == nil)
  }

  @Test func aSetupLinkExpires() throws {
    let link = try #require(try lab.store.makeSetupLink(at: lab.now))
    try lab.alter("identity", "UPDATE setup_links SET made_at = made_at - 86400001")
    #expect(try lab.browser().get(Path.staffSetup.url(link.text)).status == 410)
  }

  /// A damaged database: the person reads that it is not their fault, the log holds the cause.
  @Test func aFailureIsNamedButNotExplained() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try lab.alter("research", "ALTER TABLE permission_decisions RENAME TO lost")
    for (language, heading) in [("en", "Something went wrong here"), ("de", "Hier ist etwas schiefgegangen")]
    {
      visitor.browser.language = language
      let answer = try visitor.browser.get(Path.dashboard.url())
      #expect(answer.status == 500 && answer.text.contains(heading), "\(answer.text)")
      let incident = try #require(answer.text.firstMatch(of: /class="code">([0-9a-f]{16})</)).output.1
      let lines = lab.log.errors.filter { $0.contains(incident) }
      #expect(lines.count == 1 && lines[0].contains("no such table: permission_decisions"), "\(lines)")
      for detail in ["SQL", "sqlite", "permission_decisions", "no such table", ".swift"] {
        #expect(!answer.text.contains(detail), "\(detail)")
      }
    }
    try lab.alter("research", "ALTER TABLE lost RENAME TO permission_decisions")
    #expect(try visitor.browser.get(Path.dashboard.url()).status == 200)
  }

  @Test func aFailingFormSaysSoToo() throws {
    let visitor = try Visitor(lab, at: .permissions)
    try lab.alter(
      "research",
      """
      CREATE TRIGGER full BEFORE INSERT ON permission_decisions
      BEGIN SELECT RAISE(ABORT, 'disk full, they say'); END
      """)
    let before = try lab.ledger.contents()
    let answer = try visitor.browser.post(Path.permissions.url(), lab.study.grants)
    #expect(answer.status == 500 && !answer.text.contains("disk full"))
    #expect(lab.log.errors.contains { $0.contains("disk full, they say") })
    #expect(try lab.ledger.changes(since: before) == [:])
    try lab.alter("research", "DROP TRIGGER full")
    #expect(try visitor.browser.post(Path.permissions.url(), lab.study.grants).status == 303)
  }
}
