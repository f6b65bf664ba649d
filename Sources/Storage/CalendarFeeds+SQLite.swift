import Crypto
import Studies

extension CalendarFeed: StoredSecretAddress {
  static let table = "calendar_feeds"
  static let choice = "own_only"
  static let audited = "calendar-feed"

  init(id: ID, owner: StaffMember.ID, choice: Bool, language: Language, madeAt: Timestamp) {
    self.init(id: id, owner: owner, isOwnOnly: choice, language: language, madeAt: madeAt)
  }
}

extension SQLiteStore: CalendarFeedStore, CalendarFeedReadingStore {
  public func makeCalendarFeed(ownOnly: Bool, language: Language, context: AuditContext) throws -> Token? {
    try makeAddress(CalendarFeed.self, choice: ownOnly, language: language, context: context)
  }

  public func calendarFeeds(of owner: StaffMember.ID) throws -> [CalendarFeed] { try addresses(of: owner) }

  public func revokeCalendarFeed(_ id: CalendarFeed.ID, context: AuditContext) throws -> Bool {
    try revokeAddress(id, context: context)
  }

  public func calendarFeed(_ token: Token?, from address: String, at time: Timestamp) throws
    -> SecretAddressFinding<CalendarFeed>
  {
    try findAddress(token, from: address, at: time)
  }
}
