import HTTP
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The actions of staff on the cards of the board, and the people whom it shows apart from the room.
@Suite struct BoardActionTests {
  private let lab: TestLab
  private let origin = [("from", "board"), ("study", "")]

  init() throws { lab = try TestLab() }

  private func board(_ colleague: Colleague, _ query: KeyValuePairs<String, String> = [:]) throws -> String {
    try colleague.browser.get(Path.staffBoard.url(query: query)).text
  }

  /// A card that is opened by its address, with menus of its own.
  private func opened(_ tablet: Tablet, by colleague: Colleague) throws -> Substring {
    let page = try board(colleague, ["hold": "1", "card": tablet.station.id.text])
    return try card(of: tablet, on: page)
  }

  private func card(of tablet: Tablet, on page: String) throws -> Substring {
    let begin = try #require(page.firstRange(of: " id=\"station-\(tablet.station.id)\""))
    let rest = page[begin.upperBound...]
    let end = try #require(rest.firstRange(of: "\n  </li>"))
    return rest[..<end.lowerBound]
  }

  private func intervene(
    _ visitor: Visitor, _ kind: String, seen: Int = 0, remark: String = "", as colleague: Colleague,
    _ origin: [(String, String)]
  ) throws -> Answer {
    try colleague.browser.post(
      Path.staffInterventions.url(visitor.id.text),
      [
        ("kind", kind), ("subject", ""), ("reason", "unwell"), ("remark", remark), ("seen", String(seen)),
      ] + origin)
  }

  /// The address that an answer leads to, without the undo that it offers.
  private func place(_ answer: Answer) throws -> String {
    try #require(answer.location).replacing(/&undo=[^#]*/, with: "")
  }

  @Test func aVisitIsPausedAndResumedFromItsCard() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let tablet = try Tablet(lab)
    try tablet.take(visitor)
    let ben = try Colleague(lab, .experimenter)
    let before = try opened(tablet, by: ben)
    #expect(before.contains("data-held") && before.contains("name=\"kind\" value=\"pause\""))
    #expect(!before.contains("value=\"resume\""))
    // A menu each for the pause, a note, and the tablet; the first two with every reason as a button.
    #expect(before.matches(of: /<details name="board-act"/).count == 3)
    let reasons = before.matches(of: /type="submit" name="reason" value="[a-z-]+"/)
    #expect(reasons.count == 2 * InterventionReason.ofVisits.count)
    let paused = try intervene(visitor, "pause", as: ben, origin)
    #expect(try place(paused) == "/staff/board?notice=pauseBegun&about=\(visitor.id)")
    #expect(try ben.browser.get(try #require(paused.location)).text.contains("The visit is paused."))
    let after = try opened(tablet, by: ben)
    #expect(after.contains("value=\"resume\"") && after.contains("name=\"seen\" value=\"1\""))
    // It was seen before the pause: somebody else was faster, and the participant's page says so.
    let eva = try Colleague(lab, .experimenter)
    #expect(try intervene(visitor, "pause", as: eva, origin).status == 409)
    let noted = try intervene(visitor, "note", seen: 1, remark: "Coughs", as: ben, origin)
    #expect(try place(noted) == "/staff/board?notice=boardActed&about=\(visitor.id)")
    let resumed = try intervene(visitor, "resume", seen: 2, as: ben, origin)
    #expect(resumed.location == "/staff/board?notice=boardActed&about=\(visitor.id)")
    #expect(try lab.store.interventions(for: visitor.id).map(\.kind) == [.pause, .note, .resume])
    // A note without words is none: its form is open on the participant's page.
    let wordless = try intervene(visitor, "note", seen: 3, as: ben, origin)
    #expect(wordless.status == 422 && wordless.text.contains("<details id=\"note\" open"))
  }

  /// Every form stands once in the page, however many cards there are; a card says which of them are its own, and whom they
  /// are about.
  @Test func theMenusAreSentOnceForAllCards() throws {
    let (one, two, three) = (try Tablet(lab, "1"), try Tablet(lab, "2"), try Tablet(lab, "3"))
    let (first, second) = (try Visitor(lab, at: .firstTest), try Visitor(lab, at: .consent))
    let handover = try one.take(first)
    try two.take(second)
    let page = try board(Colleague(lab, .experimenter))
    let set = try #require(page.firstMatch(of: /(?s)<template id="board-menus">(.*?)<\/template>/)).output.1
    let named = set.matches(of: /data-menu="([a-z-]+)"/).map { String($0.output.1) }
    #expect(Set(named).count == named.count)
    #expect(page.matches(of: /name="kind" value="pause"/).count == 1)
    let pause = Break(run: Run.ID("1"), beganAt: lab.now, endsAt: lab.now)
    let kinds = [Step.onBreak(pause), .paused, .permissions].flatMap { InterventionForms.kindsNow(at: $0) }
    #expect(Set(kinds.map(\.rawValue) + ["note", "free", "tablet"]) == Set(named))
    let aboutFirst = "participant=\"\(first.id)\" data-handover=\"\(handover.id)\" data-seen=\"0\""
    let wanted = [
      (one, "pause note tablet", aboutFirst), (two, "note tablet", "participant=\"\(second.id)\""),
      (three, "free", "station=\"\(three.station.id)\" data-site=\"\""),
    ]
    for (tablet, menus, about) in wanted {
      let card = try card(of: tablet, on: page)
      #expect(card.contains("data-menus=\"\(menus)\"") && card.contains(about), "\(card)")
      #expect(!card.contains("<form") && card.contains("&amp;card=\(tablet.station.id)#station-"))
    }
  }

  /// Fifty of them are sent to each watcher with each change.
  @Test(arguments: ["en", "de"])
  func aCardIsLight(language: String) throws {
    let lab = try TestLab(breakSeconds: 3600)
    let (tablet, visitor) = (try Tablet(lab, "Tablet 50"), try Visitor(lab, at: .inRun))
    try visitor.finishRun()
    let handover = try tablet.take(visitor)
    lab.store.note(
      StationReport(
        time: lab.now, handover: handover.id, screen: .page, unsent: 8, answered: 60, errors: 30, battery: 9,
        isCharging: false, connection: "wifi", clockMinutes: -1441), of: tablet.station.id)
    try lab.settle()
    let query: KeyValuePairs<String, String> = ["study": lab.study.id.text, "language": language]
    let card = try card(of: tablet, on: board(Colleague(lab, .experimenter), query))
    #expect(card.contains("data-menus=\"end-break extend-break pause note tablet\""))
    #expect(card.contains("data-until"))
    #expect(card.utf8.count < 2000, "\(card.utf8.count) bytes: \(card)")
  }

  @Test func aFormLeadsBackToTheBoardAndNowhereElse() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let ben = try Colleague(lab, .experimenter)
    func goesTo(_ seen: Int, _ from: String, _ study: String) throws -> String? {
      try place(
        intervene(visitor, "note", seen: seen, remark: "x", as: ben, [("from", from), ("study", study)]))
    }
    let notice = "notice=boardActed&about=\(visitor.id)"
    let page = Path.staffParticipant.url(visitor.id.text) + "?\(notice)#visit"
    #expect(try goesTo(0, "https://example.org", "") == page)
    #expect(try goesTo(1, "", "") == page)
    #expect(try goesTo(2, "board", "\"><script>") == "/staff/board?\(notice)")
    let study = lab.study.id.text
    #expect(try goesTo(3, "board", study) == "/staff/board?study=\(study)&\(notice)")
  }

  @Test func aTabletIsHandedOverAndTakenBackFromItsCard() throws {
    let tablet = try Tablet(lab)
    let visitor = try Visitor(lab, at: .firstTest)
    let ben = try Colleague(lab, .experimenter)
    #expect(try board(ben).contains("id=\"act-\(tablet.station.id)\""))
    let code = try visitor.participation(lab).participant.code.grouped
    func handOver(_ code: String) throws -> Answer {
      try ben.browser.post(
        Path.staffHandovers.url(), [("code", code), ("station", tablet.station.id.text)] + origin)
    }
    #expect(try handOver("<b>").location == "/staff/board?notice=handoverCodeWrong")
    #expect(try handOver(code).location == "/staff/board?notice=handedOver&about=\(visitor.id)")
    let handover = try #require(try lab.store.station(tablet.station.id)?.handover)
    #expect(try board(ben).contains("id=\"act-\(handover.id)\""))
    let back = try ben.browser.post(Path.staffHandoverEnd.url(handover.id.text), origin)
    #expect(back.location == "/staff/board?notice=takenBack&about=\(visitor.id)")
    #expect(try lab.store.station(tablet.station.id)?.handover == nil)
  }

  /// Those who are here or expected today are offered, as long as they have no tablet.
  @Test func aFreeTabletIsOfferedToThoseWhoCome() throws {
    let tablet = try Tablet(lab, "Tablet 1")
    let visitor = try Visitor(lab, at: .firstTest)
    let code = try visitor.participation(lab).participant.code.grouped
    let (ben, offer) = (try Colleague(lab, .experimenter), "name=\"code\" value=\"\(code)\"")
    func isOfferedOnTheList() throws -> Bool {
      try ben.browser.get(Path.staffStations.url()).text.contains("<option value=\"\(code)\">")
    }
    #expect(try !board(ben).contains(offer))
    #expect(try !isOfferedOnTheList())
    let visit = try lab.plan(for: visitor)
    try lab.alter("research", "UPDATE visits SET planned_for = \(lab.now.milliseconds)")
    #expect(try board(ben).contains(offer))
    #expect(try isOfferedOnTheList())
    #expect(try ben.browser.turn(visit.id, "arrived", seen: 0).status == 303)
    #expect(try board(ben).contains("\(offer)>\(code) · here"))
    #expect(try !board(ben, ["study": lab.secondStudy.id.text]).contains(offer))
    #expect(try !board(Colleague(lab, .experimenter, study: lab.secondStudy.id)).contains(offer))
    try tablet.take(visitor)
    _ = try Tablet(lab, "Tablet 2")
    #expect(try !board(ben).contains(offer))
    #expect(try !isOfferedOnTheList())
  }

  @Test func theTabletSaysThatHelpIsComing() throws {
    let (tablet, visitor) = (try Tablet(lab), try Visitor(lab, at: .firstTest))
    let handover = try tablet.take(visitor)
    let ben = try Colleague(lab, .experimenter)
    func state() throws -> String { try tablet.browser.get(Path.stationState.url()).text }
    let hidden = "<p class=\"notice\" hidden>Somebody from the team"
    #expect(try state().contains("\"help\":false"))
    #expect(try tablet.browser.get(Path.dashboard.url()).text.contains(hidden))
    let path = Path.staffHandoverHelp.url(handover.id.text)
    let elsewhere = try Colleague(lab, .experimenter, study: lab.secondStudy.id).browser
    #expect(try elsewhere.post(path, origin).status == 404)
    #expect(try Colleague(lab, .dataManager).browser.post(path, origin).status == 403)
    #expect(try state().contains("\"help\":false"))
    let told = try place(ben.browser.post(path, origin))
    #expect(told == "/staff/board?notice=helpPromised&about=\(visitor.id)")
    #expect(try state().contains("\"state\":\"handed:\(handover.id)\",\"help\":true"))
    let page = try tablet.browser.get(Path.dashboard.url()).text
    #expect(page.contains("Somebody from the team") && !page.contains(hidden))
    #expect(try board(ben).contains("<p class=\"board-help\">Help is coming</p>"))
    // The promise is over with the handover, and after a while.
    try lab.store.end(handover.id, how: .done, context: AuditContext(by: .system, at: lab.now))
    #expect(try state().contains("\"help\":false"))
    let late = try ben.browser.post(path, origin)
    #expect(late.location == "/staff/board?notice=handoverEnded")
    #expect(try ben.browser.get(#require(late.location)).text.contains("Somebody was faster"))
    let promised = Handover(
      id: handover.id, station: handover.station, participant: handover.participant,
      handedAt: handover.handedAt, handedBy: nil, helpPromisedAt: handover.handedAt)
    #expect(promised.isHelpComing(at: handover.handedAt.advanced(bySeconds: 299)))
    #expect(!promised.isHelpComing(at: handover.handedAt.advanced(bySeconds: 300)))
  }

  @Test func aCardOfAnotherStudyHasNoActions() throws {
    let handover = try Tablet(lab).take(Visitor(lab, in: lab.secondStudy, at: .consent))
    let bound = try Colleague(lab, .experimenter, study: lab.study.id)
    #expect(try !board(bound).contains("act-\(handover.id)"))
    #expect(try board(Colleague(lab, .experimenter)).contains("act-\(handover.id)"))
  }

  /// The forms can be filled in without scripts, too: the page stands still when asked to.
  @Test func withoutScriptsThePageCanBeHeldStill() throws {
    let ben = try Colleague(lab, .experimenter)
    let refresh = "http-equiv=\"refresh\""
    let page = try board(ben)
    #expect(page.contains(refresh) && page.contains("/staff/board?hold=1"))
    #expect(try !board(ben, ["hold": "1"]).contains(refresh))
    // A card is opened by its address; one of a tablet that is not there opens nothing.
    let (one, two) = (try Tablet(lab, "Tablet 1"), try Tablet(lab, "Tablet 2"))
    let open = try opened(one, by: ben)
    #expect(open.contains("name=\"station\" value=\"\(one.station.id)\"") && open.contains("name=\"code\""))
    let beside = try board(ben, ["hold": "1", "card": one.station.id.text])
    #expect(try !card(of: two, on: beside).contains("<form"))
    #expect(!beside.contains(refresh))
    #expect(try !card(of: one, on: board(ben, ["card": "\"><b>"])).contains("<form"))
  }

  @Test func thoseUnderWayElsewhereAreShownApart() throws {
    let visitor = try Visitor(lab, at: .inRun)
    for stop in [Visitor.Stop.consent, .survey, .finished, .left] { _ = try Visitor(lab, at: stop) }
    let rehearsal = try Path.participants.goodForm(in: lab.study) + [("rehearsal", "1")]
    _ = try lab.browser().post(Path.participants.url(lab.study.id.text), rehearsal)
    let ben = try Colleague(lab, .experimenter)
    let code = try visitor.participation(lab).participant.code.grouped
    let page = try board(ben)
    // Nothing is left to do for those who are finished, or have left; nobody waits for those who rehearse.
    #expect(page.contains("On their own devices now: 3") && page.contains(code))
    #expect(page.contains("<details class=\"board-home\" id=\"board-home\">"))
    let start = try #require(page.firstRange(of: "id=\"board-home\"")).upperBound
    let people = page[start...]
    #expect(people.contains("Consent") && people.contains("Survey"))
    #expect(try !board(ben, ["study": lab.secondStudy.id.text]).contains(code))
    let bound = try Colleague(lab, .experimenter, study: lab.secondStudy.id)
    #expect(try !board(bound).contains(code))
    // At a tablet they are in the room, and after the tablet they are nowhere.
    let handover = try Tablet(lab).take(visitor)
    #expect(try board(ben).contains("On their own devices now: 2"))
    try lab.store.end(handover.id, how: .done, context: AuditContext(by: .system, at: lab.now))
    try lab.alter(
      "research", "UPDATE sessions SET seen_at = 0 WHERE token_digest NOT LIKE 'handover %'")
    #expect(try !board(ben).contains("On their own devices"))
  }
}
