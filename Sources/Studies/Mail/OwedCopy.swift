/// A copy of a signed consent that the participant is to be sent, while no message with it is in the outbox. It is noted
/// with the document itself, before the consent is in force; so whatever stops the console afterwards, the next round
/// finds it.
public struct OwedCopy: Sendable {
  public let consent: Consent.ID
  /// The number of the document: 1 when the participant signed, a later one with each countersignature.
  public let paper: Int
  /// Nil where nothing is known of the participant any more.
  public let participant: Participant?
  /// The signature on the document counts: the consent is stored, and with a later document its countersignature.
  public let isInForce: Bool
  /// No later document of the same consent supersedes this one.
  public let isNewest: Bool

  public init(
    consent: Consent.ID, paper: Int, participant: Participant?, isInForce: Bool, isNewest: Bool
  ) {
    self.consent = consent
    self.paper = paper
    self.participant = participant
    self.isInForce = isInForce
    self.isNewest = isNewest
  }

  public enum Decision: Sendable, Hashable {
    /// It goes to the address that the participant gave as this contact detail.
    case due(ContactDetail.ID)
    /// The console does not run the study now.
    case waiting
    /// Nobody is to be sent it any more.
    case dropped
  }

  /// The same however often it is asked, as long as what was decided before has not been done.
  /// - Parameter study: nil where the console runs it no more
  public func decision(in study: Study?) -> Decision {
    // A signature that was cut off before it counted is given anew, and so is its copy.
    guard isInForce, isNewest, let participant, !participant.isOutOfReach else { return .dropped }
    guard let study else { return .waiting }
    return study.consent.mailDetail.map { Decision.due($0.id) } ?? .dropped
  }
}

public protocol OwedCopyStore: Sendable {
  /// The copies that are still owed. Waits until no signature is being stored.
  func copiesOwed() throws -> [OwedCopy]
  /// Puts the message with a copy into the outbox, once; nothing happens where its recipient has another address by now.
  /// The copy stays owed while the recipient has had too many messages lately (``OutboxLimit``).
  func queue(_ message: OutboxMessage, with copy: OwedCopy, context: AuditContext) throws
  /// Forgets that a copy is owed.
  func drop(_ copy: OwedCopy, context: AuditContext) throws
}
