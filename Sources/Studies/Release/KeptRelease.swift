/// A release that is kept on disk: written once, never changed. A later one of the same study and scope supersedes it.
public struct KeptRelease: Sendable, Hashable {
  public let made: MadeRelease
  public let study: Study.ID
  public let scope: ReleaseScope
  /// Counts the releases of the study, from 1.
  public let number: Int
  public let bytes: Int
  /// Of the whole file, hexadecimal.
  public let sha256: String
  /// The member of staff; nil for the shell. Of one that was asked for, whoever approved it.
  public let madeBy: StaffMember.ID?
  /// The member of staff who asked for it; nil where nobody had to.
  public let askedBy: StaffMember.ID?
  public let participants: Int
  /// Those of its participants who have left since.
  public let left: Int
  /// Those of a release beyond the institution who have not left, and by now share their data with the institution alone.
  public let narrowed: Int
  /// A newer one of the same scope is there.
  public let isSuperseded: Bool
  /// To whom it went, the first first.
  public let recipients: [ReleaseRecipient]

  public init(
    made: MadeRelease, study: Study.ID, scope: ReleaseScope, number: Int, bytes: Int, sha256: String,
    madeBy: StaffMember.ID?, askedBy: StaffMember.ID?, participants: Int, left: Int, narrowed: Int,
    isSuperseded: Bool, recipients: [ReleaseRecipient]
  ) {
    self.made = made
    self.study = study
    self.scope = scope
    self.number = number
    self.bytes = bytes
    self.sha256 = sha256
    self.madeBy = madeBy
    self.askedBy = askedBy
    self.participants = participants
    self.left = left
    self.narrowed = narrowed
    self.isSuperseded = isSuperseded
    self.recipients = recipients
  }
}

extension Sequence<KeptRelease> {
  /// The numbers of the releases in which the same people have the same pseudonyms as in one of this scope, the first first.
  public func linked(with scope: ReleaseScope) -> [Int] {
    if scope.pseudonyms == .random { return [] }
    return filter { $0.scope.pseudonyms == .keyed && $0.scope.origin == scope.origin }.map(\.number).sorted()
  }
}

extension KeptRelease {
  /// The people in it are known, so that they can be analysed again.
  public var hasMembers: Bool { participants > 0 }

  /// The checks of devices are in it.
  public var holdsChecks: Bool { !scope.selection.leftOut.contains(ReleaseTables.tabletChecks.name) }

  /// Returns true if the runs of a task are in it.
  public func takes(_ task: StudyTask.ID, of study: Study) -> Bool {
    ReleasePart(of: study, in: scope).takes(task)
  }
}

/// Somebody to whom a release went, as staff noted it.
public struct ReleaseRecipient: Sendable, Hashable {
  public let name: String
  public let notedAt: Timestamp

  public init(name: String, notedAt: Timestamp) {
    self.name = name
    self.notedAt = notedAt
  }
}

/// The person or institution to whom a release went, in words of one's own.
public struct RecipientName: Sendable, Hashable {
  public let text: String

  /// Unicode scalars, which the database counts: what people take for one character may be any number of them.
  public static let longest = 200

  /// Nil for an empty name, one that is too long, and one with control characters.
  public init?(typed: String) {
    let text = typed.trimmed
    guard (1...Self.longest).contains(text.unicodeScalars.count),
      !text.unicodeScalars.contains(where: \.isInvisibleControl)
    else { return nil }
    self.text = text
  }
}

/// The condition of the file of a release.
public enum ReleaseCondition: String, Sendable {
  case asWritten = "as-written"
  case changed
  case missing
}

/// The reasons why no release is made.
public enum ReleaseRefusal: Error, Sendable, Hashable {
  /// Another one of the same study is being written.
  case underWay
  /// The disk took no more.
  case noSpace
  /// Nobody is in it: those whom it is about have not taken part yet, or not to the end.
  case nobody
  /// The part of the data to which it is narrowed has no participants.
  case nobodyInPart
  /// The data of somebody in it were deleted for good while it was written.
  case deletedMeanwhile
  /// The study wants a second person to approve it, and nobody has asked for it.
  case needsApproval
  /// The person who asked for it cannot approve or refuse it.
  case ownRequest
  /// Nobody but whoever asked for it can withdraw it.
  case notOwnRequest
  /// The request was decided about meanwhile.
  case decided
}

/// A release that was handed on to the end, and is not listed yet.
public struct ReleaseWriting: Sendable {
  public let fileName: String
  public let members: [Participant.ID]
  /// The request that is approved by it; nil where nobody had to ask.
  public let approving: ReleaseRequest.ID?

  public init(fileName: String, members: [Participant.ID], approving: ReleaseRequest.ID? = nil) {
    self.fileName = fileName
    self.members = members
    self.approving = approving
  }
}

/// The releases that are kept.
public protocol KeptReleaseStore: Sendable {
  /// Writes a release into a file beside the databases and lists it once the file is on disk. Data that arrive meanwhile
  /// are not in it: its rows are those of one moment.
  /// - Parameter write: is told the number of the release, and hands its bytes on
  /// - Throws: ``ReleaseRefusal``, and what `write` throws: nothing is listed then
  func keepRelease(
    of study: Study.ID, in scope: ReleaseScope, context: AuditContext,
    writing write: (Int, @escaping ([UInt8]) throws -> Void) throws -> ReleaseWriting
  ) throws -> KeptRelease
  /// Makes the key by which a study names participants in keyed releases, where there is none yet.
  func makePseudonymKey(of study: Study.ID, context: AuditContext) throws
  /// The newest first.
  func keptReleases(of study: Study.ID) throws -> [KeptRelease]
  /// The path of its file.
  func path(of release: KeptRelease) -> String
  /// Compares the file with its digest.
  func condition(of release: KeptRelease) throws -> ReleaseCondition
  /// Records that somebody took the file.
  func noteDownload(of release: KeptRelease, context: AuditContext) throws
  /// Records to whom it went.
  func noteRecipient(_ name: RecipientName, of release: KeptRelease, context: AuditContext) throws
}
