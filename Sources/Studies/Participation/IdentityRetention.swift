/// How long a study keeps what names its participants. The time is counted from the last activity of each of them, which
/// is never before the end of their participation, their last visit or their signature.
public struct IdentityRetention: Sendable, Hashable {
  public let years: Int

  public init(years: Int) {
    self.years = years
  }

  /// Returns the time from which on the identity data are to be deleted. A year has 365.25 days.
  public func end(lastActivity: Timestamp) -> Timestamp {
    lastActivity.advanced(bySeconds: years * Self.secondsPerYear)
  }

  /// Returns the latest last activity for which the time is over.
  public func lastActivity(dueAt time: Timestamp) -> Timestamp {
    time.advanced(bySeconds: -years * Self.secondsPerYear)
  }

  private static let secondsPerYear = 31_557_600
}

extension Study {
  /// Nil in a study that sets no limit.
  public var identityRetention: IdentityRetention? {
    consent.identityYears.map { IdentityRetention(years: $0) }
  }
}

/// A participant who is still named though the time for it is over.
public struct DueIdentity: Sendable, Hashable {
  public let participant: Participant.ID
  public let code: ParticipationCode
  public let lastActivity: Timestamp

  public init(participant: Participant.ID, code: ParticipationCode, lastActivity: Timestamp) {
    self.participant = participant
    self.code = code
    self.lastActivity = lastActivity
  }
}

/// A removal of identity data as it was carried out. It names nobody.
public struct IdentityRemoval: Sendable, Hashable {
  public typealias ID = Identifier<IdentityRemoval>

  public let study: Study.ID
  public let years: Int
  public let people: Int
  public let removedAt: Timestamp
  /// True once freed pages and the write-ahead log hold nothing of it either.
  public let isTraceless: Bool

  public init(study: Study.ID, years: Int, people: Int, removedAt: Timestamp, isTraceless: Bool) {
    self.study = study
    self.years = years
    self.people = people
    self.removedAt = removedAt
    self.isTraceless = isTraceless
  }
}

/// Deleting identity data whose time is over. Nothing of it happens without a person's word.
public protocol IdentityRetentionStore: Sendable {
  /// Returns real participants of a study who are still named though the time for it is over, the longest due first.
  /// Those who have asked for a deletion of all data are not among them.
  func identitiesDue(in study: Study, at time: Timestamp) throws -> [DueIdentity]
  /// Deletes everything in the database with names about those who are due, in one transaction; research data stay.
  /// - Parameter seenAt: when the list was read on which the decision rests: who became due later is left out
  /// - Returns: how many people it was
  @discardableResult
  func removeIdentities(of study: Study, seenAt: Timestamp, context: AuditContext) throws -> Int
  /// Returns the removals of a study, the newest first.
  func identityRemovals(of study: Study.ID) throws -> [IdentityRemoval]
}
