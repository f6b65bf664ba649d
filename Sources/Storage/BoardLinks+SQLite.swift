import Crypto
import Studies

extension SQLiteStore: BoardLinkStore, BoardLinkReadingStore {
  public func makeBoardLink(showsCodes: Bool, language: Language, context: AuditContext) throws -> Token? {
    guard let owner = context.staff else { throw StoreRefusal.noSuchPosition }
    let token = Token()
    return try identity.write { db in
      guard try Self.boardLinks(of: owner, in: db).count < BoardLink.most else { return nil }
      let id = BoardLink.ID.new(at: context.time)
      try db.run(
        """
        INSERT INTO board_links (id, token_digest, owner, shows_codes, language, made_at)
        VALUES (?, ?, ?, ?, ?, ?)
        """, [id, token.digest, owner, showsCodes, language.code, context.time])
      try AuditTrail.append("board-link.made", subject: id.text, context: context, in: db)
      return token
    }
  }

  public func boardLinks(of owner: StaffMember.ID) throws -> [BoardLink] {
    try identity.read { db in try Self.boardLinks(of: owner, in: db) }
  }

  public func revokeBoardLink(_ id: BoardLink.ID, context: AuditContext) throws -> Bool {
    try identity.write { db in
      let isOwn = try db.isThere(
        "SELECT 1 FROM board_links WHERE id = ? AND owner = ?", [id, context.staff])
      guard isOwn else { return false }
      try db.run("DELETE FROM board_links WHERE id = ?", [id])
      try AuditTrail.append("board-link.revoked", subject: id.text, context: context, in: db)
      return true
    }
  }

  /// A secret of 256 bits is looked up before any attempt is counted, so that a screen that has the right
  /// one neither writes nor waits.
  public func boardLink(_ token: Token?, from address: String, at time: Timestamp) throws
    -> BoardLinkFinding
  {
    if let token, let (link, owner) = try boardLink(token) { return .found(link, owner: owner) }
    let throttle = throttle(Guess.looks(from: address), at: time)
    switch try identity.write(throttle.admit) {
    case .admitted: return .unknown
    case .tooMany(let seconds): return .tooManyAttempts(retryAfterSeconds: seconds)
    }
  }

  private func boardLink(_ token: Token) throws -> (BoardLink, StaffMember)? {
    try identity.read { db in
      let row = try db.row(
        """
        SELECT \(Self.boardLinkColumns), staff.name, staff.role, staff.study FROM board_links
        JOIN staff ON staff.id = board_links.owner
        WHERE board_links.token_digest = ? AND staff.deactivated_at IS NULL
        """, [token.digest])
      guard let row else { return nil }
      let link = Self.link(row)
      return (
        link,
        StaffMember(
          id: link.owner, name: row["name"], role: StaffRole(stored: row["role"]), study: row["study"])
      )
    }
  }

  private static func boardLinks(of owner: StaffMember.ID, in db: Database) throws -> [BoardLink] {
    try db.rows(
      """
      SELECT \(boardLinkColumns) FROM board_links WHERE board_links.owner = ?
      ORDER BY board_links.made_at, board_links.id
      """, [owner]
    ).map(link)
  }

  private static let boardLinkColumns = """
    board_links.id, board_links.owner, board_links.shows_codes, board_links.language,
    board_links.made_at
    """

  private static func link(_ row: Row) -> BoardLink {
    let language: String = row["language"]
    return BoardLink(
      id: row["id"], owner: row["owner"], showsCodes: row["shows_codes"], language: Language(language),
      madeAt: row["made_at"])
  }
}
