import Crypto

/// The board of the room at an address for a screen on the wall. The address carries a secret and is all that the screen
/// needs; it shows what the owner may see at that moment, and nothing can be done there.
public struct BoardLink: SecretAddress, Hashable {
  public typealias ID = Identifier<BoardLink>

  public let id: ID
  public let owner: StaffMember.ID
  /// Participants pass a screen on the wall too, so codes are shown only where the owner chose so.
  public let showsCodes: Bool
  /// The language of the board, as the owner read the console.
  public let language: Language
  public let madeAt: Timestamp

  public static let most = 5

  public init(id: ID, owner: StaffMember.ID, showsCodes: Bool, language: Language, madeAt: Timestamp) {
    self.id = id
    self.owner = owner
    self.showsCodes = showsCodes
    self.language = language
    self.madeAt = madeAt
  }
}

/// Addresses for screens on the wall, as their owners look after them.
public protocol BoardLinkStore: Sendable {
  /// Makes an address for the member of staff in `context`. Only the digest of its secret is stored.
  /// - Returns: the secret; nil if the account has ``BoardLink/most`` already
  func makeBoardLink(showsCodes: Bool, language: Language, context: AuditContext) throws -> Token?
  /// Returns the addresses in use, in the order in which they were made.
  func boardLinks(of owner: StaffMember.ID) throws -> [BoardLink]
  /// Ends an address for good.
  /// - Returns: false if the member of staff in `context` has no such address
  func revokeBoardLink(_ id: BoardLink.ID, context: AuditContext) throws -> Bool
}

/// Reading the board without signing in.
public protocol BoardLinkReadingStore: Sendable {
  /// Wrong secrets count against the address that they come from; the right one is always let in.
  func boardLink(_ token: Token?, from address: String, at time: Timestamp) throws
    -> SecretAddressFinding<BoardLink>
}
