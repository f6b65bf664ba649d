/// The lists that staff can take along as a file, by the word that begins the name of the file.
public enum ExportedList: String, Sendable, CaseIterable {
  case participants, visits, deviations, codes
}

/// A participant in an exported list. Nothing in it names a person.
public struct ExportedParticipant: Sendable, Hashable {
  public let code: ParticipationCode
  public let study: Study.ID
  public let origin: Participant.Origin
  public let language: Language
  public let site: Site.ID?
  /// The number of the consent document to which they consented last; nil without a consent.
  public let consentNumber: Int?
  /// The progress; nil while their data are to be deleted.
  public let status: ProgressStatus?
  public let enrolledAt: Timestamp
  /// Nil as long as nobody has used the code.
  public let lastSeenAt: Timestamp?
  /// The time at which their data are deleted for good; nil if nobody asked for that.
  public let deletionDueAt: Timestamp?

  public init(
    code: ParticipationCode, study: Study.ID, origin: Participant.Origin, language: Language, site: Site.ID?,
    consentNumber: Int?, status: ProgressStatus?, enrolledAt: Timestamp, lastSeenAt: Timestamp?,
    deletionDueAt: Timestamp?
  ) {
    self.code = code
    self.study = study
    self.origin = origin
    self.language = language
    self.site = site
    self.enrolledAt = enrolledAt
    self.deletionDueAt = deletionDueAt
    // A list tells nothing else of those whose data are to be deleted.
    let isBlocked = deletionDueAt != nil
    self.consentNumber = isBlocked ? nil : consentNumber
    self.status = isBlocked ? nil : status
    self.lastSeenAt = lastSeenAt
  }
}

/// A visit in an exported list.
public struct ExportedVisit: Sendable, Hashable {
  public let code: ParticipationCode
  public let study: Study.ID
  public let origin: Participant.Origin
  public let visit: Visit

  public init(code: ParticipationCode, study: Study.ID, origin: Participant.Origin, visit: Visit) {
    self.code = code
    self.study = study
    self.origin = origin
    self.visit = visit
  }
}

/// The code of a card.
public struct ExportedCode: Sendable, Hashable {
  public let code: ParticipationCode
  public let origin: Participant.Origin
  public let language: Language
  public let site: Site.ID?
  public let madeAt: Timestamp
  /// The time when the code was used first; nil while it is unused.
  public let begunAt: Timestamp?

  public init(
    code: ParticipationCode, origin: Participant.Origin, language: Language, site: Site.ID?,
    madeAt: Timestamp, begunAt: Timestamp?
  ) {
    self.code = code
    self.origin = origin
    self.language = language
    self.site = site
    self.madeAt = madeAt
    self.begunAt = begunAt
  }
}

/// Whole lists, for files. Each is read in one transaction, so that a file never shows two states of the data, and
/// leaves an audit entry with the name of the file and the number of its rows.
public protocol ListExportStore: Sendable {
  /// The page of the query makes no difference. The progress is computed first, where it has to be.
  /// - Parameter take: receives the participants one by one, in the order of the query
  func exportParticipants(
    _ query: ParticipantQuery, to file: String, context: AuditContext,
    _ take: (ExportedParticipant) throws -> Void
  ) throws
  /// - Parameter take: receives the visits planned for the time of the query one by one, in the order of time
  func exportVisits(
    _ query: VisitQuery, to file: String, context: AuditContext, _ take: (ExportedVisit) throws -> Void
  ) throws
  /// Remarks are left out: they may name somebody.
  /// - Parameter take: receives the entries one by one, the newest first
  func exportDeviations(
    _ filter: DeviationFilter, to file: String, context: AuditContext,
    _ take: (DeviationListing.Entry) throws -> Void
  ) throws
  /// The codes of the batches that somebody with access to these sites may have all of, of those who have not left.
  /// - Parameters:
  ///   - batch: one alone; nil for all of the filter
  ///   - take: receives the codes one by one, in the order in which they were made
  func exportCodes(
    _ filter: BatchFilter, at sites: SiteAccess, batch: ParticipantBatch.ID?, to file: String,
    context: AuditContext, _ take: (ExportedCode) throws -> Void
  ) throws
}
