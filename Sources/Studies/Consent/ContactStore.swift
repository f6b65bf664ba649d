public protocol ContactStore: Sendable {
  /// Stores the contact details given, sealed, and that the question was asked; queues messages that were
  /// waiting for an address. Missing details are deleted.
  /// - Returns: false if messages were not queued, because of ``OutboxLimit``
  @discardableResult
  func keepContact(
    _ values: [ContactDetail.ID: String], messages: [OutboxMessage], of participant: Participant.ID,
    context: AuditContext
  ) throws -> Bool
  func contact(of participant: Participant.ID) throws -> [ContactDetail.ID: String]
}
