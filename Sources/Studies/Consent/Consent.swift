/// A consent that was given. The name and the signature are stored apart, sealed.
public struct Consent: Sendable, Hashable {
  public typealias ID = Identifier<Consent>

  public let id: ID
  public let documentNumber: Int
  public let documentVersion: String
  public let studyVersion: String
  public let language: Language
  public let sharing: SharingChoice?
  public let signedAt: Timestamp
  /// SHA-256 of the ``ConsentRecord`` as the participant signed it; empty in consents from before there were records.
  public let signedDigest: String
  public let isCountersigned: Bool
  /// The digest of the record that holds the countersignature; empty while there is none, and for
  /// countersignatures from before records held them.
  public let countersignedDigest: String

  public init(
    id: ID, documentNumber: Int, documentVersion: String, studyVersion: String, language: Language,
    sharing: SharingChoice? = nil, signedAt: Timestamp, signedDigest: String = "",
    isCountersigned: Bool = false, countersignedDigest: String = ""
  ) {
    self.id = id
    self.documentNumber = documentNumber
    self.documentVersion = documentVersion
    self.studyVersion = studyVersion
    self.language = language
    self.sharing = sharing
    self.signedAt = signedAt
    self.signedDigest = signedDigest
    self.isCountersigned = isCountersigned
    self.countersignedDigest = countersignedDigest
  }

  /// The digest of the newest record.
  public var recordDigest: String { countersignedDigest.isEmpty ? signedDigest : countersignedDigest }
}

/// One reading of a section by a participant.
public struct SectionReading: Sendable, Hashable, Codable {
  public let section: ConsentSection.ID
  public let shownAt: Timestamp
  /// Time until the participant went on, or left it by another way.
  public let milliseconds: Int64
  /// The number of times “Learn more” was opened; nil if the browser did not report it.
  public let openings: Int?

  public init(section: ConsentSection.ID, shownAt: Timestamp, milliseconds: Int64, openings: Int?) {
    self.section = section
    self.shownAt = shownAt
    self.milliseconds = milliseconds
    self.openings = openings
  }
}

/// A document that was made of a consent, with the lab's signature.
public struct SignedPaper: Sendable {
  /// PDF.
  public let document: [UInt8]
  /// Detached CMS signature (RFC 5652), DER.
  public let signature: [UInt8]

  public init(document: [UInt8], signature: [UInt8]) {
    self.document = document
    self.signature = signature
  }
}

/// The data that `sign` stores in one transaction.
public struct SignedConsent: Sendable {
  public let consent: Consent
  public let signature: Signature
  public let record: ConsentRecord
  public let paper: SignedPaper

  public init(consent: Consent, signature: Signature, record: ConsentRecord, paper: SignedPaper) {
    self.consent = consent
    self.signature = signature
    self.record = record
    self.paper = paper
  }
}

/// The experimenter's signature under a participant's.
public struct Countersignature: Sendable {
  public let name: PrintedName
  public let drawing: DrawnSignature?
  public let signedAt: Timestamp

  public init(name: PrintedName, drawing: DrawnSignature?, signedAt: Timestamp) {
    self.name = name
    self.drawing = drawing
    self.signedAt = signedAt
  }
}

/// The data that `countersign` stores in one transaction.
public struct CountersignedConsent: Sendable {
  public let consent: Consent.ID
  public let signature: Countersignature
  /// The record including the countersignature; nil for consents from before there were records.
  public let record: ConsentRecord?
  public let paper: SignedPaper

  public init(
    consent: Consent.ID, signature: Countersignature, record: ConsentRecord?, paper: SignedPaper
  ) {
    self.consent = consent
    self.signature = signature
    self.record = record
    self.paper = paper
  }
}

extension ConsentStore {
  /// Adds the consent progress for a participant without a consent in force; the path does not need it for
  /// anybody else.
  public func readConsentProgress(of participation: inout Participation, in study: Study) throws {
    if participation.hasConsentInForce(for: study) { return }
    participation.consentProgress = try consentProgress(
      of: participation.participant.id, documentVersion: study.consent.version)
    guard study.consentProcess(of: participation).asksAboutChangesAlone else { return }
    participation.consentProgress.sharingInForce = try sharing(of: participation.participant.id)
  }

  /// - Throws: `DecodingError`, and the errors of the store
  public func record(of consent: Consent, participant: Participant.ID) throws -> ConsentRecord? {
    try recordFile(of: consent, participant: participant).map(ConsentRecord.init(bytes:))
  }
}

public protocol ConsentStore: Sendable {
  func consentProgress(of participant: Participant.ID, documentVersion: String) throws -> ConsentProgress
  func readings(of participant: Participant.ID, documentVersion: String) throws -> [SectionReading]

  /// Records that a section was read. A page sent twice counts as one reading.
  func record(
    _ reading: SectionReading, of participant: Participant.ID, documentVersion: String, context: AuditContext)
    throws
  /// Records time on a section without going on to the next one: it does not count as read.
  func record(
    leaving reading: SectionReading, of participant: Participant.ID, documentVersion: String,
    context: AuditContext)
    throws
  /// Records a milestone, once for each version; a second call changes nothing.
  func reach(
    _ milestone: ConsentMilestone, of participant: Participant.ID, documentVersion: String,
    context: AuditContext)
    throws
  /// An answer of an attempt is given once.
  func record(
    _ answer: QuizAnswer, of participant: Participant.ID, documentVersion: String, context: AuditContext)
    throws
  /// Stores the choice on the way to a consent: it takes effect with the signature. The newest choice is signed; the
  /// same choice again changes nothing.
  func choose(_ sharing: SharingChoice, of participant: Participant.ID, context: AuditContext) throws
  /// Changes the choice in the profile, with immediate effect. The same choice again changes nothing.
  func changeSharing(to sharing: SharingChoice, of participant: Participant.ID, context: AuditContext) throws
  /// Returns the newest choice in force; nil if there is none.
  func sharing(of participant: Participant.ID) throws -> SharingChoice?

  /// Stores the consent, with the identifying data sealed in the identity database. Signing the same document
  /// version again (a double tap, two tabs) changes nothing.
  /// - Parameter messages: go into the outbox once the consent is in force
  func sign(
    _ signed: SignedConsent, messages: [OutboxMessage], participant: Participant.ID, context: AuditContext)
    throws
  /// Adds the experimenter's signature, with a new record and document; a second call changes nothing.
  /// - Parameter messages: as with a signature
  func countersign(
    _ countersigned: CountersignedConsent, messages: [OutboxMessage], participant: Participant.ID,
    context: AuditContext) throws

  /// Returns the documents signed by real participants, including those who have left; rehearsals are not
  /// counted.
  func signedDocuments(of study: Study.ID) throws -> Set<SignedDocument>
  /// The versions of a study that consents were given under.
  func versionsConsentedUnder(of study: Study.ID) throws -> Set<String>
  func signature(under consent: Consent, of participant: Participant.ID) throws -> Signature?
  /// Returns the parties that signed and the time of each signature, without names; empty if the study asked
  /// for the participant alone.
  func parties(under consent: Consent.ID) throws -> [ConsentParty: Timestamp]
  func countersignature(under consent: Consent.ID) throws -> Countersignature?
  /// The newest record byte for byte as its digest was taken; nil for consents from before there were any.
  func recordFile(of consent: Consent, participant: Participant.ID) throws -> [UInt8]?
  /// Records in the audit trail that staff opened the document or the record, which name the participant.
  func noteOpening(of consent: Consent.ID, participant: Participant.ID, context: AuditContext) throws
  /// The newest document of a consent; nil for consents from before there were any.
  func paper(of consent: Consent.ID) throws -> SignedPaper?
}
