import Foundation
import HTTP
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// The figures of an analysis are kept, and each view is that of the data as they are.
@Suite(.serialized) struct AnalysisKeepingTests {
  private let lab: TestLab
  private let manager: Browser
  private let experimenter: Browser

  /// Staff sign in before anything is looked at: whatever names no participant counts as a change.
  init() throws {
    lab = try TestLab()
    manager = try Colleague(lab, .dataManager).browser
    experimenter = try Colleague(lab, .experimenter).browser
  }

  private func page(_ query: String = "?keep=incomplete") throws -> Answer {
    try manager.get(Path.staffAnalysis.url(lab.study.id.text) + query)
  }

  private func people(_ query: String = "?keep=incomplete") throws -> String? {
    try page(query).text.firstMatch(of: /People analysed: (\d+ of \d+)/).map { String($0.output.1) }
  }

  private func rename(_ table: String, to name: String) throws {
    try lab.store.research.write { db in try db.execute(sql: "ALTER TABLE \(table) RENAME TO \(name)") }
  }

  private func cells(_ answer: Answer) -> [String] {
    answer.text.matches(of: /<td.*?<\/td>/).map { String($0.output) }
  }

  /// A page without one of the tables that it is made of could not be computed.
  @Test func nothingIsReadAgainWhileNothingChanges() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try visitor.playRun()
    let first = try page()
    #expect(first.text.contains("People analysed: 1 of 1") && cells(first).count > 20)
    try rename("tablet_checks", to: "unread_checks")
    let second = try page()
    #expect(second.status == 200 && cells(second) == cells(first))
    // The figures have no language.
    manager.language = "de"
    let german = try page()
    #expect(german.status == 200 && german.text.contains("Ausgewertete Personen: 1 von 1"))
    manager.language = "en"
    // Another choice makes other figures.
    for query in ["", "&f=0.4", "&leave-out=doubtful", "&answer=demographics.age", "&origin=rehearsal"] {
      #expect(try (page("?keep=incomplete" + query).status == 200) == query.isEmpty, "\(query)")
    }
    try rename("unread_checks", to: "tablet_checks")
    #expect(try page("?keep=incomplete&f=0.4").status == 200)
  }

  /// Somebody of another study changes nothing.
  @Test func whatHappensElsewhereIsNoChange() throws {
    try Visitor(lab, at: .firstTest).playRun()
    #expect(try people() == "1 of 1")
    try rename("tablet_checks", to: "unread_checks")
    _ = try Visitor(lab, in: lab.secondStudy, at: .firstTest)
    #expect(try people() == "1 of 1")
  }

  @Test func aNewRunAVoidOneAndAWithdrawalAreSeenAtOnce() throws {
    let (ada, bea) = (try Visitor(lab, at: .firstTest), try Visitor(lab, at: .firstTest))
    try ada.playRun()
    #expect(try people() == "1 of 1")
    try bea.playRun()
    #expect(try people() == "2 of 2")
    let run = try #require(try bea.participation(lab).runs.first).id.text
    let void = try experimenter.intervene(bea.id.text, "void", subject: run, reason: "interrupted")
    #expect(void.status == 303)
    #expect(try people() == "1 of 1")
    try lab.store.leave(ada.id, session: nil, context: AuditContext(by: .participant(ada.id), at: lab.now))
    #expect(try page().text.contains("Nobody has finished a run of this test yet."))
  }

  @Test func aNewAnswerIsSeenAtOnce() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    for _ in lab.study.implicitTests[0].variants.indices { try visitor.playRun() }
    let query = "?keep=excluded&answer=demographics.gender"
    #expect(try page(query).text.contains("What is your gender?: 1 answer is missing."))
    let sent = try visitor.browser.post(
      Path.surveyPage.url("demographics", "gender"), [("gender", "female")])
    #expect(sent.status == 303)
    #expect(try !page(query).text.contains("answer is missing."))
    let file = Path.staffAnalysisFile.url(lab.study.id.text, "people-by-group.csv") + query
    #expect(try manager.get(file).text.contains("What is your gender?,Female,"))
  }

  /// To prepare a run for analyses leaves no entry in the audit trail.
  @Test func aRunThatIsPreparedLaterIsSeenAtOnce() throws {
    try Visitor(lab, at: .firstTest).playRun()
    #expect(try people() == "1 of 1")
    try lab.store.research.write { db in try db.run("DELETE FROM run_aggregates") }
    #expect(try page().text.contains("1 finished run is still being prepared"))
    try lab.console().aggregateRuns()
    #expect(try people() == "1 of 1" && !page().text.contains("still being prepared"))
  }
}
