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
  private static let cheap = ScryptCost(n: 16, r: 1, p: 1)

  private let lab: TemporaryLab

  init() throws { lab = try TemporaryLab() }

  /// The column that holds the hash of somebody's secret.
  private struct StoredHash: Sendable {
    let database: DurableDatabase
    let table: String
    let column: String
    let id: String

    func replace(with hash: String) throws {
      try database.write { db in
        try db.run("UPDATE \(table) SET \(column) = ? WHERE id = ?", [hash, id])
      }
    }

    func current() throws -> String? {
      try database.read { db in try db.text("SELECT \(column) FROM \(table) WHERE id = ?", [id]) }
    }
  }

  /// Replaces a hash during a check, by another hash of the same secret: no comparison of secrets refuses it, and a refusal
  /// shows that the check noticed the replacement. A check that reads the hash only after that is right to succeed, and is
  /// made again.
  /// - Parameter isRefused: makes the check
  private func expectRefusal(
    of secret: String, at place: StoredHash, _ isRefused: @escaping @Sendable () -> Bool
  ) throws {
    for number in 1...10 {
      let new = try PasswordHash(secret, cost: Self.cheap).encoded
      try place.replace(with: PasswordHash(secret, cost: Self.cost).encoded)
      try place.database.write { try $0.execute(sql: "DELETE FROM attempts") }
      let refusals = Collected<Bool>()
      onThreads(2) { thread in
        if thread == 0 { return refusals.add(isRefused()) }
        Self.waitForAttempt(in: place.database)
        Thread.sleep(forTimeInterval: 0.02 * Double(number))
        try? place.replace(with: new)
      }
      guard refusals.values == [true] else { continue }
      #expect(try place.current() == new)
      return
    }
    Issue.record("a secret that was replaced while it was checked was taken ten times")
  }

  private static func waitForAttempt(in database: DurableDatabase) {
    for _ in 1...2000 {
      let attempts = try? database.read { try $0.count("SELECT COUNT(*) FROM attempts") }
      if attempts != 0 { return }
      Thread.sleep(forTimeInterval: 0.001)
    }
  }

  private func participant(with pin: PIN) throws -> (participant: Participant, place: StoredHash) {
    let id = try lab.enrolWithConsent()
    try lab.store.keepPlace(of: id, pin: pin, context: lab.context(id))
    let place = StoredHash(
      database: lab.store.research, table: "participants", column: "pin_hash", id: id.text)
    return (try #require(try lab.store.participation(of: id)).participant, place)
  }

  private func colleague(with password: String) throws -> (member: StaffMember, place: StoredHash) {
    let member = try lab.store.addStaff(
      StaffCredentials(name: "robin", password: password), role: .experimenter, study: nil,
      sites: .everySite, context: AuditContext(by: .system, at: start))
    let place = StoredHash(
      database: lab.store.identity, table: "staff", column: "password_hash", id: member.id.text)
    return (member, place)
  }

  @Test func aPIN() throws {
    let pin = try PIN(chosen: "482915")
    let (ada, place) = try participant(with: pin)
    try expectRefusal(of: pin.digits, at: place) { [lab] in
      let verdict = try? lab.store.resume(code: ada.code, pin: pin, from: Self.guesser, at: start)
      return if case .refused? = verdict { true } else { false }
    }
  }

  @Test func aPINThatIsChanged() throws {
    let (old, new) = (try PIN(chosen: "482915"), try PIN(chosen: "739154"))
    let (bea, place) = try participant(with: old)
    let context = lab.context(bea.id)
    try expectRefusal(of: old.digits, at: place) { [lab] in
      let change = try? lab.store.changePIN(
        of: bea, from: old, to: new, guesser: Self.guesser, context: context)
      return if case .refused? = change { true } else { false }
    }
  }

  @Test func aPassword() throws {
    let password = "correct horse battery"
    let (_, place) = try colleague(with: password)
    try expectRefusal(of: password, at: place) { [lab] in
      let answer = try? lab.store.signIn(name: "robin", password: password, from: Self.guesser, at: start)
      return if case .refused? = answer { true } else { false }
    }
  }

  /// With the link of an administrator, while somebody else changes it in a session that is still open.
  @Test func aPasswordThatIsChanged() throws {
    let (old, new) = ("correct horse battery", try StaffPassword("staple that is correct"))
    let (robin, place) = try colleague(with: old)
    try expectRefusal(of: old, at: place) { [lab] in
      let change = try? lab.store.changePassword(
        from: old, to: new, of: robin, keeping: Token(), from: Self.guesser,
        context: AuditContext(by: .staff(robin.id), at: start))
      return change == .wrongPassword
    }
  }
}
