import Foundation
import HTTP
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// Staff act upon a visit from the participant's page; participants see what comes of it.
@Suite(.serialized) struct InterventionRouteTests {
  @Test func aPauseAndItsEnd() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .inRun)
    let ben = try Colleague(lab, .experimenter).browser
    let page = Path.staffParticipant.url(visitor.id.text)
    #expect(try ben.get(page).text.contains("Pause the visit"))
    let answer = try ben.intervene(visitor.id.text, "pause", reason: "unwell")
    #expect(answer.status == 303)
    #expect(try visitor.browser.get(Path.dashboard.url()).location == Path.paused.url())
    #expect(try visitor.browser.get(Path.paused.url()).text.contains("We are pausing for a moment"))
    #expect(try visitor.browser.post(Path.runs.url()).location == Path.paused.url())
    let shown = try ben.get(page).text
    #expect(shown.contains("The participant does not feel well") && !shown.contains("Pause the visit"))
    _ = try ben.intervene(visitor.id.text, "resume", reason: "something-else", remark: "Better now", seen: 1)
    #expect(try visitor.browser.get(Path.dashboard.url()).status == 200)
    #expect(try visitor.browser.get(Path.paused.url()).location == Path.dashboard.url())
  }

  /// On a device of their own the block that is under way is finished first: until then nobody is told that it rests.
  @Test func aPauseIsShownOnceTheDeviceKnowsOfIt() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .inRun)
    let ben = try Colleague(lab, .experimenter).browser
    let run = try #require(try visitor.participation(lab).runs.first).id.text
    let second = try visitor.plan(of: run).part(2)
    #expect(try ben.intervene(visitor.id.text, "pause", reason: "unwell").status == 303)
    let pages = [Path.staffParticipant.url(visitor.id.text), Path.staffParticipants.url()]
    for page in pages {
      let shown = try ben.get(page).text
      #expect(shown.contains("Pausing after this block") && !shown.contains(">Paused</span>"), "\(page)")
    }
    #expect(try visitor.post(second, of: run).text.contains(#""halted":true"#))
    try lab.store.research.write { _ in }
    for page in pages { #expect(try ben.get(page).text.contains(">Paused</span>"), "\(page)") }
    // The next pause is news to the device again.
    _ = try ben.intervene(visitor.id.text, "resume", reason: "unwell", seen: 1)
    _ = try ben.intervene(visitor.id.text, "pause", reason: "unwell", seen: 2)
    #expect(try ben.get(pages[0]).text.contains("Pausing after this block"))
  }

  /// Between two tests the page that is open is left with the next one.
  @Test func aPauseOnAPageBeginsWithTheNext() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .survey)
    let ben = try Colleague(lab, .experimenter).browser
    let page = Path.staffParticipant.url(visitor.id.text)
    #expect(try ben.intervene(visitor.id.text, "pause", reason: "unwell").status == 303)
    #expect(try ben.get(page).text.contains("Pausing with the next page"))
    _ = try visitor.browser.get(Path.paused.url())
    try lab.store.research.write { _ in }
    #expect(try ben.get(page).text.contains(">Paused</span>"))
  }

  /// The runner is told with the answer to the part that it sends next.
  @Test(arguments: ["pause", "end-visit", "repeat-test", "void", "skip"])
  func aRunUnderWayIsHaltedAfterItsBlock(kind: String) throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .inRun)
    let ben = try Colleague(lab, .experimenter).browser
    let started = try #require(try visitor.participation(lab).runs.first)
    let run = started.id.text
    let (second, third) = (try visitor.plan(of: run).part(2), try visitor.plan(of: run).part(3))
    #expect(try !visitor.post(second, of: run).text.contains("halted"))
    let subject =
      switch kind {
      case "pause": ""
      case "end-visit": lab.study.visits[0].id.text
      case "skip": "\(started.task)/1"
      default: run
      }
    #expect(try ben.intervene(visitor.id.text, kind, subject: subject, reason: "interrupted").status == 303)
    let answer = try visitor.post(third, of: run)
    #expect(answer.status == 200)
    #expect(answer.text.contains(#""halted":true"#) && answer.text.contains(#""acknowledged":3"#))
    #expect(try visitor.browser.get(Path.run.url(run)).status == 303)
  }

  /// The same where the visit is ended under Visits: what still comes is kept, and the run never counts.
  @Test func aRunUnderWayIsHaltedByTheEndOfItsVisit() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .inRun)
    let visit = try lab.plan(for: visitor)
    let ben = try Colleague(lab, .experimenter).browser
    let run = try #require(try visitor.participation(lab).runs.first).id.text
    let second = try visitor.plan(of: run).part(2)
    let state = Path.staffVisitState.url(visit.id.text)
    _ = try ben.post(state, [("to", "arrived"), ("seen", "0")])
    #expect(
      try ben.post(state, [("to", "ended"), ("seen", "1"), ("reason", "time"), ("remark", "")]).status == 303)
    let answer = try visitor.post(second, of: run).text
    #expect(answer.contains(#""halted":true"#) && answer.contains(#""acknowledged":2"#))
    let kept = try #require(try visitor.participation(lab).runs.first)
    #expect(kept.setAside == .voided && kept.state == .running)
    let page = try ben.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains("Finished, with tasks missing") && page.contains("0 of 5"))
    let list = Path.staffParticipants.url(query: ["state": "complete"])
    let code = try visitor.participation(lab).participant.code.grouped
    #expect(try !ben.get(list).text.contains(code))
    #expect(try ben.get(Path.staffParticipants.url(query: ["state": "incomplete"])).text.contains(code))
  }

  /// Four tasks that are left out are four different lines.
  @Test func theHistorySaysWhatItWasAbout() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .inRun)
    let ben = try Colleague(lab, .experimenter).browser
    let run = try #require(try visitor.participation(lab).runs.first)
    let test = lab.study.implicitTests[0]
    let order = try #require(try visitor.participation(lab).orders[test.id])
    let name = { (place: Int) in
      let label = test.variants.first { $0.id == order[place - 1] }!.label[Language("en")]
      return "\(test.title[Language("en")]), \(place) of 4 (\(label))"
    }
    _ = try ben.intervene(visitor.id.text, "void", subject: run.id.text, reason: "technical")
    for (seen, place) in [2, 3].enumerated() {
      let subject = "\(test.id)/\(place)"
      _ = try ben.intervene(visitor.id.text, "skip", subject: subject, reason: "time", seen: seen + 1)
    }
    let page = try ben.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains("Task left out: \(name(2))") && page.contains("Task left out: \(name(3))"))
    #expect(page.contains(": \(name(1))</"))
  }

  /// The page does not tell those who run visits which variant comes next, in no form and no attribute either.
  @Test func whatComesNextStandsNowhereInThePage() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .inRun)
    try visitor.finishRun()
    let test = lab.study.implicitTests[0]
    let page = try Colleague(lab, .experimenter).browser.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains("value=\"\(test.id)/2\""))
    for id in try #require(try visitor.participation(lab).orders[test.id]).dropFirst() {
      let label = test.variants.first { $0.id == id }!.label[Language("en")]
      #expect(!page.contains(id.text) && !page.contains(label), "\(id)")
    }
  }

  @Test func theCourseOfEventsNamesTabletsAndVisits() throws {
    let lab = try TestLab()
    let tablet = try Tablet(lab, "Tablet 7")
    let visitor = try lab.visitorBetweenVisits()
    try lab.alter("research", "UPDATE runs SET finished_at = finished_at - 14 * 86400000")
    #expect(try visitor.browser.post(Path.nextVisit.url()).status == 303)
    try tablet.take(visitor)
    let page = try Colleague(lab, .experimenter).browser.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains("Visit begun: Follow-up") && page.contains("Was handed a tablet: Tablet 7"))
  }

  /// Ended by mistake, by the visit's page or by an intervention: the page says where it is reopened.
  @Test func anEndedVisitIsReopened() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, in: lab.secondStudy, at: .inRun)
    let (ben, eva) = (try Colleague(lab, .experimenter).browser, try Colleague(lab, .experimenter).browser)
    let page = Path.staffParticipant.url(visitor.id.text)
    let run = try #require(try visitor.participation(lab).runs.first).id.text
    let (second, third) = (try visitor.plan(of: run).part(2), try visitor.plan(of: run).part(3))
    #expect(try ben.get(page).text.contains("End the visit early: First visit"))
    #expect(try ben.intervene(visitor.id.text, "end-visit", subject: "second", reason: "time").status == 409)
    #expect(try ben.intervene(visitor.id.text, "end-visit", subject: "first", reason: "time").status == 303)
    #expect(try visitor.post(second, of: run).text.contains(#""halted":true"#))
    #expect(try visitor.browser.get(Path.dashboard.url()).location == Path.nextVisit.url())
    let shown = try ben.get(page).text
    #expect(
      shown.contains("Visit ended early: First visit") && shown.contains("Reopen the visit: First visit"))
    #expect(shown.contains("End the visit early: Follow-up"))
    #expect(
      try ben.intervene(visitor.id.text, "reopen-visit", subject: "first", reason: "mistake", seen: 1).status
        == 303)
    let told = try eva.intervene(
      visitor.id.text, "reopen-visit", subject: "first", reason: "mistake", seen: 1)
    #expect(told.status == 409 && told.text.contains("Visit reopened: First visit"))
    #expect(try visitor.browser.get(Path.dashboard.url()).status == 200)
    #expect(try !visitor.post(third, of: run).text.contains("halted"))
    #expect(try ben.get(page).text.contains("Visit reopened"))
  }

  @Test func theVisitsPageLeadsToReopeningIt() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .inRun)
    let visit = try lab.plan(for: visitor)
    let ben = try Colleague(lab, .experimenter).browser
    let state = Path.staffVisitState.url(visit.id.text)
    let link = Path.staffParticipant.url(visitor.id.text) + "#reopen-visit-visit"
    _ = try ben.post(state, [("to", "arrived"), ("seen", "0")])
    #expect(try !ben.get(Path.staffVisit.url(visit.id.text)).text.contains(link))
    _ = try ben.post(state, [("to", "ended"), ("seen", "1"), ("reason", "time"), ("remark", "")])
    #expect(try ben.get(Path.staffVisit.url(visit.id.text)).text.contains(link))
    let page = Path.staffParticipant.url(visitor.id.text)
    #expect(try ben.get(page).text.contains(#"id="reopen-visit-visit""#))
    #expect(
      try ben.intervene(visitor.id.text, "reopen-visit", subject: "visit", reason: "mistake", seen: 1).status
        == 303)
    #expect(try visitor.participation(lab).visits.map(\.state) == [.arrived])
    #expect(try visitor.browser.get(Path.dashboard.url()).status == 200)
    #expect(try !ben.get(Path.staffVisit.url(visit.id.text)).text.contains(link))
  }

  /// The first reason stands below the one that counts, on the participant's page and in the list.
  @Test func aReasonIsCorrectedAndTheFirstIsShown() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .inRun)
    let ben = try Colleague(lab, .experimenter).browser
    #expect(try ben.intervene(visitor.id.text, "pause", reason: "participants-wish", seen: 0).status == 303)
    let page = Path.staffParticipant.url(visitor.id.text)
    #expect(try ben.get(page).text.contains("id=\"correction-1\""))
    func correct(_ reason: String, seen: String) throws -> Answer {
      try ben.post(
        Path.staffReasonCorrections.url(visitor.id.text, "1"), [("reason", reason), ("seen", seen)])
    }
    let none = try correct("", seen: "participants-wish")
    #expect(none.status == 422 && none.text.contains("Choose a reason."))
    let done = try correct("interrupted", seen: "participants-wish")
    #expect(done.status == 303 && done.location?.hasPrefix(page) == true)
    for url in [page, Path.staffDeviations.url(lab.study.id.text)] {
      let shown = try ben.get(url).text
      #expect(shown.contains("First: At the participant’s wish"), "\(url)")
      #expect(shown.contains("Interrupted from outside"), "\(url)")
    }
    let late = try correct("technical", seen: "participants-wish")
    #expect(late.status == 409 && late.text.contains("corrected it to “Interrupted from outside”"))
    // Words that are no reason, reasons that need words, and interventions that there are not.
    for (reason, seen) in [("x", "interrupted"), ("technical", "x"), ("something-else", "interrupted")] {
      #expect(try correct(reason, seen: seen).status == 400, "\(reason), \(seen)")
    }
    let other = Path.staffReasonCorrections.url(visitor.id.text, "2")
    #expect(try ben.post(other, [("reason", "technical"), ("seen", "interrupted")]).status == 404)
  }

  @Test func anAnswerIsCorrected() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .inRun)
    let ben = try Colleague(lab, .experimenter).browser
    func correct(_ answer: String) throws -> Answer {
      try ben.post(
        Path.staffInterventions.url(visitor.id.text),
        [
          ("kind", "correct-answer"), ("subject", "age"), ("answer", answer), ("reason", "mistake"),
          ("remark", ""),
          ("seen", "0"),
        ])
    }
    let unread = try correct("old")
    #expect(unread.status == 422 && unread.text.contains("answer-problem-correct-answer-age"))
    let excluded = try correct("12")
    #expect(excluded.status == 409 && excluded.text.contains("would not have been eligible"))
    // The right action stands on the same page, and the answer leads there.
    #expect(excluded.text.contains("<a href=\"#found-ineligible\">Found not to be eligible</a>"))
    #expect(excluded.text.contains("<details id=\"found-ineligible\""))
    #expect(excluded.text.contains("choose “Found not to be eligible”"))
    #expect(try correct("45").status == 303)
    #expect(try lab.store.eligibilityAnswers(of: visitor.id)[EligibilityQuestion.ID("age")] == "45")
  }

  /// A form that is sent without a look at the answers says none.
  @Test func noAnswerToAQuestionIsPreselected() throws {
    let lab = try TestLab {
      try TestLab.rewrite(
        "weight-iat", in: $0.studies, replacing: "  - id: language\n    kind: yes-no\n",
        with: "  - id: hand\n    kind: choice\n    question: {en: \"Which hand?\", de: \"Welche Hand?\"}\n"
          + "    choices:\n      - {id: left, label: {en: Left, de: Links}}\n"
          + "      - {id: right, label: {en: Right, de: Rechts}}\n"
          + "      - {id: neither, label: {en: Neither, de: Keine}}\n    require: [left, right]\n"
          + "    reason: {en: \"Hands.\", de: \"Hände.\"}\n  - id: language\n    kind: yes-no\n")
    }
    let visitor = try Visitor(lab, at: .inRun)
    let ben = try Colleague(lab, .experimenter).browser
    for id in ["language", "hand"] {
      let field = "answer-correct-answer-\(id)"
      let page = try ben.get(Path.staffParticipant.url(visitor.id.text)).text
      let list = try #require(page.split(separator: "<select id=\"\(field)\"").last)
      #expect(list.prefix { $0 != "/" }.contains("<option value=\"\">Choose an answer<"), "\(id)")
      #expect(!list.prefix(400).split(separator: "</select>")[0].contains(" selected"), "\(id)")
      let answer = try ben.post(
        Path.staffInterventions.url(visitor.id.text),
        [
          ("kind", "correct-answer"), ("subject", id), ("answer", ""), ("reason", "mistake"), ("remark", ""),
          ("seen", "0"),
        ])
      #expect(answer.status == 422 && answer.text.contains("href=\"#\(field)\">Please choose one"))
      #expect(answer.text.contains("aria-describedby=\"answer-problem-correct-answer-\(id)\""), "\(id)")
    }
  }

  /// A run that nobody goes on with is told as that: no score of it is to come, and no appointment.
  @Test func aRunOfAVisitThatHasEndedIsStopped() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .inRun)
    let ben = try Colleague(lab, .experimenter).browser
    func page() throws -> String { try ben.get(Path.staffParticipant.url(visitor.id.text)).text }
    let running = "<span class=\"state state-under-way\">Under way</span>"
    let before = try page()
    #expect(before.contains(running) && before.contains("No score yet"))
    #expect(before.contains("No appointment yet") && before.contains("Permission “Details of your device”"))
    let visit = lab.study.visits[0].id.text
    #expect(try ben.intervene(visitor.id.text, "end-visit", subject: visit, reason: "time").status == 303)
    let after = try page()
    #expect(after.contains("<span class=\"state state-ended\">Stopped</span>") && !after.contains(running))
    #expect(after.contains("No score<") && !after.contains("No score yet"))
    #expect(after.contains("No appointment was made") && !after.contains("No appointment yet"))
  }

  @Test func whoComesSecondIsTold() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .inRun)
    let (ben, eva) = (try Colleague(lab, .experimenter), try Colleague(lab, .administrator))
    _ = try ben.browser.intervene(visitor.id.text, "pause", reason: "something-else", remark: "Fire <drill>")
    let answer = try eva.browser.intervene(
      visitor.id.text, "end-visit", subject: lab.study.visits[0].id.text, reason: "time", remark: "Too late")
    #expect(answer.status == 409)
    #expect(answer.text.contains("Somebody else was faster"))
    #expect(answer.text.contains("Visit paused") && answer.text.contains(ben.member.name))
    #expect(answer.text.contains("Fire &lt;drill&gt;") && !answer.text.contains("Fire <drill>"))
    #expect(try visitor.participation(lab).participant.endedEarlyAt == nil)
  }

  @Test func whatIsMissingIsToldBesideTheField() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .inRun)
    let ben = try Colleague(lab, .experimenter).browser
    let answer = try ben.intervene(visitor.id.text, "note", reason: "interrupted", remark: "  ")
    #expect(answer.status == 422)
    #expect(answer.text.contains("Please say in a few words what happened."))
    #expect(answer.text.contains(#"aria-invalid="true""#))
    #expect(try lab.store.interventions(for: visitor.id).isEmpty)
  }

  @Test(arguments: [
    ("", "unwell", "0"), ("dance", "unwell", "0"), ("pause", "mood", "0"), ("pause", "unwell", "x"),
    ("pause", "unwell", ""),
  ])
  func whatNoFormSends(kind: String, reason: String, seen: String) throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .inRun)
    let ben = try Colleague(lab, .experimenter).browser
    let answer = try ben.post(
      Path.staffInterventions.url(visitor.id.text),
      [("kind", kind), ("subject", ""), ("reason", reason), ("remark", ""), ("seen", seen)])
    #expect(answer.status == 400)
  }

  @Test func aRunThatIsRepeatedIsMarked() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .survey)
    let ben = try Colleague(lab, .experimenter).browser
    let run = try #require(try visitor.participation(lab).runs.first)
    let answer = try ben.intervene(
      visitor.id.text, "repeat-test", subject: run.id.text, reason: "misunderstood")
    #expect(answer.status == 303)
    #expect(try ben.get(Path.staffParticipant.url(visitor.id.text)).text.contains("Repeated"))
    let dashboard = try visitor.browser.get(Path.dashboard.url()).text
    #expect(dashboard.contains("Start test 1 of 4"))
    #expect(try visitor.browser.post(Path.runs.url()).status == 303)
    #expect(try visitor.participation(lab).runs.count == 5)
  }
}

/// The rest between two tests.
@Suite(.serialized) struct BreakRouteTests {
  @Test func theNextTestWaitsForTheBreakToEnd() throws {
    let lab = try TestLab(breakSeconds: 3600)
    let visitor = try Visitor(lab, at: .inRun)
    try visitor.finishRun()
    #expect(try visitor.browser.get(Path.dashboard.url()).location == Path.breakTime.url())
    let page = try visitor.browser.get(Path.breakTime.url()).text
    #expect(page.contains("Sorting test 2 of 4") && page.contains("data-waits"))
    #expect(page.firstMatch(of: />Continue in [0-9]+ s</) != nil)
    #expect(try visitor.browser.post(Path.breakTime.url()).location == Path.dashboard.url())
    #expect(try visitor.browser.post(Path.runs.url()).location == Path.breakTime.url())
    #expect(try visitor.browser.get(Path.profile.url()).status == 200)

    let ben = try Colleague(lab, .experimenter).browser
    _ = try ben.intervene(visitor.id.text, "end-break", reason: "participants-wish")
    #expect(try visitor.browser.get(Path.breakTime.url()).location == Path.dashboard.url())
    #expect(try visitor.browser.post(Path.runs.url()).location?.hasPrefix("/runs/") == true)
  }

  /// The acknowledgement of the last part was lost: the tablet sends it again while the break has begun.
  @Test func theLastPartIsAcknowledgedDuringTheBreakToo() throws {
    let lab = try TestLab(breakSeconds: 3600)
    let visitor = try Visitor(lab, at: .inRun)
    let (target, last) = try visitor.finishRun()
    let again = try visitor.browser.postJSON(target, last)
    #expect(again.status == 200)
    #expect(again.text.contains(#""finished":true"#))
  }
}

extension Browser {
  func intervene(
    _ participant: String, _ kind: String, subject: String = "", reason: String, remark: String = "",
    seen: Int = 0
  ) throws -> Answer {
    try post(
      Path.staffInterventions.url(participant),
      [("kind", kind), ("subject", subject), ("reason", reason), ("remark", remark), ("seen", String(seen))])
  }
}
