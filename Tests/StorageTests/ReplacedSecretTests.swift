import Crypto
import Foundation
import Studies
import Testing

@testable import Storage

/// Checking a secret takes its time. One that is replaced meanwhile opens nothing, and does not replace the new one.
struct ReplacedSecretTests {
  private static let guesser = Guesser(address: "10.0.0.1")
  /// Some tenths of a second for each check.
  private static let cost = ScryptCost(n: 1 << 16, r: 8, p: 1)

  private let lab: TemporaryLab

  init() throws { lab = try TemporaryLab() }

  /// Runs a check, and changes the row once its attempt is counted.
  private func replace(
    _ statement: String, in database: DurableDatabase, during check: @escaping @Sendable () -> Void
  ) throws {
    try database.write { try $0.execute(sql: "DELETE FROM attempts") }
    onThreads(2) { number in
      if number == 0 { return check() }
      for _ in 1...2000 {
        let attempts = try? database.read { try $0.count("SELECT COUNT(*) FROM attempts") }
        if attempts != 0 { break }
        Thread.sleep(forTimeInterval: 0.001)
      }
      Thread.sleep(forTimeInterval: 0.02)
      try? database.write { try $0.execute(sql: statement) }
    }
  }

  private func participant(with pin: PIN) throws -> Participant {
    let id = try lab.enrolWithConsent()
    try lab.store.keepPlace(of: id, pin: pin, context: lab.context(id))
    let hash = try PasswordHash(pin.digits, cost: Self.cost).encoded
    try lab.store.research.write { db in
      try db.run("UPDATE participants SET pin_hash = ? WHERE id = ?", [hash, id])
    }
    return try #require(try lab.store.participation(of: id)).participant
  }

  @Test func aPIN() throws {
    let (old, new) = (try PIN(chosen: "482915"), try PIN(chosen: "739154"))
    let ada = try participant(with: old)
    let other = try PasswordHash("615283", cost: ScryptCost(n: 16, r: 1, p: 1)).encoded
    let reset = "UPDATE participants SET pin_hash = '\(other)' WHERE id = '\(ada.id)'"
    let wasOpened = Collected<Bool>()
    try replace(reset, in: lab.store.research) { [lab] in
      let verdict = try? lab.store.resume(code: ada.code, pin: old, from: Self.guesser, at: start)
      if case .opened? = verdict { wasOpened.add(true) } else { wasOpened.add(false) }
    }
    #expect(wasOpened.values == [false])
    let bea = try participant(with: old)
    let wasChanged = Collected<Bool>()
    let context = lab.context(bea.id)
    try replace(
      "UPDATE participants SET pin_hash = '\(other)' WHERE id = '\(bea.id)'", in: lab.store.research
    ) { [lab] in
      let change = try? lab.store.changePIN(
        of: bea, from: old, to: new, guesser: Self.guesser, context: context)
      if case .changed? = change { wasChanged.add(true) } else { wasChanged.add(false) }
    }
    #expect(wasChanged.values == [false])
    let hash = try lab.store.research.read { db in
      try db.text("SELECT pin_hash FROM participants WHERE id = ?", [bea.id])
    }
    #expect(hash == other)
  }

  /// With the link of an administrator, while somebody else changes it in a session that is still open.
  @Test func aPassword() throws {
    let (old, new) = ("correct horse battery", try StaffPassword("staple that is correct"))
    let robin = try lab.store.addStaff(
      StaffCredentials(name: "robin", password: old), role: .experimenter, study: nil, sites: .everySite,
      context: AuditContext(by: .system, at: start))
    let hash = try PasswordHash(old, cost: Self.cost).encoded
    let other = try PasswordHash("another one altogether", cost: ScryptCost(n: 16, r: 1, p: 1)).encoded
    try lab.store.identity.write { db in
      try db.run("UPDATE staff SET password_hash = ? WHERE id = ?", [hash, robin.id])
    }
    let changes = Collected<PasswordChange?>()
    try replace(
      "UPDATE staff SET password_hash = '\(other)' WHERE id = '\(robin.id)'", in: lab.store.identity
    ) { [lab] in
      changes.add(
        try? lab.store.changePassword(
          from: old, to: new, of: robin, keeping: Token(), from: Self.guesser,
          context: AuditContext(by: .staff(robin.id), at: start)))
    }
    #expect(changes.values == [.wrongPassword])
    let stored = try lab.store.identity.read { db in
      try db.text("SELECT password_hash FROM staff WHERE id = ?", [robin.id])
    }
    #expect(stored == other)
  }
}
