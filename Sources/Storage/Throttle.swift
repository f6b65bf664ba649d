import GRDB
import Studies

/// Failed attempts at a code or an account, counted in rows. An attempt is written down before it is
/// judged, so that a hundred at once count as a hundred.
struct Throttle {
  static let windowSeconds = 15 * 60
  /// For one code or account.
  static let attemptsPerTarget = 5
  /// For one address, which all tablets of a lab may share.
  static let attemptsPerAddress = 60

  let target: String
  let address: String
  let time: Timestamp

  enum Admission {
    case admitted(attempt: String)
    case tooMany(retryAfterSeconds: Int)
  }

  func admit(in db: Database) throws -> Admission {
    let since = time.advanced(bySeconds: -Throttle.windowSeconds)
    try db.run("DELETE FROM failed_attempts WHERE tried_at < ?", [since])
    let ofTarget = try tries("target", target, in: db)
    let ofAddress = try tries("address", address, in: db)
    if ofTarget.count >= Throttle.attemptsPerTarget || ofAddress.count >= Throttle.attemptsPerAddress {
      let oldest = [ofTarget, ofAddress].compactMap(\.first).min() ?? time
      let seconds = Int((oldest.milliseconds - since.milliseconds) / 1000) + 1
      return .tooMany(retryAfterSeconds: seconds)
    }
    let attempt = Identifier<Throttle>.new(at: time).text
    try db.run(
      "INSERT INTO failed_attempts (id, target, address, tried_at) VALUES (?, ?, ?, ?)",
      [attempt, target, address, time])
    return .admitted(attempt: attempt)
  }

  /// The attempt was right after all.
  static func forgive(_ attempt: String, in db: Database) throws {
    try db.run("DELETE FROM failed_attempts WHERE id = ?", [attempt])
  }

  private func tries(_ column: String, _ value: String, in db: Database) throws -> [Timestamp] {
    try db.rows("SELECT tried_at FROM failed_attempts WHERE \(column) = ? ORDER BY tried_at", [value])
      .map { $0["tried_at"] }
  }
}
