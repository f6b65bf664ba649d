import Studies
import Testing

@testable import Storage

/// A demonstration is one for as long as its files exist, and a lab never becomes one.
struct DemonstrationTests {
  private let lab: TemporaryLab

  init() throws { lab = try TemporaryLab() }

  @Test func anEmptyLabBecomesOneForEver() throws {
    #expect(try !lab.store.isDemonstration())
    try lab.store.becomeDemonstration(context: AuditContext(by: .system, at: start))
    // Also while nobody takes part yet.
    try nothingChangesIt()
    _ = try lab.enrol()
    #expect(try lab.store.isDemonstration())
    #expect(try lab.store.brokenAuditEntries() == [:])
    try nothingChangesIt()
    #expect(try lab.store.isDemonstration())
  }

  private func nothingChangesIt() throws {
    let ways = [
      "DELETE FROM demonstrations", "UPDATE demonstrations SET number = 2",
      "INSERT OR REPLACE INTO demonstrations (number, made_at) VALUES (1, 1)",
    ]
    for way in ways {
      #expect(throws: DatabaseError.self, "\(way)") {
        try lab.store.research.write { try $0.execute(sql: way) }
      }
    }
  }

  @Test func aLabWithParticipantsStaysALab() throws {
    _ = try lab.enrol(origin: .rehearsal)
    #expect(throws: DatabaseError.self) {
      try lab.store.becomeDemonstration(context: AuditContext(by: .system, at: start))
    }
    #expect(try !lab.store.isDemonstration())
  }
}
