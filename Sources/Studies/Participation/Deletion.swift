/// The fate of the data of somebody who leaves, as they chose.
public enum DataOnLeaving: Sendable, Hashable {
  /// The data stay, without a name, and go into no release made afterwards.
  case kept
  /// The data are blocked at once and deleted after ``DeletionRequest/daysToUndo`` days.
  case deleted(keepingConsentYears: Int?)

  /// The word in forms.
  public enum Choice: String, Sendable, CaseIterable {
    case keep
    case delete
  }

  public init(_ choice: Choice, in study: Study) {
    self = choice == .keep ? .kept : .deleted(keepingConsentYears: study.consent.keptYears)
  }
}

/// A participant's wish that their data be deleted. Until it is carried out the data are blocked: they are in no release,
/// on no page and in no analysis.
public struct DeletionRequest: Sendable, Hashable {
  public let askedAt: Timestamp
  /// From here on the deletion is final.
  public let dueAt: Timestamp
  /// The years after its signature for which the signed consent document has to be kept, as the participant was told;
  /// nil where it is deleted too.
  public let keptConsentYears: Int?

  /// The days within which staff can undo it on the participant's word.
  public static let daysToUndo = 30

  public init(askedAt: Timestamp, dueAt: Timestamp, keptConsentYears: Int?) {
    self.askedAt = askedAt
    self.dueAt = dueAt
    self.keptConsentYears = keptConsentYears
  }

  public init(askedAt: Timestamp, keptConsentYears: Int?) {
    self.init(
      askedAt: askedAt, dueAt: askedAt.advanced(bySeconds: Self.daysToUndo * 86_400),
      keptConsentYears: keptConsentYears)
  }

  public func canBeUndone(at time: Timestamp) -> Bool { time < dueAt }

  /// Returns the time from which on a signed document need not be kept any more. A year has 365.25 days.
  public static func consentKept(signedAt: Timestamp, years: Int) -> Timestamp {
    signedAt.advanced(bySeconds: years * 31_557_600)
  }
}

extension Participant {
  /// Their data were asked to be deleted: nothing of them is shown, analysed or released.
  public var isBlocked: Bool { deletion != nil }
}

/// A deletion that is final. It names nobody: the id leads to no row but those of the audit trail.
public struct FinalDeletion: Sendable, Hashable {
  public let participant: Participant.ID
  public let study: Study.ID
  public let askedAt: Timestamp
  public let deletedAt: Timestamp
  /// The time until which the signed consent document has to be kept; nil where nothing is left.
  public let consentKeptUntil: Timestamp?
  /// The names of the files of the releases that hold them, the oldest first.
  public let releases: [String]
  /// True once freed pages and write-ahead logs hold nothing of it either.
  public let isTraceless: Bool

  public init(
    participant: Participant.ID, study: Study.ID, askedAt: Timestamp, deletedAt: Timestamp,
    consentKeptUntil: Timestamp?, releases: [String], isTraceless: Bool
  ) {
    self.participant = participant
    self.study = study
    self.askedAt = askedAt
    self.deletedAt = deletedAt
    self.consentKeptUntil = consentKeptUntil
    self.releases = releases
    self.isTraceless = isTraceless
  }
}

/// The deletions of a study: those that can still be undone, and those that are final.
public struct DeletionList: Sendable {
  /// The participants, the next one due first.
  public let pending: [Participant]
  /// The newest first.
  public let final: [FinalDeletion]

  public init(pending: [Participant], final: [FinalDeletion]) {
    self.pending = pending
    self.final = final
  }
}

/// A release as it was made.
public struct MadeRelease: Sendable, Hashable {
  public typealias ID = Identifier<MadeRelease>

  public let id: ID
  public let audience: ReleaseAudience
  public let fileName: String
  public let madeAt: Timestamp

  public init(id: ID, audience: ReleaseAudience, fileName: String, madeAt: Timestamp) {
    self.id = id
    self.audience = audience
    self.fileName = fileName
    self.madeAt = madeAt
  }
}

/// The releases that hold a participant.
public protocol ReleaseMembershipStore: Sendable {
  /// The oldest first. Releases made before their members were recorded are missing.
  func releases(of participant: Participant.ID) throws -> [ReleaseMembership]
}

/// Deleting the data of participants who left.
public protocol DeletionStore: Sendable {
  /// Blocks the data of a participant who has left before. A second call changes nothing.
  func askForDeletion(of participant: Participant.ID, keepingConsentYears years: Int?, context: AuditContext)
    throws
  /// Takes a deletion back that is not final yet: the data are kept, and the participation stays ended.
  /// - Returns: false where there was none to be undone
  @discardableResult
  func undoDeletion(of participant: Participant.ID, context: AuditContext) throws -> Bool
  func deletions(of study: Study.ID) throws -> DeletionList
}

/// The daily step that makes deletions final.
public protocol FinalDeletionStore: Sendable {
  /// Deletes, from both databases, everything about participants whose deletion is due, and signed documents that had to
  /// be kept until now. Afterwards neither file, nor its write-ahead log, holds any of it.
  /// - Returns: how many participants went
  @discardableResult
  func finishDeletions(context: AuditContext) throws -> Int
}
