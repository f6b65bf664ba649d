import Crypto
import Studies

extension BoardLink: StoredSecretAddress {
  static let table = "board_links"
  static let choice = "shows_codes"
  static let audited = "board-link"

  init(id: ID, owner: StaffMember.ID, choice: Bool, language: Language, madeAt: Timestamp) {
    self.init(id: id, owner: owner, showsCodes: choice, language: language, madeAt: madeAt)
  }
}

extension SQLiteStore: BoardLinkStore, BoardLinkReadingStore {
  public func makeBoardLink(showsCodes: Bool, language: Language, context: AuditContext) throws -> Token? {
    try makeAddress(BoardLink.self, choice: showsCodes, language: language, context: context)
  }

  public func boardLinks(of owner: StaffMember.ID) throws -> [BoardLink] { try addresses(of: owner) }

  public func revokeBoardLink(_ id: BoardLink.ID, context: AuditContext) throws -> Bool {
    try revokeAddress(id, context: context)
  }

  public func boardLink(_ token: Token?, from address: String, at time: Timestamp) throws
    -> SecretAddressFinding<BoardLink>
  {
    try findAddress(token, from: address, at: time)
  }
}
