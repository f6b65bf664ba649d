import Studies
import Testing

@testable import Web

/// A form that has to be looked at again says so first, on the screen and in screen readers.
struct FormErrorTests {
  let lab: TestLab

  init() throws { lab = try TestLab() }

  @Test func theTitleSaysErrorAndTheSummaryTakesTheFocus() throws {
    let visitor = try Visitor(lab, at: .eligibility)
    let page = try visitor.browser.post(Path.eligibility.url())
    #expect(page.status == 422 && page.text.contains("<title>Error: "))
    #expect(page.text.contains("role=\"alert\" tabindex=\"-1\" autofocus>"))
    #expect(!(try visitor.browser.get(Path.eligibility.url()).text.contains("Error: ")))
  }

  /// Nobody mends one field to be told of the next.
  @Test func allThatIsWrongIsToldAtOnce() throws {
    let administrator = try Colleague(lab, .administrator).browser
    let form = [("name", "a b"), ("password", "short"), ("study", "none"), ("role", "")]
    let accounts = try administrator.post(Path.staffAccounts.url(), form).text
    for field in ["name", "password", "study", "role"] {
      #expect(accounts.contains("id=\"\(field)-problem\""), "\(field)")
    }
    let passwords = [("password", "short"), ("passwordAgain", "other")]
    let own = try administrator.post(Path.staffOwnAccount.url(), passwords).text
    for field in ["current", "password", "password-again"] {
      #expect(own.contains("id=\"\(field)-problem\""), "\(field)")
    }
    #expect(own.contains("role=\"alert\" tabindex=\"-1\" autofocus>"))
  }

  @Test func allThatIsWrongWithAnAppointmentIsToldAtOnceAndFirst() throws {
    let code = try Visitor(lab, at: .firstTest).participation(lab).participant.code.grouped
    let ben = try Colleague(lab, .experimenter).browser
    let form = [("code", code), ("visit", "visit"), ("date", "x"), ("time", "x"), ("minutes", "x")]
    let page = try ben.post(Path.staffVisits.url(), form)
    #expect(page.status == 422)
    for field in ["date", "time", "minutes"] {
      #expect(
        page.text.contains("<a href=\"#\(field)\">") && page.text.contains("id=\"\(field)-problem\""),
        "\(field)")
    }
  }

  @Test(arguments: ["nonsense", ""])
  func onlyADrawnOrATypedSignatureIsOne(way: String) throws {
    let visitor = try Visitor(lab, at: .signature)
    let before = try lab.ledger.contents()
    let form = [("name", "Ada Müller"), ("signature", way), ("ink", "")]
    let page = try visitor.browser.post(Path.consentSignature.url(), form)
    #expect(page.status == 422 && page.text.contains("id=\"signature-problem\""))
    #expect(try lab.ledger.changes(since: before) == [:])
  }

  @Test func aPageThatIsNotThereSaysWhereToGo() throws {
    let stranger = try lab.browser().get("/no-such-page").text
    #expect(stranger.contains("href=\"\(Path.signIn.url())\"") && stranger.contains("href=\"/\""))
    let known = try Visitor(lab, at: .firstTest).browser.get("/no-such-page").text
    #expect(known.contains("href=\"\(Path.dashboard.url())\"") && !known.contains(Path.signIn.url()))
  }

  @Test func withoutScriptsTheFirstPageSaysThatTheTestsNeedThem() throws {
    let page = try lab.browser().get(Path.introduction.url(lab.study.id.text)).text
    #expect(page.contains("<noscript>") && page.contains("the tests do not work without it"))
  }

  @Test func whatIsRecordedOfReadingIsSaidOnce() throws {
    let visitor = try Visitor(lab, at: .consent)
    let first = try visitor.browser.get(Path.consentSection.url("1")).text
    let minutes = lab.study.consent.readingMinutes(in: Language("en"))
    #expect(first.contains("we record how long each section is shown"))
    #expect(first.contains("about \(minutes) minutes"))
    let introduction = try lab.browser().get(Path.introduction.url(lab.study.id.text)).text
    #expect(introduction.contains("about \(minutes) minutes of reading"))
    _ = try visitor.browser.post(Path.consentSection.url("1"))
    #expect(!(try visitor.browser.get(Path.consentSection.url("2")).text.contains("we record how long")))
  }
}
