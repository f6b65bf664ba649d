public protocol ContactStore: Sendable {
  /// Stores what was given, sealed, and that the question was asked; puts messages into the outbox that were waiting
  /// for an address. A detail that is missing is forgotten.
  /// - Returns: false where messages were not put there, because of ``OutboxLimit``
  @discardableResult
  func keepContact(
    _ values: [ContactDetail.ID: String], messages: [OutboxMessage], of participant: Participant.ID,
    context: AuditContext
  ) throws -> Bool
  func contact(of participant: Participant.ID) throws -> [ContactDetail.ID: String]
}
