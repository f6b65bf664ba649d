/// Who did something.
public enum Actor: Sendable, Hashable {
  case participant(Participant.ID)
  case staff(StaffMember.ID)
  /// The server itself or a command on its machine.
  case system

  public var kind: String {
    switch self {
    case .participant: "participant"
    case .staff: "staff"
    case .system: "system"
    }
  }

  public var id: String? {
    switch self {
    case .participant(let id): id.text
    case .staff(let id): id.text
    case .system: nil
    }
  }
}

/// Who changes something, and when: every verb that changes data takes one, and leaves an audit entry.
public struct Stamp: Sendable {
  public let actor: Actor
  public let time: Timestamp

  public init(by actor: Actor, at time: Timestamp) {
    self.actor = actor
    self.time = time
  }
}

/// One line of the append-only audit trail.
public struct AuditEntry: Sendable {
  public let sequence: Int64
  public let time: Timestamp
  public let actorKind: String
  public let actorID: String?
  /// What was done, in the field's words: `consent.signed`.
  public let action: String
  /// The id of what it was done to.
  public let subject: String
  /// Whom it concerns, where it concerns a participant.
  public let participant: Participant.ID?
  public let detail: String
  /// SHA-256 of the entry before this one; the first carries 64 zeros.
  public let previous: String
  /// SHA-256 over all of the above.
  public let digest: String

  public init(
    sequence: Int64, time: Timestamp, actorKind: String, actorID: String?, action: String, subject: String,
    participant: Participant.ID?, detail: String, previous: String, digest: String
  ) {
    self.sequence = sequence
    self.time = time
    self.actorKind = actorKind
    self.actorID = actorID
    self.action = action
    self.subject = subject
    self.participant = participant
    self.detail = detail
    self.previous = previous
    self.digest = digest
  }
}

public protocol AuditStore: Sendable {
  /// The sequence number of the newest entry of the research data: while it stays, nothing has changed.
  func lastChange() throws -> Int64
  /// What was done to a participant or by them, oldest first.
  func auditTrail(of participant: Participant.ID) throws -> [AuditEntry]
  /// The sequence number of the first entry whose chain is broken, if any, for each database by name.
  func brokenAuditEntries() throws -> [String: Int64]
}
