import Crypto
import Studies

extension SQLiteStore: StaffAccountStore {
  public func setActive(_ isActive: Bool, account: StaffMember.ID, context: AuditContext) throws {
    try identity.write { db in
      let (member, all) = try Self.account(account, in: db)
      if member.isActive == isActive { return }
      if !isActive, member.isLastAdministrator(among: all) { throw StaffAccountProblem.lastAdministrator }
      try db.run(
        "UPDATE staff SET deactivated_at = ? WHERE id = ?", [isActive ? nil : context.time, account])
      try Self.endSessions(of: account, in: db)
      try db.run("DELETE FROM staff_reset_links WHERE staff = ?", [account])
      try AuditTrail.append(
        isActive ? "staff.reactivated" : "staff.deactivated", subject: account.text, context: context, in: db)
    }
  }

  public func setRole(
    _ role: StaffRole, study: Study.ID?, sites: SiteAccess, account: StaffMember.ID, context: AuditContext
  ) throws {
    try sites.expectPossible(for: role, in: study)
    try identity.write { db in
      let (member, all) = try Self.account(account, in: db)
      if member.role == role, member.study == study, member.sites == sites { return }
      let keepsReach = role.may(.administer) && (study == nil || study == member.study)
      if !keepsReach, member.isLastAdministrator(among: all) { throw StaffAccountProblem.lastAdministrator }
      try db.run(
        "UPDATE staff SET role = ?, study = ?, sites = ? WHERE id = ?",
        [role.rawValue, study, sites.stored, account])
      try Self.endSessions(of: account, in: db)
      try AuditTrail.append(
        "staff.role-changed", subject: account.text,
        detail: "\(member.role.rawValue) of \(member.study?.text ?? "all studies")\(member.sites.inTrail) to "
          + "\(role.rawValue) of \(study?.text ?? "all studies")\(sites.inTrail)",
        context: context, in: db)
    }
  }

  private static func account(_ id: StaffMember.ID, in db: Database) throws -> (StaffMember, [StaffMember]) {
    let all = try members(in: db)
    guard let member = all.first(where: { $0.id == id }) else { throw StaffAccountProblem.unknownAccount }
    return (member, all)
  }

  private static func endSessions(of account: StaffMember.ID, except kept: Token? = nil, in db: Database)
    throws
  {
    try db.run(
      "DELETE FROM staff_sessions WHERE staff = ? AND token_digest <> ?", [account, kept?.digest ?? ""])
  }

  // MARK: - Links to a new password

  public func makeResetLink(for account: StaffMember.ID, context: AuditContext) throws -> Token {
    let token = Token()
    try identity.write { db in
      guard try Self.account(account, in: db).0.isActive else { throw StaffAccountProblem.notActive }
      try db.run(
        """
        INSERT INTO staff_reset_links (staff, token_digest, made_at) VALUES (?, ?, ?)
        ON CONFLICT (staff) DO UPDATE SET token_digest = excluded.token_digest, made_at = excluded.made_at
        """, [account, token.digest, context.time])
      try AuditTrail.append("staff.reset-link-made", subject: account.text, context: context, in: db)
    }
    return token
  }

  public func owner(ofResetLink link: Token, at time: Timestamp) throws -> StaffMember? {
    try identity.read { db in try Self.owner(of: link, at: time, in: db) }
  }

  private static func owner(of link: Token, at time: Timestamp, in db: Database) throws -> StaffMember? {
    try db.row(
      """
      SELECT \(memberColumns) FROM staff_reset_links JOIN staff ON staff.id = staff_reset_links.staff
      WHERE staff_reset_links.token_digest = ? AND staff_reset_links.made_at > ? AND staff.deactivated_at IS NULL
      """, [link.digest, time.advanced(bySeconds: -SessionRule.staffLinkSeconds)]
    ).map(member)
  }

  public func resetPassword(to password: StaffPassword, link: Token, at time: Timestamp) throws
    -> StaffMember?
  {
    let hash = try PasswordHash(password.text, cost: costs.password)
    let stations = try stationIDs()
    return try identity.write { [self] db in
      guard let member = try Self.owner(of: link, at: time, in: db) else { return nil }
      try setPassword(hash, of: member, keeping: nil, tablets: stations, at: time, in: db)
      try AuditTrail.append(
        "staff.password-reset", subject: member.id.text,
        context: AuditContext(by: .staff(member.id), at: time), in: db
      )
      return member
    }
  }

  /// Wrong tries of the password before it keep its owner out no more, in no browser and on none of the tablets.
  private func setPassword(
    _ hash: PasswordHash, of member: StaffMember, keeping session: Token?, tablets: [Station.ID],
    at time: Timestamp, in db: Database
  ) throws {
    try db.run("UPDATE staff SET password_hash = ? WHERE id = ?", [hash.encoded, member.id])
    try db.run("DELETE FROM staff_reset_links WHERE staff = ?", [member.id])
    try Self.endSessions(of: member.id, except: session, in: db)
    let onTablets = tablets.map { Guess.confirmation(account: member.name, $0) }
    try forgiveAll([.password(account: member.name)] + onTablets, at: time, in: db)
  }

  // MARK: - One's own password

  public func changePassword(
    from current: String, to password: StaffPassword, of member: StaffMember, keeping session: Token,
    from guesser: Guesser, context: AuditContext
  ) throws -> PasswordChange {
    let throttle = throttle(.password(account: member.name), from: guesser, at: context.time)
    switch try identity.write(throttle.admit) {
    case .tooMany(let seconds): return .tooManyAttempts(retryAfterSeconds: seconds)
    case .admitted(let attempt):
      let stored = try identity.read { db in
        try db.text("SELECT password_hash FROM staff WHERE id = ? AND deactivated_at IS NULL", [member.id])
      }
      guard try PasswordHash.isRight(current, stored: stored, cost: costs.password) else {
        return .wrongPassword
      }
      let hash = try PasswordHash(password.text, cost: costs.password)
      let stations = try stationIDs()
      return try identity.write { [self] db in
        // Checking a password takes its time, in which a link may have set another one.
        let isStillRight = try db.isThere(
          "SELECT 1 FROM staff WHERE id = ? AND password_hash = ? AND deactivated_at IS NULL",
          [member.id, stored])
        guard isStillRight else { return .wrongPassword }
        try Throttle.forgive(attempt, in: db)
        try setPassword(
          hash, of: member, keeping: session, tablets: stations, at: context.time, in: db)
        try AuditTrail.append("staff.password-changed", subject: member.id.text, context: context, in: db)
        return .changed
      }
    }
  }
}
