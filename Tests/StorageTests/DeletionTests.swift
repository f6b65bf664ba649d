import Crypto
import Foundation
import Studies
import Testing

@testable import Storage

/// The data of somebody who asked for it are blocked for thirty days, and then they are nowhere.
struct DeletionTests {
  private static let days = DeletionRequest.daysToUndo * 86_400

  private func after(_ seconds: Int) -> AuditContext {
    AuditContext(by: .system, at: start.advanced(bySeconds: seconds))
  }

  private func leave(_ full: FullLab, keeping years: Int? = nil) throws {
    try full.lab.store.leave(
      full.ada, session: nil, data: .deleted(keepingConsentYears: years), context: full.lab.context(full.ada))
  }

  /// The number of rows of each table that has rows about participants, but for entries of the trail and the last
  /// reports of tablets.
  private func rows(_ full: FullLab) throws -> [String: Int] {
    let exempt: Set = ["audit", "standings_due", "station_reports"]
    return try full.databases.reduce(into: [:]) { rows, database in
      for table in database.listed where !exempt.contains(table.name) {
        rows["\(database.name).\(table.name)"] = try database.file.read {
          try $0.count("SELECT COUNT(*) FROM \(table.name)")
        }
      }
    }
  }

  @Test func afterItHalfOfEverythingIsLeft() throws {
    let full = try FullLab()
    let before = try rows(full)
    try leave(full)
    #expect(try full.lab.store.finishDeletions(context: after(Self.days)) == 1)
    let left = try rows(full)
    #expect(try full.lab.store.participation(of: full.ada) == nil)
    #expect(try full.lab.store.storedRecord(of: full.ada).tables.allSatisfy { $0.name == "audit" })
    let empty = before.filter { $0.value == 0 }.keys.sorted()
    #expect(empty == [], "nothing of these would be looked for")
    for (table, count) in before where table != "identity.outbox" && table != "identity.outbox_attachments" {
      #expect(left[table]! * 2 == count, "\(table)")
    }
    #expect(try full.lab.store.brokenAuditEntries() == [:])
    #expect(try full.lab.actions().filter { $0 == "participant.deleted" }.count == 2)
    for table in ["participants_to_delete"] { #expect(try full.lab.count(table) == 0) }
    // The other participant keeps a consent that opens.
    let consent = try #require(try full.lab.store.participation(of: full.bea)?.consents.first)
    #expect(try full.lab.store.paper(of: consent.id)?.document == Array("Papierwort".utf8))
  }

  /// Every sealed value of the participant, and the planted words: in no file of the directory, and in no new backup.
  @Test func nothingIsFoundInAnyFileOrBackup() throws {
    let full = try FullLab()
    let lab = full.lab
    let code = try lab.code(of: full.ada).text
    let sealed = try full.sealedValues()
    #expect(sealed.count > 12)
    let words = FullLab.planted.map { Data($0.utf8) } + [Data(code.utf8)] + sealed
    let before = try lab.bytes()
    for word in words { #expect(before.range(of: word) != nil, "the search finds what is there") }
    try leave(full)
    try lab.store.finishDeletions(context: after(Self.days))
    // Words of the other participant end differently, and stay.
    let others = Data("Fliederwort-anders".utf8)
    #expect(try lab.bytes().range(of: others) != nil)
    try full.expectNowhere(words, in: lab.bytes(), "the directory")
    try withTemporaryDirectory { folder in
      let backup = folder.appendingPathComponent("backup")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      _ = try DataBackup.make(of: lab.directory, in: backup, withKeys: false, program: "test", at: start)
      let bytes = try TemporaryLab.bytes(of: backup)
      #expect(bytes.range(of: others) != nil)
      try full.expectNowhere(words, in: bytes, "a backup")
    }
    let logs = try ["research", "identity"].map { name in
      try lab.directory.appendingPathComponent("\(name).sqlite-wal").resourceValues(forKeys: [.fileSizeKey])
        .fileSize ?? 0
    }
    #expect(logs.allSatisfy { $0 < 100_000 })
    #expect(try lab.store.deletions(of: lab.study.id).final.map(\.isTraceless) == [true])
  }

  /// Of two wishes that are due, the second is taken back while the first is fulfilled.
  @Test func aWishThatIsTakenBackMeanwhileIsNotFulfilled() throws {
    let full = try FullLab()
    let store = full.lab.store
    for person in [full.ada, full.bea] {
      try store.leave(
        person, session: nil, data: .deleted(keepingConsentYears: nil), context: full.lab.context(person))
    }
    try store.research.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER taken_back AFTER INSERT ON deletions BEGIN
            UPDATE participants SET deletion_asked_at = NULL, deletion_due_at = NULL, deletion_keeps_years = NULL
            WHERE deletion_due_at IS NOT NULL;
          END
          """)
    }
    #expect(try store.finishDeletions(context: after(Self.days)) == 1)
    let left = try [full.ada, full.bea].compactMap { try store.participation(of: $0) }
    #expect(left.count == 1 && left.allSatisfy { !$0.participant.isBlocked })
    let consent = try #require(left.first?.consents.first)
    #expect(try store.paper(of: consent.id) != nil)
    #expect(try store.deletions(of: full.lab.study.id).final.count == 1)
  }

  @Test func untilThenItIsBlockedAndCanBeUndone() throws {
    let full = try FullLab()
    let store = full.lab.store
    func released() throws -> Int {
      try store.releaseReader.extent(of: full.lab.study, in: ReleaseScope(.real, .within)).participants
    }
    #expect(try released() == 2)
    try leave(full)
    #expect(try released() == 1)
    let request = try #require(try store.participation(of: full.ada)?.participant.deletion)
    #expect(request.dueAt == start.advanced(bySeconds: Self.days) && request.keptConsentYears == nil)
    #expect(try store.deletions(of: full.lab.study.id).pending.map(\.id) == [full.ada])
    #expect(try store.finishDeletions(context: after(Self.days - 1)) == 0)
    #expect(try store.undoDeletion(of: full.ada, context: after(Self.days - 1)))
    #expect(try store.undoDeletion(of: full.ada, context: after(Self.days - 1)) == false)
    #expect(try store.finishDeletions(context: after(Self.days)) == 0)
    let record = try #require(try store.participation(of: full.ada))
    #expect(
      record.participant.deletion == nil && record.participant.leftAt == start && record.runs.count == 1)
    // The participation stays ended, and the data stay out of releases.
    #expect(try released() == 1)
    #expect(try full.lab.actions().contains("deletion.undone"))
  }

  /// That they left stays counted.
  @Test func untilThenNoListShowsMoreThanThatTheyLeft() throws {
    let full = try FullLab()
    let (lab, store) = (full.lab, full.lab.store)
    func people() throws -> (counted: Int, consented: Int, messages: Set<Participant.ID>) {
      let onboarding = try store.onboarding(in: lab.study, origin: .real)
      let outbox = try store.outbox(of: [lab.study.id], page: 1)
      #expect(outbox.total == outbox.entries.count)
      return (
        onboarding.flow.reached(.consented), onboarding.versions.values.reduce(0) { $0 + $1.all },
        Set(outbox.entries.map(\.participant))
      )
    }
    let before = try people()
    #expect(before.counted == 2 && before.consented == 2 && before.messages == [full.ada, full.bea])
    try leave(full)
    let blocked = try people()
    #expect(blocked.counted == 2 && blocked.consented == 1 && blocked.messages == [full.bea])
    try store.undoDeletion(of: full.ada, context: after(1))
    #expect(try people().messages == [full.ada, full.bea])
  }

  @Test func onceItIsDueNothingCanBeUndone() throws {
    let full = try FullLab()
    try leave(full)
    #expect(try !full.lab.store.undoDeletion(of: full.ada, context: after(Self.days)))
  }

  @Test func somebodyWhoLeftBeforeCanAskForIt() throws {
    let full = try FullLab()
    let store = full.lab.store
    try store.askForDeletion(of: full.ada, keepingConsentYears: nil, context: after(0))
    #expect(try store.participation(of: full.ada)?.participant.deletion == nil, "they have not left")
    try store.leave(full.ada, session: nil, context: after(0))
    #expect(try store.participation(of: full.ada)?.participant.deletion == nil)
    try store.askForDeletion(of: full.ada, keepingConsentYears: nil, context: after(60))
    // The day stays the one that they were told.
    try store.askForDeletion(of: full.ada, keepingConsentYears: nil, context: after(90))
    #expect(
      try store.participation(of: full.ada)?.participant.deletion?.dueAt
        == start.advanced(bySeconds: 60 + Self.days))
  }

  /// The signed document outlives the data where the study says so, and then goes too.
  @Test func theSignedDocumentIsKeptAsLongAsItHasToBe() throws {
    let full = try FullLab()
    let (lab, store) = (full.lab, full.lab.store)
    let consent = try #require(try store.participation(of: full.ada)?.consents.first)
    let sealed = try full.sealedValues()
    try leave(full, keeping: 10)
    try store.finishDeletions(context: after(Self.days))
    #expect(try store.paper(of: consent.id)?.document == Array("Papierwort".utf8))
    let end = DeletionRequest.consentKept(signedAt: start, years: 10)
    #expect(try store.deletions(of: lab.study.id).final.map(\.consentKeptUntil) == [end])
    #expect(try lab.count("consents") == 1)
    let left = try identityTables(lab)
    #expect(left["remarks"] == 1 && left["contact_details"] == 1 && left["survey_contacts"] == 1)
    #expect(left["signatures"] == 2 && left["party_signatures"] == 2 && left["kept_papers"] == 1)
    // The other ones of somebody whose document is kept stay protected.
    #expect(throws: DatabaseError.self) {
      try store.identity.write { try $0.run("DELETE FROM consent_papers") }
    }

    try store.finishDeletions(context: AuditContext(by: .system, at: end))
    #expect(try store.paper(of: consent.id) == nil)
    #expect(try store.deletions(of: lab.study.id).final.map(\.consentKeptUntil) == [nil])
    let gone = try identityTables(lab)
    #expect(gone["signatures"] == 1 && gone["party_signatures"] == 1 && gone["kept_papers"] == 0)
    try full.expectNowhere(sealed, in: lab.bytes(), "the directory")
    #expect(try store.brokenAuditEntries() == [:])
  }

  private func identityTables(_ lab: TemporaryLab) throws -> [String: Int] {
    try lab.extent().reduce(into: [:]) { tables, entry in
      if entry.key.hasPrefix("identity.") { tables[String(entry.key.dropFirst(9))] = entry.value }
    }
  }

  /// The database itself refuses to delete what nobody asked for, and what is not due.
  @Test func thereIsNoOtherWayToDelete() throws {
    let full = try FullLab()
    let store = full.lab.store
    let mark = "INSERT INTO participants_to_delete (participant, begun_at) VALUES (?, ?)"
    for table in ["answers", "consents", "interventions", "consent_parties", "countersignatures"] {
      #expect(throws: DatabaseError.self, "\(table)") {
        try store.research.write { try $0.run("DELETE FROM \(table)") }
      }
    }
    #expect(throws: DatabaseError.self) {
      try store.research.write { try $0.run(mark, [full.ada, start]) }
    }
    try leave(full)
    #expect(throws: DatabaseError.self) {
      try store.research.write { try $0.run(mark, [full.ada, start.advanced(bySeconds: Self.days - 1)]) }
    }
    // With the mark of one, the rows of the other one stay protected.
    #expect(throws: DatabaseError.self) {
      try store.research.write { db in
        try db.run(mark, [full.ada, start.advanced(bySeconds: Self.days)])
        try db.run("DELETE FROM answers")
      }
    }
    #expect(try full.lab.count("answers", "answer LIKE 'Flieder%'") == 2)
  }

  /// The power failed between the two databases, or before the files were cleaned.
  @Test func aStepThatWasCutOffIsGoneThroughAgain() throws {
    let full = try FullLab()
    let store = full.lab.store
    try leave(full)
    let consents = try store.participation(of: full.ada)!.consents.map(\.id.text)
    try store.identity.write { db in
      try SQLiteStore.deleteIdentities(of: [full.ada.text] + consents, in: db)
    }
    #expect(try store.finishDeletions(context: after(Self.days)) == 1)
    #expect(try store.participation(of: full.ada) == nil)
    try store.research.write { try $0.run("UPDATE deletions SET cleaned_at = NULL") }
    #expect(try store.finishDeletions(context: after(Self.days + 60)) == 0)
    #expect(try store.deletions(of: full.lab.study.id).final.map(\.isTraceless) == [true])
    #expect(try store.finishDeletions(context: after(Self.days + 120)) == 0)
    #expect(try full.lab.actions().filter { $0 == "deletions.cleaned" }.count == 2)
  }

  @Test func theReleasesThatHoldThemAreKnown() throws {
    let full = try FullLab()
    let store = full.lab.store
    try leave(full)
    try full.makeRelease("later.zip")
    #expect(try store.releases(of: full.ada).map(\.made.fileName) == ["weight-iat-within-2026-11-23.zip"])
    #expect(
      try Set(store.releases(of: full.bea).map(\.made.fileName)) == [
        "weight-iat-within-2026-11-23.zip", "later.zip",
      ])
    try store.finishDeletions(context: after(Self.days))
    #expect(
      try store.deletions(of: full.lab.study.id).final.map(\.releases) == [
        ["weight-iat-within-2026-11-23.zip"]
      ])
  }

  /// A reader that still sees what was there before: the rest of the step waits for it.
  @Test func anOpenReaderOnlyDelaysTheCleaning() throws {
    let full = try FullLab()
    let store = full.lab.store
    try leave(full)
    try store.research.read { db in
      _ = try db.count("SELECT COUNT(*) FROM participants")
      #expect(try store.finishDeletions(context: after(Self.days)) == 1)
    }
    #expect(try store.deletions(of: full.lab.study.id).final.map(\.isTraceless) == [false])
    #expect(try store.finishDeletions(context: after(Self.days + 60)) == 0)
    #expect(try store.deletions(of: full.lab.study.id).final.map(\.isTraceless) == [true])
  }

  // MARK: - Sessions and PIN

  @Test func allSessionsEndAtOnce() throws {
    let lab = try TemporaryLab()
    let (id, session) = try lab.enrol()
    let other = try lab.enrol().session
    try lab.store.endSessions(of: id, context: lab.context(id))
    #expect(try lab.store.participation(session: session, at: start) == nil)
    #expect(try lab.store.participation(session: other, at: start) != nil)
    #expect(try lab.actions().contains("session.all-ended"))
  }

  @Test func aPINIsChangedByWhoeverKnowsIt() throws {
    let lab = try TemporaryLab()
    let id = try lab.enrolWithConsent()
    let (old, new) = (try PIN(chosen: "482915"), try PIN(chosen: "739154"))
    func change(_ current: PIN?) throws -> PINChange {
      try lab.store.changePIN(
        of: try #require(try lab.store.participation(of: id)).participant, from: current, to: new,
        guesser: Guesser(address: "10.0.0.1"), context: lab.context(id))
    }
    try lab.store.keepPlace(of: id, pin: old, context: lab.context(id))
    guard case .refused = try change(nil), case .refused = try change(new) else {
      Issue.record("changed without the PIN")
      return
    }
    guard case .changed = try change(old) else { Issue.record("not changed"); return }
    let verdict = try lab.store.resume(
      code: try lab.code(of: id), pin: new, from: Guesser(address: "10.0.0.2"), at: start)
    guard case .opened = verdict else { Issue.record("the new PIN does not open"); return }
  }
}
