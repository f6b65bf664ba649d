/// A release that somebody asked for and somebody else decides about, where the study wants that.
public struct ReleaseRequest: Sendable, Hashable {
  public typealias ID = Identifier<ReleaseRequest>

  public let id: ID
  public let study: Study.ID
  public let scope: ReleaseScope
  public let askedBy: StaffMember.ID
  public let askedAt: Timestamp
  /// Nil while it waits.
  public let decision: Decision?

  public struct Decision: Sendable, Hashable {
    public let outcome: Outcome
    public let by: StaffMember.ID
    public let at: Timestamp

    public init(_ outcome: Outcome, by member: StaffMember.ID, at time: Timestamp) {
      self.outcome = outcome
      by = member
      at = time
    }
  }

  public enum Outcome: Sendable, Hashable {
    /// The release was made.
    case approved
    case refused(RequestRefusalReason)
    /// By whoever asked.
    case withdrawn
  }

  public init(
    id: ID, study: Study.ID, scope: ReleaseScope, askedBy: StaffMember.ID, askedAt: Timestamp,
    decision: Decision?
  ) {
    self.id = id
    self.study = study
    self.scope = scope
    self.askedBy = askedBy
    self.askedAt = askedAt
    self.decision = decision
  }

  /// Nobody decides about a request of their own.
  /// - Throws: ``ReleaseRefusal/needsApproval``, ``ReleaseRefusal/ownRequest``, ``ReleaseRefusal/decided``
  public func checkDecision(by actor: Actor) throws(ReleaseRefusal) {
    guard case .staff(let member) = actor else { throw .needsApproval }
    guard member != askedBy else { throw .ownRequest }
    guard decision == nil else { throw .decided }
  }

  /// A request is withdrawn by whoever made it.
  /// - Throws: ``ReleaseRefusal/notOwnRequest``, ``ReleaseRefusal/decided``
  public func checkWithdrawal(by actor: Actor) throws(ReleaseRefusal) {
    guard actor == .staff(askedBy) else { throw .notOwnRequest }
    guard decision == nil else { throw .decided }
  }
}

/// The reason why a request is refused, in words of one's own.
public struct RequestRefusalReason: Sendable, Hashable {
  public let text: String

  /// Characters.
  public static let longest = 500

  /// Nil for an empty text and one that is too long.
  public init?(typed: String) {
    // The database keeps nothing after a NUL.
    let text = CleanText.lines(typed)
    guard (1...Self.longest).contains(text.count) else { return nil }
    self.text = text
  }

  public init(stored: String) { text = stored }
}

extension Study {
  /// A second person has to approve such a release. Rehearsals tell of nobody.
  public func wantsApproval(of scope: ReleaseScope) -> Bool {
    dataset.needsApproval && scope.origin == .real
  }
}

/// The requests for releases. An approval is no verb of its own: it is the release (``ReleaseWriting/approving``).
public protocol ReleaseRequestStore: Sendable {
  /// Keeps a request. Somebody who asks for the same once more while it waits is given the one that is there.
  func askForRelease(of study: Study.ID, in scope: ReleaseScope, context: AuditContext) throws
    -> ReleaseRequest
  /// All requests, the newest first.
  func releaseRequests(of study: Study.ID) throws -> [ReleaseRequest]
  /// - Throws: ``ReleaseRefusal``
  func refuse(_ request: ReleaseRequest.ID, for reason: RequestRefusalReason, context: AuditContext) throws
  /// - Throws: ``ReleaseRefusal``
  func withdraw(_ request: ReleaseRequest.ID, context: AuditContext) throws
}
