import Foundation
import HTTP
import Testing

@testable import Studies
@testable import Web

/// Pages that stay open ask whether another step is due than the one that they were made for.
@Suite struct ParticipationStateTests {
  private struct State: Decodable, Equatable {
    let step: String
    let url: String
  }

  private let lab: TestLab

  init() throws { lab = try TestLab() }

  private func ask(_ browser: Browser, knowing tag: String? = nil) throws -> Answer {
    try browser.get(
      Path.participationState.url(),
      ["Accept: application/json"] + (tag.map { ["If-None-Match: \($0)"] } ?? []))
  }

  private func state(_ answer: Answer) throws -> State {
    try JSONDecoder().decode(State.self, from: Data(answer.body))
  }

  /// An open page hears of everything that staff do about the visit.
  @Test func pauseRepeatHandOverAndEndAreHeardOf() throws {
    let visitor = try Visitor(lab, at: .survey)
    let (ben, tablet) = (try Colleague(lab, .experimenter).browser, try Tablet(lab))
    let run = try #require(try visitor.participation(lab).runs.first).id.text
    let visit = lab.study.visits[0].id.text
    let first = try ask(visitor.browser)
    var tag = try #require(first["ETag"])
    let survey = try state(first)
    #expect(survey.url == Path.dashboard.url())

    func hears(_ what: String, _ act: () throws -> Void) throws -> State {
      let same = try ask(visitor.browser, knowing: tag)
      #expect(same.status == 304 && same["ETag"] == tag && same.body.isEmpty, "before \(what)")
      try act()
      let answer = try ask(visitor.browser, knowing: tag)
      #expect(answer.status == 200 && answer["ETag"] != tag, "\(what)")
      tag = try #require(answer["ETag"])
      return try state(answer)
    }
    func intervene(_ kind: String, subject: String = "", seen: Int) throws {
      let answer = try ben.intervene(
        visitor.id.text, kind, subject: subject, reason: "interrupted", seen: seen)
      #expect(answer.status == 303, "\(kind)")
    }

    let paused = try hears("pause") { try intervene("pause", seen: 0) }
    #expect(paused == State(step: "paused", url: Path.paused.url()))
    #expect(try hears("resume") { try intervene("resume", seen: 1) } == survey)
    let repeated = try hears("repeat") { try intervene("repeat-test", subject: run, seen: 2) }
    #expect(repeated.url == Path.dashboard.url() && repeated.step != survey.step)
    let handedOver = try hears("hand-over") { try tablet.take(visitor) }
    #expect(handedOver == repeated)
    #expect(try state(ask(tablet.browser)) == repeated)
    let ended = try hears("end") { try intervene("end-visit", subject: visit, seen: 3) }
    #expect(ended == State(step: "finished", url: Path.dashboard.url()))
    // The tablet was taken back with the end: nobody takes part in its browser.
    #expect(try tablet.state() == "waiting")
  }

  /// The page of a break is not read while nothing is said to have changed.
  @Test(arguments: [false, true]) func aBreakThatIsExtendedAndEndedIsHeardOf(isAtStation: Bool) throws {
    let lab = try TestLab(breakSeconds: 3600)
    let visitor = try Visitor(lab, at: .inRun)
    try visitor.finishRun()
    let (ben, tablet) = (try Colleague(lab, .experimenter).browser, try Tablet(lab))
    if isAtStation { try tablet.take(visitor) }
    let browser = isAtStation ? tablet.browser : visitor.browser
    var tag = try #require(try ask(browser)["ETag"])
    for (seen, kind) in ["extend-break", "end-break"].enumerated() {
      #expect(try ask(browser, knowing: tag).status == 304, "before \(kind)")
      let done = try ben.intervene(visitor.id.text, kind, reason: "participants-wish", seen: seen)
      #expect(done.status == 303, "\(kind)")
      let answer = try ask(browser, knowing: tag)
      #expect(answer.status == 200 && answer["ETag"] != tag, "\(kind)")
      tag = try #require(answer["ETag"])
    }
  }

  /// A page says for which step it was made; one that may stay as it is does not ask.
  @Test func pagesNameTheirStep() throws {
    let visitor = try Visitor(lab, at: .survey)
    let step = try state(ask(visitor.browser)).step
    let survey = lab.study.surveys[0].id.text
    let pages = [
      Path.dashboard.url(), Path.survey.url(survey), lab.url(.surveyPage),
    ]
    for page in pages {
      let text = try visitor.browser.get(page).text
      #expect(text.contains("<meta name=\"labconsole-step\" content=\"\(step)\">"), "\(page)")
      #expect(text.contains("id=\"step-changed\" role=\"status\""), "\(page)")
    }
    #expect(try !visitor.browser.get(Path.profile.url()).text.contains("labconsole-step"))
  }

  /// Two scripts that lead on at the same moment would break each other off.
  @Test func aPageToWaitOnIsWatchedOnce() throws {
    let visitor = try Visitor(lab, at: .survey)
    #expect(try visitor.browser.get(Path.dashboard.url()).text.contains("/js/live/step.js"))
    let answer = try Colleague(lab, .experimenter).browser.intervene(
      visitor.id.text, "pause", subject: "", reason: "interrupted", seen: 0)
    #expect(answer.status == 303)
    let text = try visitor.browser.get(Path.paused.url()).text
    #expect(text.contains("/js/visit/main.js") && !text.contains("/js/live/step.js"))
  }

  /// The same test again is another step: a page that was made before it was repeated is out of date.
  @Test func aRunThatIsSetAsideIsAnotherStep() throws {
    let visitor = try Visitor(lab, at: .inRun)
    let before = try state(ask(visitor.browser)).step
    let run = try #require(try visitor.participation(lab).runs.first).id.text
    let ben = try Colleague(lab, .experimenter).browser
    _ = try ben.intervene(visitor.id.text, "repeat-test", subject: run, reason: "technical")
    #expect(try state(ask(visitor.browser)).step != before)
  }

  @Test func nobodyElseIsTold() throws {
    let visitor = try Visitor(lab, at: .survey)
    let tag = try #require(try ask(visitor.browser)["ETag"])
    let other = try Visitor(lab, at: .survey)
    #expect(try ask(lab.browser(), knowing: tag).status == 401)
    #expect(try ask(other.browser, knowing: tag).status == 200)
    let waiting = try Tablet(lab)
    #expect(try ask(waiting.browser, knowing: tag).status == 401)
    try lab.alter(
      "research", "UPDATE sessions SET seen_at = 0 WHERE token_digest = ?", [visitor.token.digest])
    #expect(try ask(visitor.browser, knowing: tag).status == 401)
    #expect(try ask(Visitor(lab, at: .left).browser).status == 410)
  }
}
