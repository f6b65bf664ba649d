import Foundation
import HTTP
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// The data cannot be written: all are told so in their own way, and those who only read go on.
@Suite(.serialized) struct OutageTests {
  @Test func whileTheDatabaseIsLocked() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .inRun)
    let run = try visitor.startRun()
    let part = try visitor.plan(of: run).part(2)
    let other = try DatabaseConnection(
      path: lab.folder.url.appendingPathComponent("data/research.sqlite").path)
    let haveWritten = DispatchSemaphore(value: 0)
    let enrolling = Path.participants.url(lab.study.id.text)
    try other.withoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      defer { try? db.execute(sql: "ROLLBACK") }
      let page = try lab.browser().post(enrolling, Path.participants.goodForm(in: lab.study))
      #expect(page.status == 503 && page.isPage)
      #expect(page["Retry-After"] == "10")
      #expect(page.text.contains("Nothing can be saved at the moment"))
      let answer = try visitor.post(part, of: run)
      #expect(answer.status == 503 && answer.text == "{\"error\":\"outage\"}")
      #expect(answer["Retry-After"] == "10")
      let accept = "Accept: application/json"
      let loadedAgain = try visitor.browser.get(Path.runPlan.url(run), [accept, "Unsent-Trials: 32"])
      #expect(loadedAgain.status == 200)
      // More who want to write than there are workers.
      Thread {
        _ = atOnce(40) { _ in
          try? lab.browser().post(enrolling, Path.participants.goodForm(in: lab.study)).status
        }
        haveWritten.signal()
      }.start()
      let begun = ContinuousClock.now
      for _ in 1...20 {
        #expect(try lab.browser().get(Path.signIn.url()).status == 200)
        #expect(try visitor.browser.get(Path.dashboard.url()).status == 200)
      }
      let took = ContinuousClock.now - begun
      #expect(took < .seconds(5), "\(took)")
    }
    // One of them may still be finding out that the lock is gone.
    haveWritten.wait()
    #expect(try visitor.post(part, of: run).status == 200)
    #expect(lab.log.errors.allSatisfy { $0.contains("the data are out of reach") })
  }

  /// Staff cannot sign in; those who have signed in, and participants, go on.
  @Test func whileTheDatabaseWithNamesIsLocked() throws {
    let lab = try TestLab()
    let colleague = try Colleague(lab, .experimenter)
    let visitor = try Visitor(lab, at: .inRun)
    let run = try visitor.startRun()
    let part = try visitor.plan(of: run).part(2)
    let other = try DatabaseConnection(
      path: lab.folder.url.appendingPathComponent("data/identity.sqlite").path)
    let browser = lab.browser()
    let form = [("name", colleague.member.name), ("password", Colleague.password)]
    try other.withoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      defer { try? db.execute(sql: "ROLLBACK") }
      let page = try browser.post(Path.staffSignIn.url(), form)
      #expect(page.status == 503 && page.isPage)
      #expect(page["Retry-After"] == "10")
      #expect(page.text.contains("Nothing can be saved at the moment"))
      #expect(browser.cookies[StaffRequest.cookie] == nil)
      #expect(try browser.get(Path.staffSignIn.url()).status == 200)
      #expect(try colleague.browser.get(Path.staffHome.url()).status == 200)
      #expect(try visitor.post(part, of: run).status == 200)
    }
    // A write of the server's own may still be finding out that the lock is gone.
    try waitUntil { try browser.post(Path.staffSignIn.url(), form).location == Path.staffHome.url() }
    #expect(lab.log.errors.contains { $0.contains("the data are out of reach") })
  }

  /// A part that comes while the disk is full is stored as a whole or not at all, and is taken once there is room.
  @Test func whileTheDiskIsFull() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .inRun)
    let run = try visitor.startRun()
    let plan = try visitor.plan(of: run)
    func stored() throws -> Int { try lab.ledger.count("run_parts", where: "run = '\(run)'") }
    try lab.store.research.write { db in
      // Pages that the migrations freed would take all blocks.
      let free = try db.count("PRAGMA freelist_count")
      try db.execute(sql: "CREATE TABLE filler (bytes BLOB)")
      try db.execute(sql: "INSERT INTO filler (bytes) VALUES (zeroblob(4096 * \(free + 1)))")
      let pages = try db.count("PRAGMA page_count")
      _ = try db.count("PRAGMA max_page_count = \(pages)")
    }
    // The last pages of tables may have room for some blocks.
    var due = 2
    var answer = try visitor.post(plan.part(due), of: run)
    while answer.status == 200, due < plan.blocks.count {
      due += 1
      answer = try visitor.post(plan.part(due), of: run)
    }
    #expect(answer.status == 503 && answer.text == "{\"error\":\"outage\"}")
    #expect(answer["Retry-After"] == "10")
    #expect(try stored() == due - 1)
    #expect(try visitor.plan(of: run).resume.part == due)
    _ = try lab.store.research.write { db in try db.count("PRAGMA max_page_count = 1000000") }
    for _ in 1...2 { #expect(try visitor.post(plan.part(due), of: run).status == 200) }
    #expect(try stored() == due)
  }
}
