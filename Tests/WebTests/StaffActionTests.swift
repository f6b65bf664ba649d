import Crypto
import Definitions
import Foundation
import Testing

@testable import Studies
@testable import Web

/// Actions of staff at the desk in one press or two: receiving participants, and correcting mistakes.
@Suite struct StaffActionTests {
  private let lab: TestLab
  private let ben: Browser

  init() throws {
    lab = try TestLab()
    ben = try Colleague(lab, .experimenter).browser
  }

  private func page(of visitor: Visitor) throws -> Answer {
    try ben.get(Path.staffParticipant.url(visitor.id.text))
  }

  // MARK: - Receiving

  @Test func handingOverATabletNotesThatTheyAreHere() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let visit = try lab.plan(for: visitor, in: 0)
    let tablet = try Tablet(lab, "Tablet 7")
    let code = try visitor.participation(lab).participant.code.grouped
    let list = try ben.get(Path.staffVisits.url()).text
    #expect(list.contains("Hand over to") && list.contains("Tablet 7"))
    let answer = try ben.post(
      Path.staffHandovers.url(), [("code", code), ("station", tablet.station.id.text)])
    #expect(answer.status == 303)
    #expect(try lab.store.visit(visit.id)?.state == .arrived)
    #expect(try !page(of: visitor).text.contains("Hand over to"), "they have one")
  }

  /// Somebody who comes earlier or later than planned is neither expected on that day nor missing from it.
  @Test(arguments: [-2, 3]) func whoeverIsHandedATabletOnAnotherDayIsHere(days: Int) throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let visit = try lab.plan(for: visitor, in: days)
    let code = try visitor.participation(lab).participant.code.grouped
    let station = try Tablet(lab, "Tablet 7").station.id.text
    let handed = try ben.post(Path.staffHandovers.url(), [("code", code), ("station", station)])
    #expect(handed.status == 303)
    #expect(try visitor.participation(lab).visits.map(\.state) == [.arrived])
    #expect(try ben.turn(visit.id, "no-show", seen: 1, sure: true).status == 409)
    #expect(try ben.turn(visit.id, "planned", seen: 1).status == 303, "taken back, it is as it was")
    #expect(try lab.store.visit(visit.id)?.state == .planned)
  }

  @Test func whoWasTestedOnAnotherDayDidNotStayAway() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let visit = try lab.plan(for: visitor, in: -1)
    #expect(try visitor.browser.post(Path.runs.url()).status == 303)
    let refused = try ben.turn(visit.id, "no-show", seen: 0, sure: true)
    #expect(refused.status == 409 && refused.text.contains("they are here or have been"))
    #expect(refused.text.contains("<title>Error: "))
    #expect(try lab.store.visit(visit.id)?.state == .planned)
  }

  /// From the list of the day, with its filter, from a participant's page and from a card; no form leads out of the console.
  @Test func whoHandsOverATabletStaysOnThePage() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    _ = try lab.plan(for: visitor, in: 0)
    let tablet = try Tablet(lab, "Tablet 7")
    let code = try visitor.participation(lab).participant.code.grouped
    func handOver(_ page: String) throws -> String? {
      let form = [("code", code), ("station", tablet.station.id.text), ("page", page)]
      let answer = try ben.post(Path.staffHandovers.url(), form)
      let handover = try #require(try lab.store.station(tablet.station.id)?.handover, "\(page)")
      try lab.store.end(handover.id, how: .takenBack, context: AuditContext(by: .system, at: lab.now))
      return answer.location
    }
    let ending = "notice=handedOver&about=\(visitor.id)"
    for page in [
      Path.staffVisits.url(query: ["study": lab.study.id.text]), Path.staffParticipant.url(visitor.id.text),
      Path.staffCard.url(visitor.id.text),
    ] {
      let form = try ben.get(page).text.components(separatedBy: "<form class=\"hand-over").dropFirst().first
      #expect(form?.contains("name=\"page\" value=\"\(page)\"") == true, "\(page)")
      #expect(try handOver(page) == page + (page.contains("?") ? "&" : "?") + ending)
    }
    for page in ["//example.org/", "https://example.org", ""] {
      #expect(try handOver(page) == "/staff/stations?" + ending, "\(page)")
    }
  }

  /// The others are offered by their names while the tablet of the row is busy.
  @Test func onePressHandsOverTheTabletThatTheRowNames() throws {
    let (first, planned) = (try Tablet(lab, "Tablet 1"), try Tablet(lab, "Tablet 3"))
    let (visitor, other) = (try Visitor(lab, at: .firstTest), try Visitor(lab, at: .firstTest))
    let visit = try lab.plan(for: visitor, in: 0)
    func form(_ name: String) throws -> Substring? {
      let list = try ben.get(Path.staffVisits.url()).text
      #expect(list.contains(visit.id.text))
      let forms = list.split(separator: "<form class=\"\(name)\"").dropFirst()
      return forms.first?.split(separator: "</form>").first
    }
    #expect(try form("hand-over-at-once")?.contains(first.station.id.text) == true, "none is planned")
    let plan = VisitPlan(
      time: visit.plannedFor, minutes: 45, experimenter: nil, station: planned.station.id)
    let verdict = try lab.store.move(
      visit.id, to: plan, seen: visit.changes, in: lab.study, calendar: LabCalendar(), deviation: nil,
      context: AuditContext(by: .staff(StaffMember.ID("desk")), at: lab.now))
    #expect(verdict.isDone)
    #expect(try form("hand-over-at-once")?.contains(planned.station.id.text) == true)
    try planned.take(other)
    #expect(try form("hand-over-at-once") == nil)
    #expect(try form("hand-over")?.contains(">Tablet 1</option>") == true)
  }

  /// A participant who has a tablet or was tested today cannot be marked as not having come; a mark made too early on
  /// another one can be taken back.
  @Test func whoWasHereDidNotStayAway() throws {
    let tested = try Visitor(lab, at: .inRun)
    let there = try lab.plan(for: tested, in: 0)
    let refused = try ben.turn(there.id, "no-show", seen: 0, sure: true)
    #expect(refused.status == 409 && refused.text.contains("they are here"))
    #expect(try lab.store.visit(there.id)?.state == .planned)
    let pages = [Path.staffVisits.url(), Path.staffVisit.url(there.id.text), Path.staffHome.url()]
    for page in pages {
      let text = try ben.get(page).text
      #expect(text.contains(there.id.text) && !text.contains("value=\"no-show\""), "not offered: \(page)")
    }
    let late = try Visitor(lab, at: .firstTest)
    let visit = try lab.plan(for: late, in: 0)
    #expect(try ben.get(Path.staffVisits.url()).text.contains("value=\"no-show\""))
    #expect(try ben.turn(visit.id, "no-show", seen: 0, sure: true).status == 303)
    #expect(try ben.get(Path.staffVisits.url()).text.contains("They came after all, or may still come"))
    #expect(try ben.turn(visit.id, "planned", seen: 1).status == 303)
    #expect(try lab.store.visit(visit.id)?.state == .planned)
    #expect(try ben.turn(visit.id, "arrived", seen: 2).status == 303)
  }

  @Test func beginningATestNotesThatTheyAreHere() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let visit = try lab.plan(for: visitor, in: 0)
    #expect(try visitor.browser.post(Path.runs.url()).status == 303)
    #expect(try lab.store.visit(visit.id)?.state == .arrived)
  }

  /// One form, however often it is sent, creates one participant who has a tablet, and one visit that can be ended.
  @Test func aWalkInIsOneForm() throws {
    let tablet = try Tablet(lab, "Tablet 7")
    let url = Path.staffBatches.url(lab.study.id.text)
    #expect(try ben.get(url).text.contains("Somebody is here now"))
    let form = [
      ("form", Token().text), ("station", tablet.station.id.text), ("language", "de"), ("origin", "real"),
    ]
    let answers = try (1...2).map { _ in try ben.post(Path.staffWalkIns.url(lab.study.id.text), form) }
    #expect(
      Set(answers.compactMap(\.location)).count == 1 && answers[0].location?.contains("handedOver") == true)
    let handover = try #require(try lab.store.station(tablet.station.id)?.handover)
    let record = try #require(try lab.store.participation(of: handover.participant))
    #expect(record.participant.language.code == "de" && record.visits.map(\.state) == [.arrived])
    #expect(try !ben.get(url).text.contains("Somebody is here now"), "no tablet waits any more")
    #expect(try ben.turn(record.visits[0].id, "ended", seen: 0, reason: "time").status == 303)
  }

  @Test func theBoardSaysWhomSomebodyWaitsFor() throws {
    let tablet = try Tablet(lab, "Tablet 7")
    let visitor = try Visitor(lab, at: .quiz)
    for attempt in 1...lab.study.consent.quiz!.tries {
      try visitor.answerQuiz(attempt: attempt, rightly: false)
    }
    try tablet.take(visitor)
    #expect(try ben.get(Path.staffBoard.url()).text.contains("Go through the comprehension questions"))
  }

  // MARK: - Putting right

  @Test func nobodyChoosesAReasonForStaff() throws {
    let visitor = try Visitor(lab, at: .inRun)
    #expect(try page(of: visitor).text.contains(#"<option value="">Choose a reason</option>"#))
    let url = Path.staffInterventions.url(visitor.id.text)
    let refused = try ben.post(url, [("kind", "note"), ("subject", ""), ("reason", ""), ("seen", "0")])
    #expect(refused.status == 422)
    // All errors are listed at once, at the top, with links to their fields.
    let top = refused.text.components(separatedBy: "<h1>")[0]
    #expect(top.contains(##"href="#reason-note">Choose a reason."##))
    #expect(top.contains(##"href="#remark-note""##))
    #expect(try lab.store.interventions(for: visitor.id).isEmpty)
  }

  @Test func aForgottenPINIsReplaced() throws {
    let visitor = try Visitor(lab, at: .keepPlace)
    let answer = try ben.post(Path.staffNewPIN.url(visitor.id.text))
    let pin = try #require(answer.text.firstMatch(of: #/<strong>(\d{3} \d{3})<\/strong>/#)).1
    let participant = try visitor.participation(lab).participant
    #expect(answer.status == 200 && participant.place == .keptWithPIN)
    let verdict = try lab.store.resume(
      code: participant.code, pin: PIN(existing: String(pin)), from: Guesser(address: "1"), at: lab.now)
    guard case .opened = verdict else { Issue.record("\(verdict)"); return }
    #expect(try page(of: visitor).text.contains("Was given a new PIN by staff"))
    #expect(!lab.log.lines.contains { $0.contains(pin) })
  }

  @Test func aWithdrawalByTelephoneIsRecorded() throws {
    let visitor = try Visitor(lab, at: .inRun)
    let url = Path.staffDeparture.url(visitor.id.text)
    let asked = try ben.post(url)
    #expect(asked.status == 422 && asked.text.contains("Please confirm that they want to leave"))
    #expect(try visitor.participation(lab).participant.leftAt == nil)
    #expect(try ben.post(url, [("data", "keep"), ("confirm", "on")]).status == 303)
    #expect(try visitor.participation(lab).participant.leftAt != nil)
    let left = try page(of: visitor).text
    #expect(left.contains("Left the study") && !left.contains("They want to leave the study"))
  }

  /// A double tap, or two members of staff at once: the page says how it is.
  @Test func whoHasLeftAlreadyIsToldOfAndNotAnError() throws {
    let visitor = try Visitor(lab, at: .inRun)
    let url = Path.staffDeparture.url(visitor.id.text)
    let form = [("data", "keep"), ("confirm", "on")]
    #expect(try ben.post(url, form).status == 303)
    let leftAt = try visitor.participation(lab).participant.leftAt
    for answer in try [ben.post(url, form), ben.post(url), ben.post(Path.staffNewPIN.url(visitor.id.text))] {
      let page = try ben.get(try #require(answer.location))
      #expect(answer.status == 303 && page.text.contains("They have left the study already."))
    }
    let participant = try visitor.participation(lab).participant
    #expect(participant.leftAt == leftAt && !participant.isBlocked)
  }

  @Test func aTabletInUseIsNotTakenAwayUnasked() throws {
    let tablet = try Tablet(lab, "Tablet 7")
    let visitor = try Visitor(lab, at: .firstTest)
    try tablet.take(visitor)
    let url = Path.staffStationRevocation.url(tablet.station.id.text)
    #expect(try ben.post(url).text.contains("Somebody is using this tablet and would be interrupted"))
    #expect(try lab.store.station(tablet.station.id)?.handover != nil)
    #expect(try ben.post(url, [("sure", "yes")]).status == 303)
    #expect(try lab.store.station(tablet.station.id)?.station.revokedAt != nil)
  }

  @Test func aTabletThatWaitsIsNotTakenOutOfUseUnasked() throws {
    let tablet = try Tablet(lab, "Tablet 8")
    let url = Path.staffStationRevocation.url(tablet.station.id.text)
    let asked = try ben.post(url)
    #expect(
      asked.status == 200 && asked.text.contains("Nobody is using this tablet now. It will have to be"))
    #expect(try lab.store.station(tablet.station.id)?.station.revokedAt == nil)
    #expect(try ben.post(url, [("sure", "yes")]).status == 303)
    #expect(try lab.store.station(tablet.station.id)?.station.revokedAt != nil)
  }

  @Test func aTestIsNotInterruptedUnasked() throws {
    let tablet = try Tablet(lab, "Tablet 9")
    let handover = try tablet.take(try Visitor(lab, at: .inRun))
    let url = Path.staffHandoverEnd.url(handover.id.text)
    let origin = [("from", "board"), ("study", lab.study.id.text)]
    let asked = try ben.post(url, origin)
    #expect(asked.status == 200 && asked.text.contains("This person is in the middle of a test."))
    for (name, value) in origin { #expect(asked.text.contains("name=\"\(name)\" value=\"\(value)\"")) }
    #expect(try lab.store.station(tablet.station.id)?.handover?.id == handover.id)
    let back = try ben.post(url, origin + [("sure", "yes")])
    #expect(back.location?.hasPrefix("/staff/board?study=\(lab.study.id.text)") == true)
    #expect(try lab.store.station(tablet.station.id)?.handover == nil)
  }

  /// The form is behind the consequence: one press does not revoke.
  @Test func anAddressSaysBeforeItIsRevokedThatItNeverWorksAgain() throws {
    for (made, page) in [(("whose", "own"), Path.staffFeeds), (("codes", "hidden"), Path.staffBoardLinks)] {
      _ = try ben.post(page.url(), [made])
      let text = try ben.get(page.url()).text
      #expect(text.contains(/<summary>Revoke this address<\/summary>\s*<form [^>]*\/revocation"/), "\(page)")
      #expect(text.contains("It never works again; you can make a new one."), "\(page)")
    }
  }

  @Test func aNoughtTooManyIsAskedAbout() throws {
    let url = Path.staffBatches.url(lab.study.id.text)
    let form = [("form", Token().text), ("size", "500"), ("language", "en"), ("origin", "real")]
    let asked = try ben.post(url, form)
    #expect(asked.status == 422 && asked.text.contains("500 new participants are a lot at once"))
    #expect(try lab.store.batches(BatchFilter(of: lab.study.id), at: .everySite, page: 1).entries.isEmpty)
    #expect(try ben.post(url, form + [("sure", "51")]).status == 422, "sure of another number")
    #expect(try ben.post(url, form + [("sure", "500")]).status == 303)
    let made = try lab.store.batches(BatchFilter(of: lab.study.id), at: .everySite, page: 1).entries
    #expect(made.map(\.batch.size) == [500])
  }

  @Test func aBatchIsTakenBackUntilSomebodyBegins() throws {
    let batch = try lab.makeBatch(3, in: lab.study)
    let code = try lab.store.participants(of: batch)[0].code
    let withdraw = Path.staffBatchWithdrawal.url(batch.text)
    #expect(try ben.post(withdraw).location?.contains("batchWithdrawn") == true)
    #expect(try lab.store.batch(batch) == nil && lab.store.participant(code: code) == nil)
    #expect(try lab.store.brokenAuditEntries().isEmpty)
    let begun = try lab.makeBatch(2, in: lab.study)
    try Visitor(lab.browser(), in: lab.study).begin(with: lab.store.participants(of: begun)[0].code)
    #expect(
      try ben.post(Path.staffBatchWithdrawal.url(begun.text)).location?.contains("batchHasBegun") == true)
    #expect(try lab.store.participants(of: begun).count == 2)
  }

  /// The month comes first, with twelve hours, for a browser of a region that writes dates so.
  @Test(arguments: [
    ("en-US,en;q=0.9", true), ("en-GB,en", false), ("en", false), ("de-DE,en-US;q=0.5", false),
  ])
  func datesFollowTheCustomOfTheReader(asked: String, countsTwelve: Bool) throws {
    _ = try Visitor(lab, at: .consent)
    let ben = try Colleague(lab, .experimenter).browser
    ben.language = asked
    let page = try ben.get(Path.staffParticipants.url()).text
    let times = page.matches(of: /<time datetime="[^"]+"(?: data-ago)?>([^<]+)<\/time>/).map {
      String($0.output.1)
    }
    #expect(!times.isEmpty)
    for time in times {
      #expect((time.hasSuffix("AM") || time.hasSuffix("PM")) == countsTwelve, "\(time)")
      #expect(time.first?.isLetter == countsTwelve, "\(time)")
    }
  }

  @Test func theClockHas24Hours() throws {
    let phrases = try TestLab.interface.get().phrases
    let afternoon = Timestamp(milliseconds: 1_790_000_000_000)
    for language in phrases.available {
      let voice = Voice(phrases: phrases, language: language)
      for text in [voice.clockTime(afternoon), voice.moment(afternoon), voice.longMoment(afternoon)] {
        #expect(!text.uppercased().contains("PM") && !text.uppercased().contains("AM"), "\(text)")
      }
    }
  }
}
