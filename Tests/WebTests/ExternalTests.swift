import Foundation
import HTTP
import ImplicitAssociation
import Statistics
import Testing

@testable import LabConsole
@testable import Rehearsal
@testable import Studies
@testable import Web

/// A test on another device: the participant waits, staff hand in the file, the participant goes on.
@Suite(.serialized) struct ExternalTests {
  /// - Parameter isAll: true if both variants are done in the app; otherwise one of them
  private func lab(isAll: Bool = true, breakSeconds: Int = 0) throws -> TestLab {
    try TestLab(breakSeconds: breakSeconds) { settings in
      func rewrite(_ old: String, _ new: String) throws {
        try TestLab.rewrite("weight-iat", in: settings.studies, replacing: old, with: new)
      }
      for id in ["project-implicit-keyboard", "project-implicit-touch"] {
        let input = id.hasSuffix("touch") ? "touch" : "keyboard"
        let label =
          input == "touch"
          ? "{en: By touch (wide areas), de: Durch Tippen (große Felder)}"
          : "{en: With the keyboard (wide areas), de: Mit der Tastatur (große Felder)}"
        try rewrite(
          "      - id: \(id)\n        layout: project-implicit\n        input: \(input)\n        label: \(label)\n",
          "")
      }
      try rewrite("        input: touch\n", "        input: touch\n        external: yes\n")
      if isAll {
        try rewrite("        input: keyboard\n", "        input: keyboard\n        external: yes\n")
      }
    }
  }

  /// A participant whose test in the app is due, and the page on which they wait.
  private func waiting(in lab: TestLab) throws -> (visitor: Visitor, page: String) {
    let visitor = try Visitor(lab, at: .firstTest)
    _ = try visitor.browser.get(Path.dashboard.url())
    let page = try #require(try visitor.browser.get(Path.dashboard.url()).location)
    return (visitor, page)
  }

  private func file(
    _ lab: TestLab, _ visitor: Visitor, seed: UInt64 = 1, code: String? = nil, until end: Date = Date()
  ) throws -> [UInt8] {
    var respondent = Respondent(number: 1, seed: seed, model: RespondentModel())
    let due = try visitor.participation(lab).dueExternalTask(in: lab.study)
    let app = try #require(lab.study.apps["weight"])
    return try app.play(
      code ?? due?.code.grouped ?? "none", .random(in: 0...UInt64.max), &respondent, end
    ).file
  }

  // MARK: - The usual course

  @Test func theParticipantWaitsAndGoesOn() throws {
    let lab = try lab(breakSeconds: 60)
    let (visitor, page) = try waiting(in: lab)
    #expect(page == "/elsewhere/weight/1")
    let shown = try visitor.browser.get(page)
    #expect(shown.status == 200 && shown.text.contains("The next test is on another device"))
    #expect(!shown.text.contains("action=\"\(Path.runs.url())\""))
    // It cannot be begun here.
    #expect(try visitor.browser.post(Path.runs.url()).location == page)
    #expect(try lab.ledger.count("runs", where: "1") == 0)
    let ben = try Colleague(lab, .experimenter).browser
    let participant = Path.staffParticipant.url(visitor.id.text)
    let due = try #require(try visitor.participation(lab).dueExternalTask(in: lab.study))
    let before = try ben.get(participant).text
    #expect(before.contains(due.code.grouped))
    #expect(before.contains("<a class=\"button\" href=\"#external\">Test on another device</a>"))
    let answer = try ben.handIn(file(lab, visitor), for: visitor)
    #expect(answer.location == participant + "?notice=resultTaken&about=\(visitor.id)")
    let after = try ben.get(answer.location!).text
    #expect(after.contains("The result has been accepted") && after.contains("On another device"))
    #expect(!after.contains(due.code.grouped))
    #expect(after.contains("Result from another device accepted"))
    #expect(try lab.ledger.count("runs", where: "source = 'app' AND state = 'finished'") == 1)
    #expect(try lab.ledger.count("implicit_association_scores", where: "d2 IS NOT NULL") == 1)
    // A break follows, and then the next one, under another code.
    #expect(try visitor.browser.get(page).location == Path.breakTime.url())
    let rest = try visitor.browser.get(Path.breakTime.url()).text
    #expect(rest.contains("This test is done on another device."))
    try lab.alter("research", "UPDATE runs SET break_ended_at = 1")
    #expect(try visitor.browser.get(page).location == Path.dashboard.url())
    #expect(try visitor.browser.get(Path.dashboard.url()).location == "/elsewhere/weight/2")
    let next = try #require(try visitor.participation(lab).dueExternalTask(in: lab.study))
    #expect(next.code != due.code && next.variant.id != due.variant.id)
    #expect(lab.log.errors == [])
  }

  /// After a quarter of an hour staff are asked for it; the board counts the time by itself.
  @Test func theResultIsAskedFor() throws {
    let lab = try lab()
    let (visitor, _) = try waiting(in: lab)
    let ben = try Colleague(lab, .experimenter).browser
    let words = "Waiting for the result of the other device"
    let visit = try lab.plan(for: visitor, in: 0)
    #expect(try ben.turn(visit.id, "arrived", seen: 0).status == 303)
    #expect(try !ben.get(Path.staffHome.url()).text.contains(words))
    func expectAsked(since arrival: Timestamp) throws {
      try lab.alter("research", "UPDATE visits SET arrived_at = \(arrival.milliseconds)")
      let today = try ben.get(Path.staffHome.url()).text
      #expect(today.contains("Without a tablet") && today.contains(words))
      #expect(today.contains("href=\"\(Path.staffParticipant.url(visitor.id.text))#external\""))
    }
    let calendar = LabCalendar()
    let earlier = lab.now.advanced(bySeconds: -16 * 60)
    // Before, it would have been on another day.
    if calendar.day(of: earlier) == calendar.day(of: lab.now) { try expectAsked(since: earlier) }
    // A visit of an earlier day that was not ended.
    try expectAsked(since: lab.now.advanced(bySeconds: -2 * 86_400))
    let tablet = try Tablet(lab, "Tablet 7")
    let handover = try tablet.take(visitor)
    lab.store.note(
      StationReport(time: lab.now, handover: handover.id, screen: .page), of: tablet.station.id)
    try lab.settle()
    let board = try ben.get(Path.staffBoard.url()).text
    #expect(board.contains(" hidden>\(words)</li>") && !board.contains("Nothing has happened for"))
  }

  /// Somebody without a visit under way is told of as well, until the result is there or given up.
  @Test func theResultIsAwaitedWhateverBecomesOfTheVisit() throws {
    let lab = try lab()
    let (visitor, _) = try waiting(in: lab)
    let ben = try Colleague(lab, .experimenter).browser
    let words = "Elsewhere, the result of 1 person from another device is still missing"
    func isTold() throws -> Bool { try ben.get(Path.staffHome.url()).text.contains(words) }
    try waitUntil { try isTold() }
    let figure = ParticipantFigure.waiting(.result).text
    let list = Path.staffParticipants.url(query: ["study": lab.study.id.text, "figure": figure])
    let code = try visitor.participation(lab).participant.code.grouped
    #expect(try ben.get(list).text.contains(code))
    let visit = try lab.plan(for: visitor, in: 0)
    func turn(_ visit: Visit?, _ state: String, reason: String? = nil) throws {
      let visit = try #require(visit)
      #expect(
        try ben.turn(visit.id, state, seen: visit.changes, reason: reason).status == 303, "\(state)")
    }
    try turn(visit, "arrived")
    try waitUntil { try !isTold() }
    try turn(try lab.store.visit(visit.id), "planned")
    try waitUntil { try isTold() }
    // A result can be handed in when its participant has gone; that of the next test is awaited then.
    #expect(try ben.handIn(file(lab, visitor, seed: 1), for: visitor).status == 303)
    try lab.settle()
    #expect(try isTold())
    // Tasks left out at the end are awaited no more.
    let next = try lab.plan(for: visitor, in: 0)
    try turn(next, "arrived")
    try waitUntil { try !isTold() }
    try turn(try lab.store.visit(next.id), "ended", reason: "time")
    try lab.settle()
    #expect(try !isTold())
  }

  /// With no break between, the page of one test leads to that of the next.
  @Test func oneTestAfterTheOther() throws {
    let lab = try lab()
    let (visitor, page) = try waiting(in: lab)
    let ben = try Colleague(lab, .experimenter).browser
    #expect(try ben.handIn(file(lab, visitor, seed: 1), for: visitor).status == 303)
    #expect(try visitor.browser.get(page).location == Path.dashboard.url())
    #expect(try visitor.browser.get(Path.dashboard.url()).location == "/elsewhere/weight/2")
    #expect(try visitor.browser.get("/elsewhere/weight/2").status == 200)
    #expect(try ben.handIn(file(lab, visitor, seed: 2), for: visitor).status == 303)
    #expect(try visitor.browser.get("/elsewhere/weight/2").location == Path.dashboard.url())
    let dashboard = try visitor.browser.get(Path.dashboard.url())
    // The survey is still to come, which a result could change.
    #expect(dashboard.status == 200 && !dashboard.text.contains("Your results"))
    for odd in ["/elsewhere/weight/1", "/elsewhere/weight/9", "/elsewhere/x/y", "/elsewhere/unknown/2"] {
      #expect(try visitor.browser.get(odd).location == Path.dashboard.url(), "\(odd)")
    }
  }

  /// If one variant is in the browser, that one begins as usual.
  @Test func variantsInTheBrowserAreNotTouched() throws {
    let lab = try lab(isAll: false)
    for number in 0..<4 as Range<UInt64> {
      let visitor = try Visitor(lab, at: .firstTest)
      let dashboard = try visitor.browser.get(Path.dashboard.url())
      let due = try visitor.participation(lab).dueExternalTask(in: lab.study)
      #expect((dashboard.location != nil) == (due != nil))
      if due == nil {
        try visitor.playRun()
      } else {
        let ben = try Colleague(lab, .experimenter).browser
        #expect(try ben.handIn(file(lab, visitor, seed: number), for: visitor).status == 303)
      }
      let next = try visitor.participation(lab).dueExternalTask(in: lab.study)
      #expect((next == nil) == (due != nil))
      if due != nil { try visitor.playRun() }
    }
  }

  // MARK: - Refusals

  @Test func filesThatDoNotFitAreExplained() throws {
    let lab = try lab()
    let (visitor, _) = try waiting(in: lab)
    let other = try waiting(in: lab).visitor
    let ben = try Colleague(lab, .experimenter).browser
    let good = String(decoding: try file(lab, visitor), as: UTF8.self)
    func refused(_ text: String, _ sentence: String, _ remedy: String = "") throws {
      let before = try lab.ledger.contents()
      let answer = try ben.handIn(Array(text.utf8), for: visitor)
      #expect(answer.status == 422, "\(sentence)")
      #expect(answer.text.contains("This file was not accepted, and nothing was changed"))
      #expect(answer.text.contains(sentence), "\(sentence)")
      #expect(remedy.isEmpty || answer.text.contains(remedy), "\(remedy)")
      #expect(try lab.ledger.changes(since: before, except: ["standings_due"]) == ["audit": 1], "\(sentence)")
    }
    try refused("not json", "This is not a JSON file, or it is incomplete (line 1)")
    try refused("{}", "not the result of a ResearchKit task")
    try refused(good + good, "several results")
    try refused(
      good.replacing("\"pairing\"", with: "\"labels\""), "an older version of the app", "Update the app")
    try refused(
      good.replacing("\"latency\":0", with: "\"latency\":-0"), "Answers with a negative time: ",
      "Update the app")
    try refused(good.replacing("block5", with: "block4"), "Block 5 is missing")
    let theirs = try file(lab, other)
    try refused(String(decoding: theirs, as: UTF8.self), "it has the code ")
    try refused(
      String(
        decoding: try file(lab, visitor, code: visitor.participation(lab).participant.code.grouped),
        as: UTF8.self), "the code that the participant signs in with")
    #expect(try lab.ledger.count("audit", where: "action = 'result.refused' AND detail = 'older-build'") == 1)
    #expect(try ben.handIn(Array(good.utf8), for: visitor).status == 303)
    // Twice: for them, and for somebody else.
    try refused(good, "This result has already been accepted, for this participant")
    let again = try ben.handIn(Array(good.utf8), for: other)
    #expect(again.status == 422 && again.text.contains("already been accepted, for somebody else"))
    #expect(try lab.ledger.count("runs", where: "1") == 1)
    ben.language = "de"
    #expect(
      try ben.handIn(Array("{}".utf8), for: visitor).text.contains("kein Ergebnis einer ResearchKit-Aufgabe"))
  }

  @Test func aFormWithoutAFileSaysSo() throws {
    let lab = try lab()
    let (visitor, _) = try waiting(in: lab)
    let ben = try Colleague(lab, .experimenter).browser
    let target = Path.staffExternalResults.url(visitor.id.text)
    let before = try lab.ledger.contents()
    for answer in [try ben.post(target), try ben.handIn([], for: visitor)] {
      #expect(answer.status == 422 && answer.text.contains("No file was chosen"))
    }
    let large = Array(repeating: UInt8(ascii: " "), count: ExternalRoutes.largestForm + 1)
    #expect(try ben.handIn(large, for: visitor).status == 413)
    #expect(try lab.ledger.changes(since: before) == [:])
  }

  @Test func onlyThoseWhoRunVisitsMayHandIn() throws {
    let lab = try lab()
    let (visitor, _) = try waiting(in: lab)
    let file = try file(lab, visitor)
    let target = Path.staffExternalResults.url(visitor.id.text)
    let before = try lab.ledger.contents()
    for browser in [lab.browser(), visitor.browser] {
      #expect(try browser.handIn(file, for: visitor).status != 303)
    }
    let others = [
      try Colleague(lab, .dataManager), try Colleague(lab, .experimenter, study: lab.secondStudy.id),
    ]
    for colleague in others {
      let answer = try colleague.browser.handIn(file, for: visitor)
      #expect([403, 404].contains(answer.status), "\(answer.status)")
    }
    // From another site.
    let ada = try Colleague(lab, .administrator).browser
    #expect(try ada.handIn(file, for: visitor, token: "wrong").status == 403)
    let changes = try lab.ledger.changes(since: before, except: ["staff", "staff_sessions", "audit"])
    #expect(changes == [:])
    #expect(try ada.handIn(file, for: visitor).status == 303)
    #expect(try ada.get(target).status == 405 || ada.get(target).status == 404)
  }

  /// Several experimenters, one file: one is told that it was accepted, the others that it was accepted before.
  @Test func oneOfManyAtOnceIsTaken() throws {
    let lab = try lab()
    let (visitor, _) = try waiting(in: lab)
    let file = try file(lab, visitor)
    let browsers = try (0..<6).map { _ in try Colleague(lab, .experimenter).browser }
    let answers = atOnce(6) { try? browsers[$0].handIn(file, for: visitor).status }
    #expect(answers.count { $0 == 303 } == 1 && answers.count { $0 == 422 } == 5, "\(answers)")
    #expect(try lab.ledger.count("runs", where: "1") == 1)
    #expect(lab.log.errors == [])
  }

  /// No content of a file causes a server error.
  @Test func noFileIsTheServersMistake() throws {
    let lab = try lab()
    let (visitor, _) = try waiting(in: lab)
    let ben = try Colleague(lab, .experimenter).browser
    let good = try file(lab, visitor)
    var noise = SeededGenerator(seed: 4)
    var bodies = [
      [], [0], [0xFF, 0xFE], Array(repeating: UInt8(ascii: "["), count: 1_000_000),
      Array("{\"results\":[{\"identifier\":\"implicitAssociation.block99999999999999999999\",".utf8)
        + Array("\"results\":[{\"latency\":1}]}]}".utf8),
      Array(String(decoding: good, as: UTF8.self).replacing("2026", with: "9999").utf8),
      Array(String(decoding: good, as: UTF8.self).replacing("\"latency\":0", with: "\"latency\":9e300").utf8),
    ]
    for _ in 0..<150 {
      var bytes = good
      for _ in 0...noise.below(5) {
        let place = noise.below(bytes.count)
        switch noise.below(3) {
        case 0: bytes[place] = UInt8(noise.below(256))
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + noise.below(300)))
        default:
          bytes.insert(
            contentsOf: [UInt8](repeating: UInt8(noise.below(256)), count: noise.below(30)), at: place)
        }
      }
      bodies.append(bytes)
    }
    var taken = 0
    for body in bodies {
      let answer = try ben.handIn(body, for: visitor)
      #expect(answer.status < 500, "\(answer.status)")
      if answer.status == 303 { taken += 1 }
    }
    // A changed digit of a latency can give a possible result.
    #expect(taken <= 2)
    #expect(lab.log.errors == [])
    #expect(try lab.store.brokenAuditEntries() == [:])
  }

  /// Staff who know that the device's clock is wrong can hand in its data, and the history shows it.
  @Test(arguments: [7200.0, -7200.0])
  func aWrongClockIsNoReasonToLoseATest(offset: TimeInterval) throws {
    let lab = try lab()
    let (visitor, _) = try waiting(in: lab)
    let ben = try Colleague(lab, .experimenter).browser
    let result = try file(lab, visitor, until: Date().addingTimeInterval(offset))
    let refused = try ben.handIn(result, for: visitor)
    #expect(refused.status == 422 && refused.text.contains("name=\"clock\" value=\"wrong\""))
    #expect(refused.text.contains("whether the clock of that device is right"))
    // It excuses nothing but the clock.
    let foreign = try file(lab, visitor, seed: 2, code: ParticipationCode.random().grouped)
    let other = try ben.handIn(foreign, for: visitor, clock: "wrong")
    #expect(other.status == 422 && !other.text.contains("name=\"clock\""))
    #expect(try lab.ledger.count("runs", where: "1 = 1") == 0)

    #expect(try ben.handIn(result, for: visitor, clock: "wrong").status == 303)
    let run = try #require(try visitor.participation(lab).runs.first)
    let end = try #require(run.finishedAt)
    #expect(end <= lab.now && end > lab.now.advanced(bySeconds: -60) && run.startedAt < end)
    let kept = try lab.store.interventions(for: visitor.id)
    #expect(kept.map(\.kind) == [.deviation] && kept.map(\.reason) == [.technical])
    #expect(kept.map(\.run) == [run.id])
    #expect(try ben.get(Path.staffParticipant.url(visitor.id.text)).text.contains("Deviation"))
    // A right clock is not recorded as a wrong one, even if the box was ticked.
    let second = try ben.handIn(file(lab, visitor, seed: 3), for: visitor, clock: "wrong")
    #expect(second.status == 303)
    #expect(try lab.store.interventions(for: visitor.id).count == 1)
  }

  // MARK: - Elsewhere on the console

  @Test func thePreviewSaysThatItIsElsewhere() throws {
    let lab = try lab(isAll: false)
    let ben = try Colleague(lab, .experimenter).browser
    let page = try ben.get(Path.staffStimuli.url(lab.study.id.text, "weight")).text
    #expect(page.contains("In an app on another device"))
    #expect(page.contains("variant=researchkit-touch") && page.contains("variant=researchkit-keyboard"))
    let play = Path.staffPreview.url(lab.study.id.text, "weight")
    #expect(try ben.get(play + "?variant=researchkit-touch&seed=1").status == 404)
    #expect(try ben.get(play + "?variant=researchkit-keyboard&seed=1").status == 200)
  }

  @Test func theBoardAndTheListSayThatItIsElsewhere() throws {
    let lab = try lab()
    let (visitor, _) = try waiting(in: lab)
    try Tablet(lab, "Tablet 1").take(visitor)
    let ben = try Colleague(lab, .experimenter).browser
    for page in [
      Path.staffBoard.url(), Path.staffParticipants.url(), Path.staffParticipant.url(visitor.id.text),
    ] {
      #expect(try ben.get(page).text.contains(", on another device"), "\(page)")
    }
  }
}

extension Browser {
  /// Sends a file as the form on the participant's page does.
  fileprivate func handIn(
    _ file: [UInt8], for visitor: Visitor, clock: String = "", token: String? = nil
  ) throws -> Answer {
    let head =
      "--b\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\n\(try token ?? formToken())\r\n"
      + "--b\r\nContent-Disposition: form-data; name=\"clock\"\r\n\r\n\(clock)\r\n"
      + "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"result.json\"\r\n"
      + "Content-Type: application/json\r\n\r\n"
    return try send(
      "POST", Path.staffExternalResults.url(visitor.id.text),
      ["Content-Type: multipart/form-data; boundary=b"],
      Array(head.utf8) + file + Array("\r\n--b--\r\n".utf8))
  }
}
