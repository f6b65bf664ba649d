import Crypto
import Studies

/// Limits how often something may happen, counted in rows. An attempt is written down before it is judged, so that a
/// hundred at once count as a hundred: nothing is written down between the count and the attempt, since every
/// transaction holds the lock of the audit trail (``AuditSeal/soundEnd(in:)``).
struct Throttle {
  let limits: [Limit]
  let time: Timestamp
  fileprivate let key: SealingKey

  enum Admission {
    case admitted(Attempt)
    case tooMany(retryAfterSeconds: Int)
  }

  /// One that was admitted.
  struct Attempt {
    fileprivate let id: String
    fileprivate let cleared: [String]
  }

  func admit(in db: Database) throws -> Admission {
    try db.run("DELETE FROM attempts WHERE forgotten_at <= ?", [time])
    let counted = try limits.map { (limit: $0, earlier: try earlier($0, in: db)) }
    if let seconds = Limit.wait(counted, at: time) { return .tooMany(retryAfterSeconds: seconds) }
    let id = Identifier<Throttle>.new(at: time).text
    for limit in limits {
      try db.run(
        "INSERT INTO attempts (id, counted, tried_at, forgotten_at) VALUES (?, ?, ?, ?)",
        [id, hash(limit), time, time.advanced(bySeconds: limit.rate.seconds)])
    }
    return .admitted(Attempt(id: id, cleared: limits.filter(\.isClearedBySuccess).map(hash)))
  }

  /// The attempt was right: it does not count, nor do wrong ones before it that it makes up for.
  static func forgive(_ attempt: Attempt, in db: Database) throws {
    try db.run("DELETE FROM attempts WHERE id = ?", [attempt.id])
    try forgive(attempt.cleared, in: db)
  }

  /// A new secret was set: wrong tries of the one before it keep nobody out.
  func forgiveAll(in db: Database) throws { try Self.forgive(limits.map(hash), in: db) }

  private static func forgive(_ cleared: [String], in db: Database) throws {
    for counted in cleared {
      try db.run(
        "DELETE FROM attempts WHERE id IN (SELECT attempts.id FROM attempts WHERE attempts.counted = ?)",
        [counted])
    }
  }

  private func earlier(_ limit: Limit, in db: Database) throws -> [Timestamp] {
    try db.rows(
      "SELECT attempts.tried_at FROM attempts WHERE attempts.counted = ? ORDER BY attempts.tried_at",
      [hash(limit)]
    ).map { $0["tried_at"] }
  }

  private func hash(_ limit: Limit) -> String {
    key.mac(of: Array(limit.key.utf8), for: "attempts").hexadecimal
  }
}

extension SQLiteStore: GuessStore {
  func throttle(_ limits: [Limit], at time: Timestamp) -> Throttle {
    Throttle(limits: limits, time: time, key: key)
  }

  /// The throttle of a guess that does not count against an address.
  func throttle(_ guess: Guess, at time: Timestamp) -> Throttle {
    throttle(guess.limits(from: ""), at: time)
  }

  /// Another secret was set in place of those that were guessed.
  func forgiveAll(_ guesses: [Guess], at time: Timestamp, in db: Database) throws {
    try throttle(guesses.flatMap(\.limitsOfSecret), at: time).forgiveAll(in: db)
  }

  func throttle(_ guess: Guess, from guesser: Guesser, at time: Timestamp) -> Throttle {
    let known = guesser.marks.first { $0.isValid(at: time) && isGenuine($0, for: guess) }
    return throttle(guess.limits(from: guesser.address, on: known), at: time)
  }

  public func marks(for guess: Guess, at time: Timestamp, beside others: [DeviceMark]) -> [DeviceMark] {
    var mark = DeviceMark(nonce: SecureRandom.bytes(16).hexadecimal, issuedAt: time, proof: "")
    mark.proof = proof(of: mark, for: guess)
    return [mark] + others.filter { !isGenuine($0, for: guess) }
  }

  private func isGenuine(_ mark: DeviceMark, for guess: Guess) -> Bool {
    areEqualSecrets(Array(mark.proof.utf8), Array(proof(of: mark, for: guess).utf8))
  }

  private func proof(of mark: DeviceMark, for guess: Guess) -> String {
    key.mac(of: mark.statement(about: guess), for: "known devices").hexadecimal
  }
}
