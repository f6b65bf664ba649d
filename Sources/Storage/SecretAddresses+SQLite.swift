import Crypto
import Studies

/// A kind of address with a secret, and its table.
protocol StoredSecretAddress: SecretAddress {
  static var table: String { get }
  /// The column of what the owner chose for it.
  static var choice: String { get }
  /// The beginning of its actions in the audit trail.
  static var audited: String { get }

  init(id: Identifier<Self>, owner: StaffMember.ID, choice: Bool, language: Language, madeAt: Timestamp)
}

extension SQLiteStore {
  func makeAddress<Address: StoredSecretAddress>(
    _ kind: Address.Type, choice: Bool, language: Language, context: AuditContext
  ) throws -> Token? {
    guard let owner = context.staff else { throw StoreRefusal.noSuchPosition }
    let token = Token()
    return try identity.write { db in
      guard try kind.all(of: owner, in: db).count < kind.most else { return nil }
      let id = Identifier<Address>.new(at: context.time)
      try db.run(
        """
        INSERT INTO \(kind.table) (id, token_digest, owner, \(kind.choice), language, made_at)
        VALUES (?, ?, ?, ?, ?, ?)
        """, [id, token.digest, owner, choice, language.code, context.time])
      try AuditTrail.append("\(kind.audited).made", subject: id.text, context: context, in: db)
      return token
    }
  }

  func addresses<Address: StoredSecretAddress>(of owner: StaffMember.ID) throws -> [Address] {
    try identity.read { db in try Address.all(of: owner, in: db) }
  }

  func revokeAddress<Address: StoredSecretAddress>(_ id: Identifier<Address>, context: AuditContext) throws
    -> Bool
  {
    try identity.write { db in
      let isOwn = try db.isThere(
        "SELECT 1 FROM \(Address.table) WHERE id = ? AND owner = ?", [id, context.staff])
      guard isOwn else { return false }
      try db.run("DELETE FROM \(Address.table) WHERE id = ?", [id])
      try AuditTrail.append("\(Address.audited).revoked", subject: id.text, context: context, in: db)
      return true
    }
  }

  /// A secret of 256 bits is looked up before any attempt is counted, so that a program or a screen that has the right
  /// one neither writes nor waits.
  func findAddress<Address: StoredSecretAddress>(_ token: Token?, from address: String, at time: Timestamp)
    throws -> SecretAddressFinding<Address>
  {
    if let token, let (found, owner) = try identity.read({ db in try Address.one(token, in: db) }) {
      return .found(found, owner: owner)
    }
    let throttle = throttle(Guess.looks(from: address), at: time)
    switch try identity.write(throttle.admit) {
    case .admitted: return .unknown
    case .tooMany(let seconds): return .tooManyAttempts(retryAfterSeconds: seconds)
    }
  }
}

extension StoredSecretAddress {
  /// Only that of an active account.
  fileprivate static func one(_ token: Token, in db: Database) throws -> (Self, StaffMember)? {
    let row = try db.row(
      """
      SELECT \(columns), staff.name, staff.role, staff.study, staff.sites FROM \(table)
      JOIN staff ON staff.id = \(table).owner
      WHERE \(table).token_digest = ? AND staff.deactivated_at IS NULL
      """, [token.digest])
    guard let row else { return nil }
    let address = Self(row)
    return (
      address,
      StaffMember(
        id: address.owner, name: row["name"], role: StaffRole(stored: row["role"]), study: row["study"],
        sites: SiteAccess(stored: row["sites"]))
    )
  }

  fileprivate static func all(of owner: StaffMember.ID, in db: Database) throws -> [Self] {
    try db.rows(
      """
      SELECT \(columns) FROM \(table) WHERE \(table).owner = ?
      ORDER BY \(table).made_at, \(table).id
      """, [owner]
    ).map(Self.init)
  }

  private static var columns: String {
    ["id", "owner", choice, "language", "made_at"].map { "\(table).\($0)" }.joined(separator: ", ")
  }

  private init(_ row: Row) {
    self.init(
      id: row["id"], owner: row["owner"], choice: row[Self.choice], language: Language(row["language"]),
      madeAt: row["made_at"])
  }
}
