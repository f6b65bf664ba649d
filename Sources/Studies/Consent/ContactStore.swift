public protocol ContactStore: Sendable {
  /// Stores what was given, sealed, and that the question was asked; puts messages into the outbox that were waiting
  /// for an address. A detail that is missing is forgotten.
  func keepContact(
    _ values: [ContactDetail.ID: String], messages: [OutboxMessage], of participant: Participant.ID,
    stamp: Stamp)
    throws
  func contact(of participant: Participant.ID) throws -> [ContactDetail.ID: String]
}
