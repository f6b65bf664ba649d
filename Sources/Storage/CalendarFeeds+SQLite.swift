import Crypto
import Studies

extension SQLiteStore: CalendarFeedStore, CalendarFeedReadingStore {
  public func makeCalendarFeed(ownOnly: Bool, language: Language, context: AuditContext) throws -> Token? {
    guard let owner = context.staff else { throw StoreRefusal.noSuchPosition }
    let token = Token()
    return try identity.write { db in
      guard try Self.calendarFeeds(of: owner, in: db).count < CalendarFeed.most else { return nil }
      let id = CalendarFeed.ID.new(at: context.time)
      try db.run(
        """
        INSERT INTO calendar_feeds (id, token_digest, owner, own_only, language, made_at)
        VALUES (?, ?, ?, ?, ?, ?)
        """, [id, token.digest, owner, ownOnly, language.code, context.time])
      try AuditTrail.append("calendar-feed.made", subject: id.text, context: context, in: db)
      return token
    }
  }

  public func calendarFeeds(of owner: StaffMember.ID) throws -> [CalendarFeed] {
    try identity.read { db in try Self.calendarFeeds(of: owner, in: db) }
  }

  public func revokeCalendarFeed(_ id: CalendarFeed.ID, context: AuditContext) throws -> Bool {
    try identity.write { db in
      let isOwn = try db.isThere(
        "SELECT 1 FROM calendar_feeds WHERE id = ? AND owner = ?", [id, context.staff])
      guard isOwn else { return false }
      try db.run("DELETE FROM calendar_feeds WHERE id = ?", [id])
      try AuditTrail.append("calendar-feed.revoked", subject: id.text, context: context, in: db)
      return true
    }
  }

  /// A secret of 256 bits is looked up before any attempt is counted, so that a calendar program that has the right
  /// one neither writes nor waits.
  public func calendarFeed(_ token: Token?, from address: String, at time: Timestamp) throws
    -> CalendarFeedFinding
  {
    if let token, let (feed, owner) = try calendarFeed(token) { return .found(feed, owner: owner) }
    let throttle = throttle(Guess.looks(from: address), at: time)
    switch try identity.write(throttle.admit) {
    case .admitted: return .unknown
    case .tooMany(let seconds): return .tooManyAttempts(retryAfterSeconds: seconds)
    }
  }

  private func calendarFeed(_ token: Token) throws -> (CalendarFeed, StaffMember)? {
    try identity.read { db in
      let row = try db.row(
        """
        SELECT \(Self.feedColumns), staff.name, staff.role, staff.study FROM calendar_feeds
        JOIN staff ON staff.id = calendar_feeds.owner
        WHERE calendar_feeds.token_digest = ? AND staff.deactivated_at IS NULL
        """, [token.digest])
      guard let row else { return nil }
      let feed = Self.feed(row)
      return (
        feed,
        StaffMember(
          id: feed.owner, name: row["name"], role: StaffRole(stored: row["role"]), study: row["study"])
      )
    }
  }

  private static func calendarFeeds(of owner: StaffMember.ID, in db: Database) throws -> [CalendarFeed] {
    try db.rows(
      """
      SELECT \(feedColumns) FROM calendar_feeds WHERE calendar_feeds.owner = ?
      ORDER BY calendar_feeds.made_at, calendar_feeds.id
      """, [owner]
    ).map(feed)
  }

  private static let feedColumns = """
    calendar_feeds.id, calendar_feeds.owner, calendar_feeds.own_only, calendar_feeds.language,
    calendar_feeds.made_at
    """

  private static func feed(_ row: Row) -> CalendarFeed {
    let language: String = row["language"]
    return CalendarFeed(
      id: row["id"], owner: row["owner"], isOwnOnly: row["own_only"], language: Language(language),
      madeAt: row["made_at"])
  }
}
