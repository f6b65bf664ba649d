import Crypto

/// The visits of the lab at an address that a calendar program reads again and again. The address carries a secret and is
/// all that the program needs; what it is given follows the rights that the owner has at that moment.
public struct CalendarFeed: SecretAddress, Hashable {
  public typealias ID = Identifier<CalendarFeed>

  public let id: ID
  public let owner: StaffMember.ID
  /// Only the visits that the owner conducts; otherwise all that the owner may see.
  public let isOwnOnly: Bool
  /// The language of the titles, as the owner read the console.
  public let language: Language
  public let madeAt: Timestamp

  public static let most = 10

  public init(id: ID, owner: StaffMember.ID, isOwnOnly: Bool, language: Language, madeAt: Timestamp) {
    self.id = id
    self.owner = owner
    self.isOwnOnly = isOwnOnly
    self.language = language
    self.madeAt = madeAt
  }

  /// The planned times of the visits in it, from two weeks before `time` to a year after it.
  public static func span(at time: Timestamp) -> Range<Timestamp> {
    time.advanced(bySeconds: -14 * 86_400)..<time.advanced(bySeconds: 366 * 86_400)
  }
}

/// Addresses for calendar programs, as their owners look after them.
public protocol CalendarFeedStore: Sendable {
  /// Makes an address for the member of staff in `context`. Only the digest of its secret is stored.
  /// - Returns: the secret; nil if the account has ``CalendarFeed/most`` already
  func makeCalendarFeed(ownOnly: Bool, language: Language, context: AuditContext) throws -> Token?
  /// Returns the addresses in use, in the order in which they were made.
  func calendarFeeds(of owner: StaffMember.ID) throws -> [CalendarFeed]
  /// Ends an address for good.
  /// - Returns: false if the member of staff in `context` has no such address
  func revokeCalendarFeed(_ id: CalendarFeed.ID, context: AuditContext) throws -> Bool
}

/// Reading a calendar without signing in.
public protocol CalendarFeedReadingStore: Sendable {
  /// Wrong secrets count against the address that they come from; the right one is always let in.
  func calendarFeed(_ token: Token?, from address: String, at time: Timestamp) throws
    -> SecretAddressFinding<CalendarFeed>
}
