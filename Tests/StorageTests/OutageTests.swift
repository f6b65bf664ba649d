import Foundation
import Studies
import Testing

@testable import Storage

/// The database is locked or the disk is full: writers are told soon, and reading continues.
@Suite(.serialized) struct OutageTests {
  private let lab: TemporaryLab
  private let clock = ContinuousClock()

  init() throws { lab = try TemporaryLab() }

  /// A second program with a transaction of its own, for as long as the body takes.
  private func whileLocked<Value>(_ database: String = "research", _ body: () throws -> Value) throws
    -> Value
  {
    let other = try DatabaseConnection(path: lab.directory.appendingPathComponent("\(database).sqlite").path)
    return try other.withoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      defer { try? db.execute(sql: "ROLLBACK") }
      return try body()
    }
  }

  @Test func aLockIsToldSoonAndReadingGoesOn() throws {
    let (participant, session) = try lab.enrol()
    try whileLocked {
      let took = clock.measure {
        #expect(throws: StoreOutage.locked) { try lab.enrol() }
      }
      #expect((.seconds(1)...(.seconds(4))).contains(took), "\(took)")
      let begun = clock.now
      let found = try lab.store.participation(session: session, at: start)?.participant.id
      #expect(found == participant && clock.now - begun < .milliseconds(500))
    }
    _ = try lab.enrol()
  }

  /// Staff cannot sign in while the database with names is locked; those who have signed in read, and participants enrol.
  @Test func aLockOfTheOtherDatabaseKeepsStaffFromSigningIn() throws {
    let (name, password) = ("robin", "correct horse battery")
    _ = try lab.store.addStaff(
      StaffCredentials(name: name, password: password), role: .experimenter, study: nil, sites: .everySite,
      context: AuditContext(by: .system, at: start))
    func signIn() throws -> StaffSignIn {
      try lab.store.signIn(name: name, password: password, from: Guesser(address: "10.0.0.1"), at: start)
    }
    guard case .opened(let session) = try signIn() else {
      Issue.record("the right password was refused")
      return
    }
    try whileLocked("identity") {
      let took = clock.measure {
        #expect(throws: StoreOutage.locked) { try signIn() }
      }
      #expect((.seconds(1)...(.seconds(4))).contains(took), "\(took)")
      let begun = clock.now
      #expect(try lab.store.staffMember(session: session, at: start)?.name == name)
      _ = try lab.enrol()
      #expect(clock.now - begun < .seconds(1))
    }
    guard case .opened = try signIn() else {
      Issue.record("the right password was refused after the lock")
      return
    }
  }

  /// Threads that would wait for the lock are missing to those who only read: one at a time tries.
  @Test func whileOneTriesTheOthersAreTurnedAwayAtOnce() throws {
    try whileLocked {
      #expect(throws: StoreOutage.locked) { try lab.enrol() }
      let waits = Collected<Duration>()
      let refused = Collected<StoreOutage?>()
      onThreads(16) { [lab, clock] _ in
        let took = clock.measure {
          do {
            _ = try lab.enrol()
          } catch {
            refused.add(error as? StoreOutage)
          }
        }
        waits.add(took)
      }
      #expect(refused.values == Array(repeating: .locked, count: 16))
      #expect(waits.values.count { $0 > .seconds(1) } == 1)
      #expect(waits.values.count { $0 < .milliseconds(500) } == 15)
    }
    // The next one finds the lock free, and all that follow do.
    onThreads(16) { [lab] _ in _ = try? lab.enrol() }
    _ = try lab.enrol()
  }

  /// Transactions across both databases queue up: each would otherwise wait for the lock after the one before
  /// it.
  @Test func thoseWhoSignDoNotWaitOneAfterTheOther() throws {
    let signers = try (1...8).map { _ in try lab.enrol().id }
    try whileLocked {
      for _ in 1...2 {
        let waits = Collected<Duration>()
        let refused = Collected<StoreOutage?>()
        onThreads(8) { [lab, clock] number in
          let took = clock.measure {
            do {
              try lab.sign(as: signers[number])
            } catch {
              refused.add(error as? StoreOutage)
            }
          }
          waits.add(took)
        }
        #expect(refused.values == Array(repeating: .locked, count: 8))
        #expect(waits.values.allSatisfy { $0 < .seconds(4) }, "\(waits.values)")
      }
    }
    for signer in signers { try lab.sign(as: signer) }
    #expect(try lab.count("consents") == 8)
  }

  /// A command that stopped in the middle keeps nobody waiting for ever.
  @Test func theLockOfBothFilesIsWaitedForLikeAnyOther() throws {
    let signer = try lab.enrol().id
    // Closed in the programs that other tests start meanwhile: each would hold the lock for as long as it runs.
    let file = open(lab.directory.appendingPathComponent("lock-of-both").path, O_RDWR | O_CLOEXEC)
    #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
    let took = clock.measure {
      #expect(throws: StoreOutage.locked) { try lab.sign(as: signer) }
    }
    #expect((.seconds(1)...(.seconds(4))).contains(took), "\(took)")
    close(file)
    try lab.sign(as: signer)
  }

  /// Looking at the page of a card counts, and where it cannot be counted nothing is told; but nobody waits.
  @Test func aCardIsShownAtOnce() throws {
    let (participant, _) = try lab.enrol()
    let code = try lab.code(of: participant)
    try whileLocked {
      let took = clock.measure {
        guard case .notLookedUp? = try? lab.store.find(code, address: "192.0.2.1", at: start) else {
          Issue.record("the code was looked up")
          return
        }
      }
      #expect(took < .seconds(1), "\(took)")
    }
    #expect(throws: Never.self) { try lab.enrol() }
    guard case .begun = try lab.store.find(code, address: "192.0.2.1", at: start) else {
      Issue.record("the code was not looked up")
      return
    }
  }

  @Test func aFullDiskIsToldAndPasses() throws {
    let (participant, session) = try lab.enrol()
    try lab.store.research.write { db in
      let pages = try db.count("PRAGMA page_count")
      _ = try db.count("PRAGMA max_page_count = \(pages)")
    }
    var outage: StoreOutage?
    var enrolled = 1
    while outage == nil, enrolled < 1000 {
      do {
        _ = try lab.enrol()
        enrolled += 1
      } catch {
        outage = error as? StoreOutage
        #expect(outage == .full, "\(error)")
        break
      }
    }
    #expect(outage == .full)
    #expect(try lab.store.participation(session: session, at: start)?.participant.id == participant)
    #expect(try lab.count("participants") == enrolled)
    _ = try lab.store.research.write { db in try db.count("PRAGMA max_page_count = 1000000") }
    _ = try lab.enrol()
    #expect(try lab.count("participants") == enrolled + 1)
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }
}
