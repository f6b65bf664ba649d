import Crypto
import Testing

@testable import Studies
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

  /// Also of a form that somebody else has overtaken (409), and of one for something that has ended (410).
  @Test(arguments: [("en", "Error: "), ("de", "Fehler: ")])
  func theTitleOfARefusalSaysErrorWhateverTheReason(language: String, words: String) throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let code = try visitor.participation(lab).participant.code.grouped
    func pause(_ browser: Browser) throws -> Answer {
      let form = [("kind", "pause"), ("subject", ""), ("reason", "unwell"), ("remark", ""), ("seen", "0")]
      return try browser.post(
        Path.staffInterventions.url(visitor.id.text, query: ["language": language]), form)
    }
    #expect(try pause(Colleague(lab, .experimenter).browser).status == 303)
    let overtaken = try pause(Colleague(lab, .experimenter).browser)
    #expect(overtaken.status == 409 && overtaken.text.contains("<title>\(words)"))
    _ = try visitor.browser.post(Path.departure.url(), [("data", "keep"), ("confirm", "on")])
    let ended = try lab.browser().post(
      Path.signIn.url(query: ["language": language]),
      [("code", code), ("pin", ""), ("form", Token().text)])
    #expect(ended.status == 410 && ended.text.contains("<title>\(words)"))
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

  @Test(arguments: ["", "nonsense"])
  func allThatIsWrongInTheEligibilityFormIsToldAtOnce(typed: String) throws {
    let visitor = try Visitor(lab, at: .eligibility)
    let questions = lab.study.eligibility
    try #require(questions.count > 1)
    let page = try visitor.browser.post(Path.eligibility.url(), questions.map { ($0.id.text, typed) })
    #expect(page.status == 422)
    for question in questions {
      let id = "q-\(question.id)"
      #expect(
        page.text.contains("<a href=\"#\(id)\">") && page.text.contains("id=\"\(id)-problem\""), "\(id)")
    }
  }

  /// A page with one question of a survey has no other's fields: there is never a second error.
  @Test func aPageWithOneQuestionHasOneError() throws {
    let visitor = try Visitor(lab, at: .survey)
    let survey = lab.study.surveys[0]
    for number in 2...survey.questions.count {
      let url = Path.surveyPage.url(survey.id.text, survey.questions[number - 1].id.text)
      let names = try visitor.browser.get(url).text.matches(
        of: /<(?:input|select|textarea)[^>]* name="([^"]+)"/)
      let id = survey.questions[number - 1].id.text
      let sent = Set(names.map { String($0.output.1) }).subtracting(["csrf", "page", ".skip", ".back"])
      #expect(sent.contains(id) && sent.allSatisfy { $0 == id || $0.hasPrefix("\(id).") }, "\(sent)")
      let page = try visitor.browser.post(url, [(id, "nonsense")])
      #expect(page.status == 422 && page.text.matches(of: /<p class="problem" id="q-/).count == 1)
      try visitor.skipQuestion(number)
    }
  }

  @Test func aTabletThatIsRenamedIsNoException() throws {
    let (first, second) = (try Tablet(lab, "Tablet 1"), try Tablet(lab, "Tablet 2"))
    let ben = try Colleague(lab, .experimenter).browser
    for name in ["", first.station.name.text] {
      let url = Path.staffStationName.url(second.station.id.text)
      let page = try ben.post(url, [("name", name)])
      #expect(page.status == 422 && page.text.contains("<title>Error: "), "\(name)")
      #expect(page.text.contains("role=\"alert\" tabindex=\"-1\" autofocus>"), "\(name)")
      #expect(
        page.text.contains("<a href=\"#name\">") && page.text.contains("id=\"name-problem\""), "\(name)")
    }
  }

  /// Apart from a name, a walk-in is chosen from lists: a value that was never offered is refused as a whole, before
  /// anybody is made, and a tablet that is taken meanwhile is told beside the participant.
  @Test func aWalkInHasNoErrorsOfItsOwn() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let url = Path.staffWalkIns.url(lab.study.id.text)
    func form(site: String) -> [(String, String)] {
      [("form", Token().text), ("station", "none"), ("language", "xx"), ("origin", "odd"), ("site", site)]
    }
    let before = try lab.ledger.count("participants", where: "1")
    #expect(try ben.post(url, form(site: "nowhere")).status == 400)
    #expect(try lab.ledger.count("participants", where: "1") == before)
    let made = try #require(try ben.post(url, form(site: "")).location)
    #expect(try ben.get(made).text.contains("the tablet was no longer free"))
    #expect(try lab.ledger.count("participants", where: "1") == before + 1)
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

  /// The link to the other language leads somewhere, also for somebody who is signed in with their own.
  @Test func anErrorPageIsShownInTheLanguageThatIsAskedFor() throws {
    let browser = try Visitor(lab, at: .firstTest).browser
    #expect(try browser.get("/no-such-page").text.contains("<html lang=\"en\""))
    #expect(try browser.get("/no-such-page?language=de").text.contains("<html lang=\"de\""))
  }

  @Test func aFormThatIsRefusedForTooManyTriesSaysSoInItsTitle() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let code = try visitor.participation(lab).participant.code.grouped
    var answer = try lab.browser().get(Path.signIn.url())
    for _ in 1...8 where answer.status != 429 {
      let form = [("code", code), ("pin", "123457"), ("form", Token().text)]
      answer = try lab.browser().post(Path.signIn.url(), form)
    }
    #expect(answer.status == 429 && answer.text.contains("<title>Error"))
  }

  @Test func withoutScriptsTheFirstPageSaysThatTheTestsNeedThem() throws {
    let code = try Visitor(lab, at: .firstTest).participation(lab).participant.code
    for path in [Path.introduction.url(lab.study.id.text), Path.signIn.url(), Path.code.url(code.text)] {
      let page = try lab.browser().get(path).text
      #expect(page.contains("<noscript>") && page.contains("the tests do not work without it"), "\(path)")
    }
  }

  /// The section on the time it takes tells how long people read, and so do the first page and the first section.
  @Test(arguments: ["en", "de"]) func theReadingTimeIsTheSameEverywhere(code: String) throws {
    let language = Language(code)
    let section = try #require(lab.study.consent.sections.first { $0.kind == .timeCommitment })
    let text = try #require(section.more?[language].source)
    let told = try #require(text.firstMatch(of: /\| (?:about|etwa) (\d+) [mM]inute/))
    #expect(Int(told.output.1) == lab.study.consent.readingMinutes(in: language))
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
