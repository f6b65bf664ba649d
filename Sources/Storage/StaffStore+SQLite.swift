import Crypto
import Studies

extension SQLiteStore: StaffStore {
  public func addStaff(
    _ credentials: StaffCredentials, role: StaffRole, study: Study.ID?, sites: SiteAccess,
    context: AuditContext
  ) throws -> StaffMember {
    try sites.expectPossible(for: role, in: study)
    let hash = try PasswordHash(credentials.password.text, cost: costs.password)
    return try identity.write { db in
      try Self.insert(
        credentials, hash: hash, role: role, study: study, sites: sites, context: context, in: db)
    }
  }

  private static func insert(
    _ credentials: StaffCredentials, hash: PasswordHash, role: StaffRole, study: Study.ID?,
    sites: SiteAccess, context: AuditContext, in db: Database
  ) throws -> StaffMember {
    let member = StaffMember(
      id: .new(at: context.time), name: credentials.name, role: role, study: study, sites: sites)
    try db.run(
      """
      INSERT INTO staff (id, name, role, study, sites, password_hash, added_at) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (name) DO NOTHING
      """, [member.id, member.name, role.rawValue, study, sites.stored, hash.encoded, context.time])
    guard db.changesCount > 0 else { throw CredentialProblem.nameTaken }
    try AuditTrail.append(
      "staff.added", subject: member.id.text, detail: role.rawValue + sites.inTrail, context: context, in: db)
    return member
  }

  public func staff() throws -> [StaffMember] {
    try identity.read(Self.members)
  }

  static func members(in db: Database) throws -> [StaffMember] {
    try db.rows("SELECT \(memberColumns) FROM staff ORDER BY name").map(member)
  }

  static let memberColumns = """
    staff.id, staff.name, staff.role, staff.study, staff.sites, staff.deactivated_at, staff.row_density
    """

  static func member(_ row: Row) -> StaffMember {
    StaffMember(
      id: row["id"], name: row["name"], role: StaffRole(stored: row["role"]), study: row["study"],
      sites: SiteAccess(stored: row["sites"]), isActive: row.isNull("deactivated_at"),
      rowDensity: RowDensity(rawValue: row["row_density"]) ?? .comfortable)
  }

  /// Reads ``memberColumns``: with each request of somebody who has signed in.
  private static func member(_ columns: inout Columns) -> StaffMember {
    StaffMember(
      id: columns.next(), name: columns.next(), role: StaffRole(stored: columns.next()),
      study: columns.nextIfAny(), sites: SiteAccess(stored: columns.nextIfAny()),
      isActive: (columns.nextIfAny() as Timestamp?) == nil,
      rowDensity: (columns.nextIfAny() as String?).flatMap(RowDensity.init) ?? .comfortable)
  }

  // MARK: - Signing in

  public func signIn(name: String, password: String, from guesser: Guesser, at time: Timestamp) throws
    -> StaffSignIn
  {
    let name = name.lowercased()
    let throttle = throttle(.password(account: name), from: guesser, at: time)
    switch try identity.write(throttle.admit) {
    case .tooMany(let seconds):
      return .tooManyAttempts(retryAfterSeconds: seconds)
    case .admitted(let attempt):
      return try judge(attempt, name: name, password: password, at: time)
    }
  }

  private func judge(_ attempt: Throttle.Attempt, name: String, password: String, at time: Timestamp) throws
    -> StaffSignIn
  {
    let row = try identity.read { db in
      try db.row("SELECT id, password_hash FROM staff WHERE name = ? AND deactivated_at IS NULL", [name])
    }
    let isRight = try PasswordHash.isRight(password, stored: row?["password_hash"], cost: costs.password)
    guard isRight, let row else { return .refused }
    let token = Token()
    let id: StaffMember.ID = row["id"]
    let hash: String = row["password_hash"]
    return try identity.write { db in
      // Checking a password takes its time, in which the account may have been changed.
      let isStillRight = try db.isThere(
        "SELECT 1 FROM staff WHERE id = ? AND password_hash = ? AND deactivated_at IS NULL", [id, hash])
      guard isStillRight else { return .refused }
      try Throttle.forgive(attempt, in: db)
      try db.run(
        "INSERT INTO staff_sessions (token_digest, staff, opened_at, seen_at) VALUES (?, ?, ?, ?)",
        [token.digest, id, time, time])
      try AuditTrail.append(
        "staff.signed-in", subject: id.text, context: AuditContext(by: .staff(id), at: time), in: db)
      return .opened(token)
    }
  }

  public func staffMember(session: Token, at time: Timestamp) throws -> StaffMember? {
    let digest = session.digest
    let found = try identity.readWithoutTransaction { db in
      var found: (member: StaffMember, openedAt: Timestamp, seenAt: Timestamp)?
      try db.eachInOrder(
        """
        SELECT \(Self.memberColumns), staff_sessions.opened_at, staff_sessions.seen_at
        FROM staff_sessions JOIN staff ON staff.id = staff_sessions.staff
        WHERE token_digest = ? AND staff.deactivated_at IS NULL
        """, [digest]
      ) { columns in
        found = (Self.member(&columns), columns.next(), columns.next())
      }
      return found
    }
    guard let (member, openedAt, seenAt) = found,
      SessionRule.isStaffSessionOpen(since: openedAt, seenAt: seenAt, at: time)
    else { return nil }
    if SessionRule.isNews(after: seenAt, at: time) {
      identity.writeSoon { db in
        try db.run("UPDATE staff_sessions SET seen_at = ? WHERE token_digest = ?", [time, digest])
      }
    }
    return member
  }

  public func endStaffSession(_ token: Token, context: AuditContext) throws {
    try identity.write { db in
      try db.run("DELETE FROM staff_sessions WHERE token_digest = ?", [token.digest])
      guard db.changesCount > 0 else { return }
      try AuditTrail.append("staff.signed-out", subject: context.actor.id ?? "", context: context, in: db)
    }
  }

  // MARK: - The first administrator

  public func makeSetupLink(at time: Timestamp) throws -> Token? {
    let token = Token()
    return try identity.write { db in
      if try Self.hasAdministrator(in: db) { return nil }
      try db.run("DELETE FROM setup_links")
      try db.run("INSERT INTO setup_links (token_digest, made_at) VALUES (?, ?)", [token.digest, time])
      try AuditTrail.append(
        "setup.link-made", subject: "setup", context: AuditContext(by: .system, at: time), in: db)
      return token
    }
  }

  public func isSetupLinkOpen(_ token: Token, at time: Timestamp) throws -> Bool {
    try identity.read { db in try Self.isOpen(token, at: time, in: db) }
  }

  public func setUpFirstAdministrator(
    _ credentials: StaffCredentials, link: Token, at time: Timestamp
  ) throws -> StaffMember? {
    let hash = try PasswordHash(credentials.password.text, cost: costs.password)
    return try identity.write { db in
      guard try Self.isOpen(link, at: time, in: db) else { return nil }
      try db.run("DELETE FROM setup_links")
      return try Self.insert(
        credentials, hash: hash, role: .administrator, study: nil,
        sites: .everySite, context: AuditContext(by: .system, at: time), in: db
      )
    }
  }

  private static func isOpen(_ token: Token, at time: Timestamp, in db: Database) throws -> Bool {
    guard try !hasAdministrator(in: db) else { return false }
    return try db.isThere(
      "SELECT 1 FROM setup_links WHERE token_digest = ? AND made_at > ?",
      [token.digest, time.advanced(bySeconds: -SessionRule.staffLinkSeconds)])
  }

  private static func hasAdministrator(in db: Database) throws -> Bool {
    let roles = StaffRole.allCases.filter { $0.may(.administer) }.map(\.rawValue)
    return try db.isThere(
      "SELECT 1 FROM staff WHERE role IN (\(placeholders(roles.count)))", StatementArguments(roles))
  }
}

extension SiteAccess {
  /// Of an account: null for every site.
  init(stored sites: String?) {
    self = sites.map { .only(Set($0.split(separator: " ").map { Site.ID(String($0)) })) } ?? .everySite
  }

  var stored: String? { sites?.map(\.text).joined(separator: " ") }

  /// For the audit trail: “ at berlin vienna”; empty for every site.
  var inTrail: String { stored.map { " at \($0)" } ?? "" }
}
