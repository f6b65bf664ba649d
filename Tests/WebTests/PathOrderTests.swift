import HTTP
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The order of the path: each URL leads to the step that is due, and no form steps over it.
@Suite struct PathOrderTests {
  private let lab: TestLab
  private let routes: [Route<Audience>]

  init() throws {
    lab = try TestLab()
    routes = try lab.console().routes
  }

  private static let due: [Visitor.Stop: String] = [
    .introduction: "/introduction", .eligibility: "/eligibility", .consent: "/consent", .quiz: "/consent",
    .sharing: "/consent",
    .review: "/consent", .signature: "/consent", .contactDetails: "/contact-details", .keepPlace: "/place",
    .permissions: "/permissions", .firstTest: "/dashboard", .inRun: "/dashboard",
    .survey: "/dashboard", .finished: "/dashboard",
  ]

  @Test(arguments: Visitor.Stop.allCases.filter { $0 != .left })
  func everyOtherURLLeadsToTheDueStep(stop: Visitor.Stop) throws {
    let visitor = try Visitor(lab, at: stop)
    let due = try #require(Self.due[stop])
    try lab.expectThatEverythingElse(leads: visitor, to: due)
    let own = try visitor.browser.get(due)
    #expect(own.status == 200 || due == Path.consent.url(), "\(due)")
  }

  /// The steps of the consent, in order; its sections and answered questions can be looked at again.
  private static let consentSteps: [(Visitor.Stop, String)] = [
    (.consent, "/consent/sections/1"), (.quiz, "/consent/quiz/1/1"), (.sharing, "/consent/sharing"),
    (.review, "/consent/review"), (.signature, "/consent/signature"),
  ]

  @Test func withinTheConsentEveryOtherURLLeadsToTheDueStep() throws {
    for (place, (stop, due)) in Self.consentSteps.enumerated() {
      let visitor = try Visitor(lab, at: stop)
      #expect(try visitor.browser.get(Path.consent.url()).location == due)
      #expect(try visitor.browser.get(due).status == 200, "\(due)")
      let before = try lab.ledger.contents()
      for (other, (_, target)) in Self.consentSteps.enumerated() where other != place {
        let seen = try visitor.browser.get(target)
        let mayChange = due == Path.consentReview.url() && target == Path.consentSharing.url()
        let isBehind = other < place && other < 2 || mayChange
        #expect(isBehind ? seen.status == 200 : seen.location == due, "\(target) at \(stop)")
      }
      for (path, target) in [
        (Path.consentQuestion, "/consent/quiz/1/1"), (.consentSharing, "/consent/sharing"),
        (.consentReview, "/consent/review"), (.consentSignature, "/consent/signature"),
        (.consentChanges, "/consent/changes"), (.consentQuestion, "/consent/quiz/2/1"),
        (.consentSection, "/consent/sections/9"),
      ] where target != due && !(path == .consentSection && place > 0) {
        let answer = try visitor.browser.post(target, path.goodForm(in: lab.study))
        #expect(answer.status == 303, "\(target) at \(stop): \(answer.status)")
      }
      #expect(try lab.ledger.changes(since: before) == [:], "at \(stop)")
    }
  }

  /// The session of a participant who has left opens the last page alone, and for a short time.
  @Test func whoeverLeftIsSaidGoodbyeTo() throws {
    let visitor = try Visitor(lab, at: .left)
    let goodbye = Path.left.url(lab.study.id.text, query: ["language": "en"])
    let before = try lab.ledger.contents()
    for route in routes where route.stages != nil && ![.signOut, .stationEnd].contains(route.path) {
      let target = lab.url(route.path)
      let answer =
        try route.method == .get
        ? visitor.browser.get(target)
        : route.path.takesJSON
          ? visitor.browser.postJSON(target, [])
          : visitor.browser.post(target, route.path.goodForm(in: lab.study))
      let isJSON = route.method == .post && route.path.takesJSON
      let isAsExpected = isJSON ? answer.status == 410 : answer.location == goodbye
      #expect(isAsExpected, "\(route.method) \(target): \(answer.status) \(answer.location ?? "")")
    }
    #expect(try lab.ledger.changes(since: before) == [:])
    #expect(try !visitor.browser.get(Path.introduction.url(lab.study.id.text)).text.contains("/dashboard"))
    let long = Timestamp(milliseconds: lab.now.milliseconds - 15 * 60 * 1000)
    try lab.alter(
      "research", "UPDATE participants SET left_at = ? WHERE id = ?", [long.milliseconds, visitor.id.text])
    #expect(try visitor.browser.get(Path.dashboard.url()).status == 401)
    #expect(try !visitor.browser.get(goodbye).text.contains("ticket"))
  }

  /// On every other device, and in every other browser, leaving ends the session at once.
  @Test func leavingEndsEveryOtherSession() throws {
    let visitor = try Visitor(lab, at: .keepPlace)
    _ = try visitor.browser.post(Path.keepPlace.url(), Visitor.pin)
    let code = try visitor.participation(lab).participant.code.text
    let elsewhere = lab.browser()
    _ = try elsewhere.post(Path.signIn.url(), [("code", code), ("pin", "407162")])
    #expect(try elsewhere.get(Path.profile.url()).status == 200)
    _ = try visitor.browser.post(Path.departure.url(), [("data", "keep"), ("confirm", "on")])
    #expect(try elsewhere.get(Path.profile.url()).status == 401)
  }

  @Test func decliningIsConfirmedAndSaysBeforeWhatBecomesOfTheData() throws {
    let words = try lab.console().phrases
    func phrase(_ name: String) -> String { words.phrase(name, in: Language("en")) ?? "missing" }
    for stop in [Visitor.Stop.review, .signature] {
      let visitor = try Visitor(lab, at: stop)
      let due = stop == .review ? Path.consentReview : .consentSignature
      let page = try visitor.browser.get(due.url()).text
      #expect(page.contains(phrase("consent.decline.data")) && page.contains(phrase("consent.decline.stops")))
      #expect(page.contains("<dialog class=\"dialog\" id=\"decline\""))
      // Without a script that opens the dialog, the next page asks.
      let before = try lab.ledger.contents()
      #expect(try visitor.browser.post(Path.consentRefusal.url()).location == Path.stopping.url())
      #expect(try lab.ledger.changes(since: before) == [:])
      let gone = try visitor.browser.post(Path.consentRefusal.url(), [("confirm", "yes")])
      let goodbye = try visitor.browser.get(try #require(gone.location)).text
      #expect(goodbye.contains(phrase("consent.decline.data")) && !goodbye.contains("document you signed"))
    }
    let again = try Visitor(lab, in: lab.secondStudy, at: .keepPlace)
    try lab.outdate(again)
    _ = try again.browser.post(Path.consentChanges.url())
    _ = try again.browser.post(Path.consentSharing.url(), [("sharing", "institution")])
    let page = try again.browser.get(Path.consentSignature.url()).text
    #expect(page.contains(phrase("profile.leave.keep.help").escapedForPages))
    #expect(
      page.contains(phrase("consent.decline.stopsAgain")) && page.contains(phrase("profile.leave.submit")))
  }

  /// One after the other, with the cookies of the first answer and with those before it.
  @Test func whoIsTurnedAwayByADoubleTapIsShownTheSamePage() throws {
    let visitor = try Visitor(lab, at: .eligibility)
    let hidden = [("inStudy", lab.study.id.text)]
    #expect(
      try visitor.browser.get(Path.eligibility.url()).text.contains("name=\"inStudy\" value=\"weight-iat\""))
    let before = Browser(tabOf: visitor.browser)
    let once = try visitor.browser.post(Path.eligibility.url(), lab.study.unmetAnswers + hidden)
    let contents = try lab.ledger.contents()
    for browser in [visitor.browser, before] {
      let again = try browser.post(Path.eligibility.url(), lab.study.unmetAnswers + hidden)
      #expect(again.status == 303 && again.location == once.location)
      #expect(try browser.get(try #require(again.location)).text.contains("class=\"reasons\""))
      // Other answers are no second tap.
      #expect(try browser.post(Path.eligibility.url(), lab.study.metAnswers + hidden).status == 401)
    }
    let stranger = lab.browser()
    #expect(try stranger.post(Path.eligibility.url(), lab.study.unmetAnswers + hidden).status == 401)
    #expect(try lab.ledger.changes(since: contents) == [:])
  }

  @Test func whoIsTurnedAwayInTwoTabsAtOnceIsCountedOnce() throws {
    let visitor = try Visitor(lab, at: .eligibility)
    let form = lab.study.unmetAnswers + [("inStudy", lab.study.id.text)]
    _ = try visitor.browser.formToken()
    let tabs = (0..<4).map { _ in Browser(tabOf: visitor.browser) }
    let answers = atOnce(4) { try? tabs[$0].post(Path.eligibility.url(), form).location }
    #expect(Set(answers).count == 1 && answers[0]?.contains("/not-eligible?") == true, "\(answers)")
    #expect(try lab.ledger.count("screening_days", where: "refused = 1") == 1)
  }

  @Test func codeAndPINLeadBackToTheDueStep() throws {
    let visitor = try Visitor(lab, at: .keepPlace)
    #expect(try visitor.browser.post(Path.keepPlace.url(), Visitor.pin).location == Path.permissions.url())
    let code = try visitor.participation(lab).participant.code.grouped.lowercased()
    let elsewhere = lab.browser()
    let back = try elsewhere.post(Path.signIn.url(), [("code", code), ("pin", "407162")])
    #expect(back.location == Path.dashboard.url())
    #expect(try elsewhere.get(Path.dashboard.url()).location == Path.permissions.url())
    let wrong = try lab.browser().post(Path.signIn.url(), [("code", code), ("pin", "407163")])
    #expect(wrong.status == 422 && wrong.all("Set-Cookie").isEmpty)
  }

  /// The reasons are in the address: the next person at the tablet must not find them by going back.
  @Test func whyOneCannotTakePartIsShownUntilThePageIsClosed() throws {
    let visitor = try Visitor(lab, at: .eligibility)
    let turned = try visitor.browser.post(Path.eligibility.url(), lab.study.unmetAnswers)
    let page = try #require(turned.location)
    #expect(try visitor.browser.get(page).text.contains("class=\"reasons\""))
    #expect(try lab.store.participation(of: visitor.id) == nil)
    _ = try visitor.browser.post(Path.notEligible.url(lab.study.id.text))
    #expect(try visitor.browser.get(page).location == Path.introduction.url(lab.study.id.text))
    #expect(try lab.browser().get(page).location == Path.introduction.url(lab.study.id.text))
  }

  /// A participant who goes back after a refusal and answers differently is recorded as doing so.
  @Test func aSecondTryAfterARefusalIsRecordedAsOne() throws {
    let visitor = try Visitor(lab, at: .eligibility)
    _ = try visitor.browser.post(Path.eligibility.url(), lab.study.unmetAnswers)
    try visitor.enrol()
    #expect(
      try visitor.browser.post(Path.eligibility.url(), lab.study.metAnswers).location == Path.consent.url())
    #expect(try lab.ledger.count("eligibility_decisions", where: "is_changed = 1") == 1)
  }

  @Test func theLanguageChangesOnThePageOneIsOn() throws {
    let visitor = try Visitor(lab, at: .finished)
    for (page, expected) in [
      ("/profile", "/profile"), ("/consent/document", "/consent/document"), ("", "/dashboard"),
      ("//elsewhere.example/", "/dashboard"), ("/\\elsewhere.example", "/dashboard"),
      ("https://elsewhere.example", "/dashboard"), ("/a\r\nLocation: /b", "/dashboard"),
    ] {
      let answer = try visitor.browser.post(Path.language.url(), [("language", "de"), ("page", page)])
      #expect(answer.status == 303 && answer.location == expected, "\(page)")
    }
    let profile = try visitor.browser.get(Path.profile.url()).text
    #expect(profile.contains("lang=\"de\""))
    #expect(profile.contains("<input type=\"hidden\" name=\"page\" value=\"/profile\">"))
  }

  @Test func savingPermissionsIsConfirmed() throws {
    let visitor = try Visitor(lab, at: .finished)
    let saved = try visitor.browser.post(
      Path.profile.url(), Path.permissions.goodForm(in: lab.study))
    let page = try visitor.browser.get(try #require(saved.location))
    #expect(page.text.contains("role=\"status\""))
    #expect(page.text.contains("Your permissions have been saved."))
    #expect(try !visitor.browser.get(Path.profile.url()).text.contains("role=\"status\""))
  }

  @Test func nobodyIsAskedForAnythingTwice() throws {
    // With the survey due, a test can neither be begun nor gone on with.
    let visitor = try Visitor(lab, at: .survey)
    let run = try visitor.participation(lab).runs[0].id.text
    let before = try lab.ledger.contents()
    #expect(try visitor.browser.post(Path.runs.url()).location == Path.dashboard.url())
    #expect(try visitor.browser.get(Path.run.url(run)).location == Path.dashboard.url())
    #expect(try lab.ledger.changes(since: before) == [:])
    // With a test due, no question can be answered.
    let earlier = try Visitor(lab, at: .firstTest)
    let clean = try lab.ledger.contents()
    for target in [lab.url(.survey), lab.url(.surveyPage)] {
      #expect(try earlier.browser.get(target).location == Path.dashboard.url(), "\(target)")
    }
    let answer = try earlier.browser.post(lab.url(.surveyPage), [(".skip", "")])
    #expect(answer.location == Path.dashboard.url())
    #expect(try earlier.browser.get(lab.url(.surveyEnd)).location == Path.dashboard.url())
    #expect(try lab.ledger.changes(since: clean) == [:])
  }
}

/// The same form twice: after one another, and at once from two tabs.
@Suite struct DoubleTapTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  /// Forms that move somebody on or note something, each with the tables that one of it fills.
  private static let forms: [(Path, [String: Int])] = [
    (.participants, ["participants": 1, "audit": 1]),
    (.ownIntroduction, ["participants": 0, "audit": 1]),
    (.eligibility, ["eligibility_decisions": 1, "eligibility_answers": 3, "audit": 1]),
    (.consentChanges, ["consent_milestones": 1, "audit": 1]),
    (.consentDocument, ["consent_milestones": 1, "audit": 1]),
    (.consentSection, ["section_readings": 1, "audit": 1]),
    (.consentQuestion, ["quiz_answers": 1, "audit": 1]),
    (.consentSharing, ["sharing_choices": 1, "audit": 1]),
    (.consentReview, ["consent_milestones": 1, "audit": 1]),
    (.consentSignature, ["consents": 1, "signatures": 1, "consent_papers": 1, "audit": 1]),
    (.contactDetails, ["contact_details": 1, "audit": 1]),
    (.consentRefusal, ["participants": 0, "audit": 1]),
    (.keepPlace, ["participants": 0, "audit": 1]),
    (.permissions, ["permission_decisions": 3, "audit": 3]),
    (.profileSharing, ["sharing_choices": 1, "audit": 1]),
    (.profileContact, ["contact_details": 1, "audit": 1]),
    (
      .runs,
      [
        "runs": 1, "implicit_association_runs": 1, "allocations": 1, "allocation_lists": 1,
        "allocated_variants": 4, "audit": 3,
      ]
    ),
    (.surveyPage, ["answers": 1, "audit": 1]),
    (.ownContactDeletion, ["answers": 1, "survey_contacts": -1, "audit": 1]),
    (.departure, ["participants": 0, "audit": 1]),
    (.language, ["participants": 0, "audit": 1]),
  ]

  @Test func aDoubleTapStoresOnce() throws {
    for (path, expected) in Self.forms {
      let (browser, target) = try lab.rightful(path)
      let form = try path.goodForm(in: lab.study)
      let session = browser.cookies[ParticipantRequest.cookie]
      let before = try lab.ledger.contents()
      let first = try browser.post(target, form)
      #expect(first.status == 303, "\(target)")
      let once = try lab.ledger.contents()
      let changes = try lab.ledger.changes(since: before)
      #expect(changes.merging(expected) { $1 } == changes, "\(target)")
      browser.cookies[ParticipantRequest.cookie] = session
      let again = try browser.post(target, form)
      #expect(again.status == 303, "\(target)")
      if [.consentRefusal, .departure].contains(path) { #expect(again.location == first.location) }
      // A second tap on taking part gets the same place by another session.
      let exempt: Set<String> = path == .participants ? ["sessions"] : []
      #expect(try lab.ledger.changes(since: once, except: exempt) == [:], "\(target) again")
    }
  }

  @Test func twoTabsAtOnceStoreOnce() throws {
    for (path, expected) in Self.forms {
      let (browser, target) = try lab.rightful(path)
      let form = try path.goodForm(in: lab.study)
      _ = try browser.formToken()
      let tabs = (0..<4).map { _ in Browser(tabOf: browser) }
      let before = try lab.ledger.contents()
      let answers = atOnce(4) { try? tabs[$0].post(target, form).status }
      #expect(answers.allSatisfy { $0 == 303 }, "\(target): \(answers)")
      let changes = try lab.ledger.changes(since: before)
      #expect(changes.merging(expected) { $1 } == changes, "\(target): \(changes)")
    }
    #expect(lab.log.errors == [])
  }
}
