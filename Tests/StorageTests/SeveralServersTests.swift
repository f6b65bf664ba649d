import Studies
import Testing

@testable import Storage

/// Each server reads before it writes, and another one may write in between: on connections of their own to one file.
struct SeveralServersTests {
  private let lab: TemporaryLab
  private let ada: Participant.ID
  private let grace: Participant.ID

  init() throws {
    lab = try TemporaryLab()
    ada = try lab.enrolWithConsent()
    grace = try lab.enrolWithConsent(name: "Grace Hopper")
  }

  // MARK: - A unique row, an atomic update

  @Test func aTestStartedElsewhereIsNotStartedAgain() throws {
    try draw(ada)
    var theirs: Run?
    let mine = try act(before: "INSERT INTO runs") {
      theirs = try lab.startRun(ada)
    } during: {
      try SQLiteStore.startRun(
        of: lab.test, position: 1, participant: ada, in: lab.study, draw: { 7 }, context: lab.context(ada),
        in: $0)
    }
    #expect(mine == theirs)
    #expect(try lab.count("runs") == 1 && lab.count("implicit_association_runs") == 1)
  }

  @Test func anOrderDrawnElsewhereIsNotDrawnAgain() throws {
    let mine = try act(before: "SAVEPOINT") {
      try draw(ada)
    } during: {
      try drawnOrder(ada, in: $0)
    }
    #expect(try lab.store.participation(of: ada)?.orders[lab.test.id] == mine)
    #expect(try lab.count("allocations") == 1 && lab.count("allocated_variants") == 4)
    #expect(try places() == [1])
    #expect(try lab.count("allocation_lists", "next_place = 2") == 1, "no place is lost")
  }

  @Test func aListBegunElsewhereIsNotBegunAgain() throws {
    _ = try act(before: "INSERT INTO allocation_lists") {
      try draw(grace)
    } during: {
      try drawnOrder(ada, in: $0)
    }
    #expect(try lab.count("allocation_lists") == 1)
    #expect(try places() == [1, 2])
  }

  @Test func aPlaceIsGivenOnce() throws {
    try draw(lab.enrolWithConsent(name: "Alan Turing"))
    _ = try act(before: "SAVEPOINT") {
      try draw(grace)
    } during: {
      try drawnOrder(ada, in: $0)
    }
    #expect(try places() == [1, 2, 3])
    #expect(try lab.count("allocation_lists", "next_place = 4") == 1)
  }

  @Test func aPlaceThatCameBackIsGivenOnce() throws {
    let alan = try lab.enrolWithConsent(name: "Alan Turing")
    try draw(alan)
    try lab.store.leave(alan, session: nil, context: lab.context(alan))
    _ = try act(before: "SAVEPOINT") {
      try draw(grace)
    } during: {
      try drawnOrder(ada, in: $0)
    }
    #expect(try places() == [1, 2])
    #expect(try lab.count("allocation_lists", "next_place = 3") == 1)
  }

  // MARK: - A row that is locked

  /// The seal is locked before anything is written, so that the entry that the next one follows is the newest.
  @Test func theAuditTrailGrowsAtOneEnd() throws {
    let (here, there) = (try Server(lab), try Server(lab))
    try here.write { db in
      let refusal = #expect(throws: DatabaseError.self) { try there.write { _ in } }
      #expect(refusal?.kind == .locked)
      try Server.append("here.acted", in: db)
    }
    try there.write { try Server.append("there.acted", in: $0) }
    #expect(try lab.count("audit", "action LIKE '%.acted'") == 2)
    #expect(try lab.store.brokenAuditEntries() == [:])
  }

  /// Of two servers that are asked at once, the second counts the attempt at the first.
  @Test func anAttemptElsewhereCounts() throws {
    let throttle = lab.store.throttle([Limit("a guess", Rate(times: 1, seconds: 60))], at: start)
    let (here, there) = (try Server(lab), try Server(lab))
    let first = try here.write { db in
      #expect(throws: DatabaseError.self) { try there.write { try throttle.admit(in: $0) } }
      return try throttle.admit(in: db)
    }
    let second = try there.write { try throttle.admit(in: $0) }
    #expect(first.isAdmitted && !second.isAdmitted)
  }
}

extension SeveralServersTests {
  private func draw(_ participant: Participant.ID) throws {
    try lab.store.drawOrders(
      of: #require(try lab.store.participation(of: participant)), in: lab.study, draw: { 42 },
      context: lab.context(participant))
  }

  private func drawnOrder(_ participant: Participant.ID, in db: Database) throws -> [TaskVariant.ID] {
    try SQLiteStore.drawnOrder(
      of: lab.test, participant: participant, in: lab.study, draw: { 7 }, context: lab.context(participant),
      in: db)
  }

  private func places() throws -> [Int] {
    try lab.store.research.read {
      try $0.values("SELECT place FROM allocations WHERE returned_at IS NULL ORDER BY place")
    }
  }

  /// Runs a verb on a connection of its own, without a transaction around it, so that it sees at each statement what is
  /// committed; another server acts before the first statement that begins with a text.
  private func act<Value>(
    before text: String, _ other: @escaping () throws -> Void, during verb: (Database) throws -> Value
  ) throws -> Value {
    try Server(lab).connection.withoutTransaction { db in
      var outcome: Result<Void, any Error>?
      db.engine.trace { statement in
        guard outcome == nil, "\(statement)".hasPrefix(text) else { return }
        outcome = .success(())
        outcome = Result { try other() }
      }
      defer { db.engine.trace(options: []) }
      let value = try verb(db)
      try #require(outcome, "there was no such statement: \(text)").get()
      return value
    }
  }
}

/// Another server on the data of a lab.
private struct Server {
  let connection: DatabaseConnection
  private let seal: AuditSeal

  init(_ lab: TemporaryLab) throws {
    connection = try DatabaseConnection(
      path: lab.directory.appendingPathComponent(DataFile.research.name).path)
    seal = AuditSeal(database: DataFile.research.rawValue, key: lab.store.key)
  }

  /// A transaction that locks nothing by itself, with what every write begins and ends with.
  @discardableResult
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try connection.withoutTransaction { db in
      try db.execute(sql: "BEGIN DEFERRED")
      do {
        let end = try seal.soundEnd(in: db)
        let value = try body(db)
        try seal.renew(after: end, in: db)
        try db.execute(sql: "COMMIT")
        return value
      } catch {
        try db.execute(sql: "ROLLBACK")
        throw error
      }
    }
  }

  static func append(_ action: String, in db: Database) throws {
    try AuditTrail.append(
      action, subject: "a test", context: AuditContext(by: .system, at: start), in: db)
  }
}

extension Throttle.Admission {
  fileprivate var isAdmitted: Bool { if case .admitted = self { true } else { false } }
}
