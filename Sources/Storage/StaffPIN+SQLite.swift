import Crypto
import Studies

extension SQLiteStore {
  public func setPIN(_ pin: StaffPIN, of member: StaffMember.ID, context: AuditContext) throws {
    let hash = try PasswordHash(pin.digits, cost: costs.pin).encoded
    let stations = try stationIDs()
    try identity.write { [self] db in
      let name = try db.text("UPDATE staff SET pin_hash = ? WHERE id = ? RETURNING name", [hash, member])
      guard let name else { return }
      try forgiveAll(stations.map { Guess.staffPIN(account: name, $0) }, at: context.time, in: db)
      try AuditTrail.append("staff.pin-set", subject: member.text, context: context, in: db)
    }
  }

  /// Returns the tablets in use: wrong tries at a secret of staff count on each by itself.
  func stationIDs() throws -> [Station.ID] {
    try research.read { db in
      try db.values("SELECT stations.id FROM stations WHERE stations.revoked_at IS NULL")
    }
  }

  public func hasPIN(_ member: StaffMember.ID) throws -> Bool {
    try identity.read { db in
      try db.isThere("SELECT 1 FROM staff WHERE id = ? AND pin_hash IS NOT NULL", [member])
    }
  }

  public func staffMember(name: String, pin: StaffPIN, on station: Station.ID, at time: Timestamp) throws
    -> StaffPINVerdict
  {
    let name = name.trimmed.lowercased()
    return try judge(.staffPIN(account: name, station), name: name, at: time) { row in
      try PasswordHash.isRight(pin.digits, stored: row?["pin_hash"], cost: costs.pin)
    }
  }

  public func staffMember(name: String, password: String, on station: Station.ID, at time: Timestamp) throws
    -> StaffPINVerdict
  {
    let name = name.trimmed.lowercased()
    return try judge(.confirmation(account: name, station), name: name, at: time) { row in
      try PasswordHash.isRight(password, stored: row?["password_hash"], cost: costs.password)
    }
  }

  /// - Parameter isRight: of the account, or of none: it takes as long
  private func judge(
    _ guess: Guess, name: String, at time: Timestamp, _ isRight: (Row?) throws -> Bool
  ) throws -> StaffPINVerdict {
    let attempt: Throttle.Attempt
    switch try identity.write(throttle(guess, at: time).admit) {
    case .tooMany(let seconds): return .tooManyAttempts(retryAfterSeconds: seconds)
    case .admitted(let admitted): attempt = admitted
    }
    let row = try identity.read { db in
      try db.row(
        """
        SELECT \(Self.memberColumns), staff.pin_hash, staff.password_hash FROM staff
        WHERE name = ? AND deactivated_at IS NULL
        """, [name])
    }
    let isRight = try isRight(row)
    guard isRight, let row else { return .refused }
    try identity.write { db in try Throttle.forgive(attempt, in: db) }
    return .known(Self.member(row))
  }
}
