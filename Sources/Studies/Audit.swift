/// The author of a change.
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

/// The author and the time of a change. Every function that changes data takes one, and leaves an audit
/// entry.
public struct AuditContext: Sendable {
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
  /// The action, such as `consent.signed`.
  public let action: String
  /// The id of the object of the action.
  public let subject: String
  /// The participant concerned, if any.
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
  /// Returns false if nothing that happened after a change is about a participant of the study with this origin. Entries that
  /// name nobody may be about everybody; where there are thousands of entries, they are not looked through.
  func hasChanged(_ study: Study.ID, origin: Participant.Origin, since change: Int64) throws -> Bool
  /// Returns the actions of a participant and those of others that concern them, oldest first.
  func auditTrail(of participant: Participant.ID) throws -> [AuditEntry]
  /// Verifies that the trails of both databases are unaltered.
  func verifyAudit(_ extent: AuditExtent) throws -> [AuditVerdict]
}

/// The part of an audit trail that is verified.
public enum AuditExtent: Sendable {
  case whole
  /// The newest entries, including a check that none was cut off after them.
  case newest(Int64)

  public func firstEntry(before end: Int64) -> Int64 {
    switch self {
    case .whole: 1
    case .newest(let count): max(1, end - count + 1)
    }
  }
}

/// The result of verifying an audit trail.
public struct AuditVerdict: Sendable {
  /// “research” or “identity”.
  public let database: String
  public let entries: Int64
  /// The number of entries verified.
  public let verified: Int64
  /// The hash of the newest entry, which stands for all of them.
  public let newest: String
  /// Nil if the trail is unaltered.
  public let problem: AuditProblem?

  public init(database: String, entries: Int64, verified: Int64, newest: String, problem: AuditProblem?) {
    self.database = database
    self.entries = entries
    self.verified = verified
    self.newest = newest
    self.problem = problem
  }
}

/// The alterations of an audit trail.
public enum AuditProblem: Sendable, Hashable {
  /// The entry was changed or removed, or does not follow the one before it.
  case brokenEntry(Int64)
  /// The newest entries are missing.
  case cutOff(after: Int64, sealed: Int64)
  /// The hashes are consistent, but not those that were sealed.
  case rewritten(upTo: Int64)
  /// Entries follow that the console did not write.
  case unsealed(after: Int64)
  case sealMissing
  /// The seal was not made with the lab's key.
  case sealForged
}

extension AuditVerdict: CustomStringConvertible {
  public var description: String {
    if let problem { return "\(database): \(problem)" }
    let count = "\(entries) \(entries == 1 ? "entry" : "entries")"
    return "\(database): \(count), as written. Newest hash: \(newest)"
  }
}

extension AuditProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .brokenEntry(let number): "entry \(number) of the audit trail was changed or removed"
    case .cutOff(let last, let sealed):
      "the newest entries of the audit trail were removed: \(sealed) were written, and it ends with \(last)"
    case .rewritten(let last):
      "the audit trail was rewritten: entry \(last) is not the one that was written"
    case .unsealed(let last): "the entries of the audit trail after \(last) were not written by LabConsole"
    case .sealMissing: "the seal of the audit trail was removed"
    case .sealForged: "the seal of the audit trail was not made with the lab's key"
    }
  }
}
