import Foundation
import Testing

@testable import Crypto
@testable import LabConsole
@testable import Studies
@testable import Web

/// Tablets and their handovers, as browsers see them.
@Suite struct StationTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  // MARK: - Registering

  @Test func aTabletIsRegisteredByItsCode() throws {
    let (tablet, desk) = (lab.browser(), try Colleague(lab, .experimenter).browser)
    let code = try Tablet.askForCode(tablet, lab)
    #expect(try tablet.get(Path.station.url()).text.contains(code.grouped))
    let typed = [("pairing", code.grouped.lowercased()), ("name", " Tablet 3 ")]
    #expect(try desk.post(Path.staffStations.url(), typed).status == 303)
    #expect(try desk.get(Path.staffStations.url()).text.contains("Tablet 3"))
    let waiting = try tablet.get(Path.station.url())
    #expect(waiting.text.contains("Tablet 3"))
    #expect(
      waiting.all("Set-Cookie").contains {
        $0.hasPrefix(Gate.stationCookie) && $0.contains("HttpOnly") && $0.contains("SameSite=Lax")
      })
    let again = try desk.post(Path.staffStations.url(), typed)
    #expect(again.status == 422)
    for wrong in ["", "K7O2MX", "K7Q", "K7Q2MXD"] {
      let answer = try desk.post(Path.staffStations.url(), [("pairing", wrong), ("name", "Tablet 4")])
      #expect(answer.status == 422, "\(wrong)")
    }
    for name in ["", String(repeating: "x", count: 41), "a\u{200B}b"] {
      let answer = try desk.post(Path.staffStations.url(), [("pairing", "K7Q2MX"), ("name", name)])
      #expect(answer.status == 422 && answer.text.contains("id=\"name-problem\""), "\(name)")
    }
  }

  // MARK: - Handing over

  @Test func fromThenOnTheBrowserIsThisParticipants() throws {
    let tablet = try Tablet(lab)
    let visitor = try Visitor(lab, at: .consent)
    #expect(try tablet.state() == "waiting")
    #expect(try tablet.browser.get(Path.consent.url()).location == Path.station.url())
    let handover = try tablet.take(visitor)
    #expect(try tablet.state() == "handed:\(handover.id)")
    #expect(try tablet.browser.get(Path.station.url()).location == Path.consent.url())
    #expect(try tablet.browser.get(Path.consentSection.url("1")).status == 200)
    for path in [Path.home, .signIn, .staffSignIn, .staffHome] {
      let answer = try tablet.browser.get(path.url())
      #expect(answer.status == 403 || answer.location == Path.station.url(), "\(path)")
    }
    try lab.takeBack(handover)
    #expect(try tablet.browser.get(Path.consentSection.url("1")).location == Path.station.url())
  }

  /// A form that the participant before left open on the screen is not submitted in the name of the next.
  @Test func aFormOfTheParticipantBeforeIsRefused() throws {
    let tablet = try Tablet(lab)
    let (ada, bea) = (try Visitor(lab, at: .review), try Visitor(lab, at: .review))
    let first = try tablet.take(ada)
    _ = try tablet.browser.get(Path.consentReview.url())
    let stale = try tablet.browser.formToken()
    try lab.store.end(first.id, how: .takenBack, context: AuditContext(by: .system, at: lab.now))
    try tablet.take(bea)
    #expect(try tablet.browser.postRaw(Path.consentReview.url(), [("csrf", stale)]).status == 403)
    #expect(try bea.participation(lab).consents.isEmpty)
    #expect(try tablet.browser.post(Path.consentReview.url()).status == 303)
  }

  @Test func theConsoleSaysWhyItHandsNobodyOver() throws {
    let (one, two) = (try Tablet(lab, "Tablet 1"), try Tablet(lab, "Tablet 2"))
    let desk = try Colleague(lab, .experimenter, study: lab.study.id).browser
    let ada = try Visitor(lab, at: .consent)
    let code = try ada.participation(lab).participant.code.grouped
    func handOver(_ code: String, _ tablet: Tablet) throws -> Answer {
      try desk.post(Path.staffHandovers.url(), [("code", code), ("station", tablet.station.id.text)])
    }
    func expectRefusal(_ code: String, _ tablet: Tablet, _ words: String) throws {
      let answer = try handOver(code, tablet)
      #expect(answer.status == 422 && answer.text.contains(words), "\(words): \(answer.status)")
    }
    let other = try Visitor(lab, in: lab.secondStudy, at: .consent).participation(lab).participant.code
    try expectRefusal(other.grouped, one, "Nobody is taking part with this code")
    try expectRefusal(ParticipationCode.random().grouped, one, "Nobody is taking part with this code")
    try expectRefusal("K7QO-2MXD", one, "Codes never contain")
    try expectRefusal(
      try Visitor(lab, at: .finished).participation(lab).participant.code.grouped, one, "done everything")
    let gone = try Visitor(lab, at: .left)
    try expectRefusal(
      try gone.participation(lab).participant.code.grouped, one, "participation under this code has ended")
    #expect(try handOver(code, one).status == 303)
    try expectRefusal(code, two, "is on Tablet 1")
    try expectRefusal(code, one, "already has this tablet")
    let bea = try Visitor(lab, at: .consent).participation(lab).participant.code.grouped
    try expectRefusal(bea, one, "just been handed to \(code)")
    try lab.store.revoke(two.station.id, context: AuditContext(by: .system, at: lab.now))
    try expectRefusal(bea, two, "taken out of use")
  }

  /// From the console as by a typed or a scanned code: the refusal says what to do first.
  @Test func beforeTheNextVisitHasBegunNobodyGetsATablet() throws {
    let lab = try TestLab { settings in
      try TestLab.rewrite(
        TestLab.copyName, in: settings.studies, replacing: "    tolerance: 2\n    open: yes",
        with: "    tolerance: 2")
    }
    let tablet = try Tablet(lab)
    let visitor = try lab.visitorBetweenVisits()
    let desk = try Colleague(lab, .experimenter).browser
    let code = try visitor.participation(lab).participant.code.grouped
    let form = [("code", code), ("station", tablet.station.id.text)]
    let refused = try desk.post(Path.staffHandovers.url(), form)
    #expect(refused.status == 422 && refused.text.contains("The next visit of this participant (Follow-up)"))
    #expect(refused.text.contains("record that on their page"))
    let typed = try tablet.browser.post(Path.stationCode.url(), [("code", code)])
    #expect(typed.status == 422 && typed.text.contains("Please tell the study team that you are here"))
    // A scanned code is in the same form.
    let scanned = try #require(try tablet.browser.get(Path.code.url(code)).location)
    #expect(try tablet.browser.get(scanned).text.contains("value=\"\(code)\""))
    #expect(try tablet.state() == "waiting")
    let came = try desk.post(
      Path.staffArrivals.url(visitor.id.text), [("visit", "second"), ("reason", "time"), ("remark", "")])
    #expect(came.status == 303)
    #expect(try desk.post(Path.staffHandovers.url(), form).status == 303)
    #expect(try tablet.state().hasPrefix("handed:"))
  }

  @Test func whoIsDoneIsToldSoAtTheTabletToo() throws {
    let tablet = try Tablet(lab)
    let code = try Visitor(lab, at: .finished).participation(lab).participant.code.grouped
    let answer = try tablet.browser.post(Path.stationCode.url(), [("code", code)])
    #expect(answer.status == 422 && answer.text.contains("Everything is done for this code"))
    #expect(try tablet.state() == "waiting")
  }

  @Test func theSecondToTakeBackIsTold() throws {
    let tablet = try Tablet(lab)
    let handover = try tablet.take(try Visitor(lab, at: .consent))
    let desk = try Colleague(lab, .experimenter).browser
    let target = Path.staffHandoverEnd.url(handover.id.text)
    #expect(try desk.post(target).status == 303)
    let second = try desk.post(target)
    #expect(second.status == 422 && second.text.contains("Somebody was faster"))
    let stranger = try Colleague(lab, .experimenter, study: lab.secondStudy.id).browser
    let other = try tablet.take(try Visitor(lab, at: .consent))
    #expect(try stranger.post(Path.staffHandoverEnd.url(other.id.text)).status == 404)
    #expect(try stranger.post(Path.staffStationRevocation.url(tablet.station.id.text)).status == 403)
    #expect(try tablet.state() == "handed:\(other.id)")
  }

  // MARK: - Codes at the tablet

  @Test func aTypedCodeTakesSomebodyIn() throws {
    let (one, two) = (try Tablet(lab, "Tablet 1"), try Tablet(lab, "Tablet 2"))
    let visitor = try Visitor(lab, at: .consent)
    let code = try visitor.participation(lab).participant.code
    func type(_ code: String, _ tablet: Tablet) throws -> Answer {
      try tablet.browser.post(Path.stationCode.url(), [("code", code)])
    }
    #expect(try type("K7QO-2MXD", one).text.contains("Codes never contain"))
    #expect(try type(code.grouped.lowercased(), one).location == Path.station.url())
    #expect(try one.browser.get(Path.station.url()).location == Path.consent.url())
    #expect(try type(code.grouped, two).text.contains("being used on Tablet 1"))
    for _ in 1...5 { #expect(try type(ParticipationCode.random().grouped, two).status == 422) }
    #expect(try type(ParticipationCode.random().grouped, two).status == 429)
  }

  /// They have not been told yet what the study is about; a participant who does not want to take part gives the tablet
  /// back.
  @Test func aTabletBeginsWithTheIntroduction() throws {
    let tablet = try Tablet(lab)
    let made = try lab.makeParticipants(1)[0]
    func handOver() throws {
      tablet.browser.formPurpose = "form waiting"
      _ = try tablet.browser.post(Path.stationCode.url(), [("code", made.code.grouped)])
      tablet.browser.formPurpose = "form \(try tablet.state())"
      #expect(try tablet.browser.get(Path.station.url()).location == Path.ownIntroduction.url())
    }
    try handOver()
    #expect(try tablet.browser.get(Path.eligibility.url()).location == Path.ownIntroduction.url())
    let page = try tablet.browser.get(Path.ownIntroduction.url()).text
    #expect(page.contains(lab.study.title[Language("en")]))
    #expect(page.contains("formaction=\"\(Path.stationEnd.url())\""))
    let returned = try tablet.browser.post(Path.stationEnd.url())
    #expect(try returned.location == Path.station.url() && tablet.state() == "waiting")
    try handOver()
    #expect(try tablet.browser.post(Path.ownIntroduction.url()).location == Path.eligibility.url())
    #expect(try tablet.browser.get(Path.station.url()).location == Path.eligibility.url())
  }

  // MARK: - The end of a handover

  @Test func aPINReturnsTheTabletToWaiting() throws {
    let tablet = try Tablet(lab)
    let colleague = try Colleague(lab, .experimenter)
    let pin = [("pin", "4071"), ("pinAgain", "4071")]
    #expect(
      try colleague.browser.post(Path.staffPIN.url(), [("pin", "1234"), ("pinAgain", "1234")]).status == 422)
    #expect(
      try colleague.browser.post(Path.staffPIN.url(), [("pin", "4071"), ("pinAgain", "4072")]).status == 422)
    #expect(try colleague.browser.post(Path.staffPIN.url(), pin).status == 303)
    let handover = try tablet.take(try Visitor(lab, at: .consent))
    func release(_ name: String, _ pin: String) throws -> Answer {
      try tablet.browser.post(Path.stationRelease.url(), [("name", name), ("pin", pin)])
    }
    for (name, pin) in [("", ""), (colleague.member.name, "4072"), ("nobody", "4071")] {
      #expect(try release(name, pin).status == 422)
    }
    #expect(try tablet.state() == "handed:\(handover.id)")
    #expect(try release(colleague.member.name, "4071").location == Path.station.url())
    #expect(try tablet.state() == "waiting")
  }

  @Test func nothingOfTheParticipantStaysInTheBrowser() throws {
    let tablet = try Tablet(lab)
    let visitor = try Visitor(lab, at: .survey)
    try tablet.take(visitor)
    let record = try visitor.participation(lab)
    let due = try #require(record.dueTask(in: lab.study))
    let survey = try #require(record.taskInVariant(due, in: lab.study))
    _ = try lab.store.intervene(
      InterventionRequest(.skip(survey), reason: .time, remark: "", seen: 0),
      for: visitor.id, in: lab.study, context: AuditContext(by: .staff(StaffMember.ID("desk")), at: lab.now))
    tablet.browser.cookies[ParticipantRequest.cookie] = visitor.token.text
    _ = try tablet.browser.get(Path.station.url())
    #expect(
      try tablet.browser.get(Path.dashboard.url() + "?language=en").text.contains("give the tablet back"))
    #expect(tablet.browser.cookies.count > 2)
    #expect(try tablet.browser.post(Path.stationEnd.url()).location == Path.station.url())
    let waiting = try tablet.browser.get(Path.station.url())
    #expect(waiting["Clear-Site-Data"] == "\"cache\"")
    #expect(Set(tablet.browser.cookies.keys) == [Gate.stationCookie, BrowserKey.cookie])
    #expect(try tablet.browser.get(Path.station.url())["Clear-Site-Data"] == nil)
  }

  @Test func whoeverLeavesSeesTheirReceiptUntilTheyGiveTheTabletBack() throws {
    let tablet = try Tablet(lab)
    try tablet.take(try Visitor(lab, at: .firstTest))
    let farewell = try #require(
      try tablet.browser.post(Path.departure.url(), [("data", "keep"), ("confirm", "on")]).location)
    #expect(try tablet.browser.get(farewell).text.contains("give the tablet back"))
    #expect(try tablet.browser.get(Path.station.url()).location == Path.left.url(lab.study.id.text))
    #expect(try tablet.browser.post(Path.stationEnd.url()).status == 303)
    #expect(try tablet.browser.get(farewell).location == Path.station.url())
  }

  @Test func whoeverIsTurnedAwayLeavesATabletThatWaits() throws {
    let tablet = try Tablet(lab)
    try tablet.take(try Visitor(lab, at: .eligibility))
    let turned = try #require(
      try tablet.browser.post(Path.eligibility.url(), lab.study.unmetAnswers).location)
    #expect(try tablet.state() == "waiting")
    let page = try tablet.browser.get(turned)
    #expect(page.status == 200 && !page.text.contains("id=\"again\""))
    tablet.browser.formPurpose = "form waiting"
    let closed = try tablet.browser.post(Path.notEligible.url(lab.study.id.text))
    #expect(try tablet.browser.get(try #require(closed.location)).location == Path.station.url())
  }

  /// The page of the participant before was left open.
  @Test func whoeverComesNextWasNotTurnedAwayBefore() throws {
    let tablet = try Tablet(lab)
    try tablet.take(try Visitor(lab, at: .eligibility))
    _ = try tablet.browser.post(Path.eligibility.url(), lab.study.unmetAnswers)
    let next = try Visitor(lab, at: .eligibility)
    try tablet.take(next)
    _ = try tablet.browser.get(Path.station.url())
    let answer = try tablet.browser.post(Path.eligibility.url(), lab.study.metAnswers)
    #expect(answer.location == Path.consent.url())
    #expect(try lab.ledger.count("eligibility_decisions", where: "is_changed = 1") == 0)
  }

  @Test func aRevokedTabletSaysSoAndIsABrowserLikeAnyOther() throws {
    let tablet = try Tablet(lab)
    try tablet.take(try Visitor(lab, at: .firstTest))
    try lab.store.revoke(tablet.station.id, context: AuditContext(by: .system, at: lab.now))
    #expect(try tablet.state() == "revoked")
    #expect(try tablet.browser.get(Path.station.url()).text.contains("no longer a station"))
    #expect(try tablet.browser.get(Path.dashboard.url()).status == 401)
    #expect(try tablet.browser.get(Path.staffSignIn.url()).status == 200)
    tablet.browser.formPurpose = "form"
    let code = try Tablet.askForCode(tablet.browser, lab)
    #expect(try tablet.state() == "pairing:\(code.text)")
  }

  /// A signature given there meanwhile is nobody's; it stays due, at another tablet.
  @Test func aTabletThatIsRevokedWhileSomebodySignsStoresNoConsent() throws {
    let tablet = try Tablet(lab)
    let visitor = try Visitor(lab, at: .signature)
    try tablet.take(visitor)
    #expect(try tablet.browser.get(Path.consentSignature.url()).status == 200)
    try lab.store.revoke(tablet.station.id, context: AuditContext(by: .system, at: lab.now))
    func sign(at tablet: Tablet) throws -> Int {
      try tablet.browser.post(Path.consentSignature.url(), Visitor.signature).status
    }
    // The form on the screen was of the handover, and the browser is signed in as nobody.
    #expect(try sign(at: tablet) == 403)
    tablet.browser.formPurpose = "form"
    #expect(try sign(at: tablet) == 401)
    #expect(try lab.ledger.count("consents", where: "participant = '\(visitor.id)'") == 0)
    let other = try Tablet(lab)
    try other.take(visitor)
    #expect(try other.browser.get(Path.consentSignature.url()).status == 200)
    #expect(try sign(at: other) == 303)
    #expect(try lab.ledger.count("consents", where: "participant = '\(visitor.id)'") == 1)
    #expect(lab.log.errors == [])
  }

  // MARK: - Unsent data on the tablet

  @Test func whatSomebodyMeasuredWhoHasLeftIsNotWantedAnyMore() throws {
    let tablet = try Tablet(lab)
    let visitor = try Visitor(lab, at: .inRun)
    let handover = try tablet.take(visitor)
    let run = try visitor.participation(lab).runs[0].id.text
    let plan = try visitor.plan(of: run)
    let context = AuditContext(by: .system, at: lab.now)
    try lab.store.leave(visitor.id, session: nil, context: context)
    func answers() throws -> [Int] {
      [
        try tablet.browser.get(Path.runPlan.url(run), ["Accept: application/json"]).status,
        try tablet.browser.postJSON(Path.runPart.url(run, "2"), plan.part(2).body).status,
      ]
    }
    #expect(try answers() == [410, 410], "while the tablet is still theirs")
    try lab.store.end(handover.id, how: .takenBack, context: context)
    tablet.browser.formPurpose = "form"
    #expect(try answers() == [410, 410], "and afterwards")
    #expect(try lab.ledger.count("run_parts", where: "number = 2") == 0)
  }

  @Test func partsOfARunStillArriveAfterTheHandover() throws {
    let tablet = try Tablet(lab)
    let visitor = try Visitor(lab, at: .inRun)
    let handover = try tablet.take(visitor)
    let run = try visitor.participation(lab).runs[0].id.text
    let plan = try visitor.plan(of: run)
    try lab.takeBack(handover)
    tablet.browser.formPurpose = "form"
    func post(_ number: Int) throws -> Answer {
      try tablet.browser.postJSON(Path.runPart.url(run, String(number)), plan.part(number).body)
    }
    #expect(try post(2).status == 200)
    #expect(try tablet.browser.get(Path.runPlan.url(run), ["Accept: application/json"]).status == 200)
    #expect(try tablet.browser.get(Path.run.url(run)).location == Path.station.url())
    // The run goes on at another tablet now: data that this one still has are kept beside it, once.
    let other = try Tablet(lab)
    try other.take(visitor)
    for _ in 1...2 { #expect(try post(3).status == 200) }
    #expect(try lab.ledger.count("late_parts", where: "number = 3") == 1)
    #expect(try lab.ledger.count("run_parts", where: "number = 3 AND run = '\(run)'") == 0)
    let page = try Colleague(lab, .experimenter).browser.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains("Part 3 of Sorting test, 1 of 4 arrived late from \(tablet.station.name.text)"))
    #expect(page.contains("1 part arrived late from an earlier tablet"))
    other.browser.formPurpose = "form"
    #expect(try other.browser.postJSON(Path.runPart.url(run, "3"), plan.part(3).body).status == 200)
    #expect(try lab.ledger.count("run_parts", where: "number = 3 AND run = '\(run)'") == 1)
    let third = try Tablet(lab)
    third.browser.formPurpose = "form"
    #expect(try third.browser.postJSON(Path.runPart.url(run, "4"), plan.part(4).body).status == 401)
  }

  @Test func whatAnEarlierTabletHadStoredIsNotLateAndItsCountIsNotTheRuns() throws {
    let tablet = try Tablet(lab)
    let visitor = try Visitor(lab, at: .inRun)
    let run = try visitor.participation(lab).runs[0].id.text
    let plan = try visitor.plan(of: run)
    let handover = try tablet.take(visitor)
    func post(_ number: Int) throws -> Int {
      try tablet.browser.postJSON(Path.runPart.url(run, String(number)), plan.part(number).body).status
    }
    #expect(try post(2) == 200)
    try lab.takeBack(handover)
    tablet.browser.formPurpose = "form"
    try Tablet(lab).take(visitor)
    #expect(try post(2) == 200, "its acknowledgement was lost")
    let headers = ["Accept: application/json", "Unsent-Trials: 32"]
    #expect(try tablet.browser.get(Path.runPlan.url(run), headers).status == 200)
    #expect(try lab.ledger.count("late_parts", where: "run = '\(run)'") == 0)
    #expect(try lab.ledger.count("runs", where: "id = '\(run)' AND unsent_trials = 0") == 1)
  }

  @Test func aTabletThatHasItsParticipantBackDeliversWhatAnotherOneHasDoneSince() throws {
    let (tablet, other) = (try Tablet(lab), try Tablet(lab))
    let visitor = try Visitor(lab, at: .inRun)
    let run = try visitor.participation(lab).runs[0].id.text
    let plan = try visitor.plan(of: run)
    func post(_ body: [UInt8], from tablet: Tablet) throws -> Int {
      try tablet.browser.postJSON(Path.runPart.url(run, "2"), body).status
    }
    try lab.takeBack(tablet.take(visitor))
    let elsewhere = try other.take(visitor)
    #expect(try post(plan.part(2).body, from: other) == 200)
    try lab.takeBack(elsewhere)
    try tablet.take(visitor)
    #expect(try post(plan.part(2).body + Array(" ".utf8), from: tablet) == 200, "measured before")
    #expect(try lab.ledger.count("late_parts", where: "number = 2") == 1)
    #expect(try lab.ledger.count("run_parts", where: "number = 2 AND run = '\(run)'") == 1)
  }

  @Test func aTabletStillDeliversWhenItsParticipantIsPaused() throws {
    let tablet = try Tablet(lab)
    let visitor = try Visitor(lab, at: .inRun)
    let handover = try tablet.take(visitor)
    let run = try visitor.participation(lab).runs[0].id.text
    let plan = try visitor.plan(of: run)
    let ben = try Colleague(lab, .experimenter).browser
    #expect(try ben.intervene(visitor.id.text, "pause", reason: "unwell").status == 303)
    try lab.takeBack(handover)
    tablet.browser.formPurpose = "form"
    #expect(try tablet.browser.get(Path.runPlan.url(run), ["Accept: application/json"]).status == 200)
    #expect(try tablet.browser.postJSON(Path.runPart.url(run, "2"), plan.part(2).body).status == 200)
  }

  // MARK: - Reports of the tablet

  @Test func aReportIsKeptAsFarAsItMakesSense() throws {
    let tablet = try Tablet(lab)
    let handover = try tablet.take(try Visitor(lab, at: .firstTest))
    func report(_ body: String) throws -> Int {
      try tablet.browser.postJSON(Path.stationReports.url(), Array(body.utf8)).status
    }
    let state = "\"state\":\"handed:\(handover.id)\""
    #expect(
      try report(
        "{\(state),\"screen\":\"block\",\"block\":3,\"trial\":17,\"unsent\":-4,\"errors\":1e99,"
          + "\"tooFast\":\"x\",\"battery\":1e3,\"connection\":\"<wi-fi>\",\"visible\":false}") == 200)
    try lab.settle()
    let kept = try #require(try lab.store.station(tablet.station.id)?.report)
    #expect(kept.handover == handover.id && kept.screen == .block && kept.block == 3 && kept.trial == 17)
    #expect(kept.unsent == 0 && kept.errors == 10_000 && kept.tooFast == 0 && kept.battery == 100)
    #expect(kept.connection == "wi-fi" && !kept.isVisible)
    // The report of a page of an earlier participant, or of the waiting screen.
    for earlier in ["waiting", "handed:an-earlier-one"] {
      #expect(try report("{\"state\":\"\(earlier)\",\"screen\":\"block\",\"errors\":99}") == 410)
      try lab.settle()
      #expect(try lab.store.station(tablet.station.id)?.report == kept)
    }
    #expect(try report("[") == 400)
    #expect(
      try lab.browser().postJSON(Path.stationReports.url(), Array("{}".utf8)).status == 410)
  }

  @Test func nothingNewIsSaidInOneLine() throws {
    let tablet = try Tablet(lab)
    let tag = try #require(try tablet.browser.get(Path.stationState.url())["ETag"])
    #expect(try tablet.browser.get(Path.stationState.url(), ["If-None-Match: \(tag)"]).status == 304)
    try tablet.take(try Visitor(lab, at: .consent))
    #expect(try tablet.browser.get(Path.stationState.url(), ["If-None-Match: \(tag)"]).status == 200)
  }

  // MARK: - The consent

  @Test func theConsentKnowsStationAndExperimenter() throws {
    let tablet = try Tablet(lab, "Tablet 7")
    let colleague = try Colleague(lab, .experimenter)
    let visitor = try Visitor(lab, at: .signature)
    try tablet.take(visitor, by: colleague.member.id)
    #expect(try tablet.browser.post(Path.consentSignature.url(), Visitor.signature).status == 303)
    let consent = try #require(try visitor.participation(lab).consents.first)
    let record = try #require(try lab.store.record(of: consent, participant: visitor.id))
    #expect(record.station == "Tablet 7" && record.experimenter == colleague.member.name)
    let paper = try #require(try lab.store.paper(of: consent.id)).document
    #expect(try printedWords(of: paper).contains("Given on the tablet Tablet 7"))
    // On other devices no page mentions a tablet.
    let alone = try Visitor(lab, at: .contactDetails)
    let own = try #require(try alone.participation(lab).consents.first)
    #expect(
      try !printedWords(of: #require(try lab.store.paper(of: own.id)).document).contains(
        "Given on the tablet"))
  }
}

extension TestLab {
  func takeBack(_ handover: Handover) throws {
    try store.end(handover.id, how: .takenBack, context: AuditContext(by: .system, at: now))
  }

  /// Waits until reports are stored, for which no request waits.
  func settle() throws { try store.endSession(Token(), context: AuditContext(by: .system, at: now)) }
}
