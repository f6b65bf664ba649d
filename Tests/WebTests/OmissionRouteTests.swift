import HTTP
import Testing

@testable import Studies
@testable import Web

/// A participant cannot do a test whose screens do not ask: the page before it says who cannot, and lets them go on.
@Suite struct OmissionRouteTests {
  private let lab: TestLab
  private let visitor: Visitor

  init() throws {
    lab = try TestLab()
    visitor = try Visitor(lab, at: .firstTest)
  }

  /// On the page that shows what is due, and that draws the order of the tests.
  private func leaveOut(_ position: Int) throws -> Answer {
    _ = try visitor.browser.get(Path.dashboard.url())
    return try visitor.browser.post(Path.omission.url("weight", String(position)))
  }

  @Test func thePageBeforeTheTestSaysWhoCannotDoIt() throws {
    let page = try visitor.browser.get(Path.dashboard.url()).text
    #expect(page.contains("You need to see pictures well, to read words easily and to "))
    #expect(page.contains("with a screen reader") && page.contains("The tests after this one"))
    #expect(page.contains("action=\"\(Path.omission.url("weight", "1"))\""))
  }

  /// A form that is sent twice leaves out no second test.
  @Test func itIsLeftOutOnce() throws {
    for _ in 1...2 { #expect(try leaveOut(1).location == Path.dashboard.url()) }
    let runs = try visitor.participation(lab).runs
    #expect(runs.map(\.state) == [.finished] && runs.map(\.position) == [1])
    #expect(try visitor.browser.get(Path.dashboard.url()).text.contains(Path.omission.url("weight", "2")))
    #expect(try lab.ledger.count("implicit_association_trials", where: "1 = 1") == 0)
  }

  /// The rest of one that was begun, too. Nothing that comes late is taken.
  @Test func theRestOfATestIsLeftOut() throws {
    let run = try visitor.startRun()
    let plan = try visitor.plan(of: run)
    try visitor.send(plan.part(1), of: run)
    _ = try leaveOut(1)
    #expect(try visitor.participation(lab).runs.map(\.state) == [.finished])
    #expect(try visitor.post(plan.part(2), of: run).status == 409)
    #expect(try lab.ledger.count("scores", where: "refusal = 'skipped'") == 1)
  }

  @Test func whatIsNotDueIsNotLeftOut() throws {
    #expect(try leaveOut(2).location == Path.dashboard.url())
    _ = try visitor.browser.post(Path.omission.url("demographics", "1"))
    #expect(try visitor.participation(lab).runs.isEmpty)
  }

  /// The way through the study does not end at tests that somebody cannot do.
  @Test func everyTestCanBeLeftOut() throws {
    for position in 1...lab.study.implicitTests[0].variants.count { _ = try leaveOut(position) }
    let record = try visitor.participation(lab)
    guard case .task(let due) = dueStep(in: lab.study, given: record) else {
      Issue.record("no task is due")
      return
    }
    #expect(due.task.text == "demographics")
  }

  /// Nothing that was left out is called done, and one result is nothing taken together.
  @Test func theOverviewTellsApartWhatWasDoneAndWhatWasLeftOut() throws {
    try visitor.playRun()
    for position in 2...4 { _ = try leaveOut(position) }
    let overview = try visitor.browser.get(Path.dashboard.url()).text
    #expect(
      overview.contains(">Tasks done: 1 of 5, left out: 3</p>") && overview.contains("One task is left"))
    #expect(overview.matches(of: /task-state">Left out</).count == 3)
    #expect(overview.matches(of: /task-state">Done</).count == 1)
    for number in lab.study.surveys[0].questions.indices { try visitor.skipQuestion(number + 1) }
    let end = try visitor.browser.get(Path.dashboard.url()).text
    #expect(end.contains("id=\"journey-complete\"") && end.contains(">Tasks done: 2 of 5, left out: 3</p>"))
    #expect(end.contains("In this test your times ") && !end.contains("Taken together"))
  }

  @Test func staffAreToldAndHaveNothingToDecide() throws {
    _ = try leaveOut(1)
    let administrator = try Colleague(lab, .administrator).browser
    let page = try administrator.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains("The participant left the task out"))
    let quality = try administrator.get(Path.staffQuality.url(lab.study.id.text)).text
    #expect(quality.contains(">Left out</th>") && quality.contains("cannot read the words"))
    let flagged = try administrator.get(Path.staffFlaggedRuns.url(lab.study.id.text)).text
    #expect(!flagged.contains(try visitor.participation(lab).participant.code.grouped))
  }
}
