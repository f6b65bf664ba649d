/// Participants whom staff made at one time, before they come: each has a code and nothing else yet.
public struct ParticipantBatch: Sendable {
  public typealias ID = Identifier<ParticipantBatch>

  public let id: ID
  public let study: Study.ID
  public let origin: Participant.Origin
  public let language: Language
  /// The site at which they take part; nil if the tablets decide, or if it makes no difference.
  public let site: Site.ID?
  /// The number of participants created; those who turn out not to be eligible do not stay.
  public let size: Int
  public let staff: StaffMember.ID
  public let madeAt: Timestamp

  /// Enough for a study's first month, few enough for one page of cards to be made at once.
  public static let sizes = 1...500
  /// More are asked about first: a nought too many is quickly typed.
  public static let unaskedSize = 50

  public init(
    id: ID, study: Study.ID, origin: Participant.Origin, language: Language, site: Site.ID? = nil, size: Int,
    staff: StaffMember.ID, madeAt: Timestamp
  ) {
    self.id = id
    self.study = study
    self.origin = origin
    self.language = language
    self.site = site
    self.size = size
    self.staff = staff
    self.madeAt = madeAt
  }

  /// Parses the typed number of participants.
  public static func size(typed: String) throws(AnswerProblem) -> Int {
    let text = typed.trimmed
    guard !text.isEmpty else { throw .missing }
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { throw .notANumber }
    guard let size = Int(text), sizes.contains(size) else {
      throw .outOfRange(Double(sizes.lowerBound)...Double(sizes.upperBound))
    }
    return size
  }
}

/// The batches that a list of codes is narrowed to.
public struct BatchFilter: Sendable, Hashable {
  public var study: Study.ID
  /// Nil for real participants and rehearsals.
  public var origin: Participant.Origin?
  /// The one who made them; nil for everybody.
  public var staff: StaffMember.ID?
  /// Nil for any.
  public var use: Use?

  /// How many of the codes have been used to begin.
  public enum Use: String, Sendable, CaseIterable {
    /// Nobody has begun, and at least one can still be used.
    case unused
    /// At least one can still be used.
    case notUsedUp = "not-used-up"
    /// None can be used any more.
    case usedUp = "used-up"
  }

  public init(
    of study: Study.ID, origin: Participant.Origin? = nil, by staff: StaffMember.ID? = nil, use: Use? = nil
  ) {
    self.study = study
    self.origin = origin
    self.staff = staff
    self.use = use
  }

  /// True if it leaves no batch of the study out.
  public var isEmpty: Bool { self == BatchFilter(of: study) }
}

/// A page of the batches of a study, the newest first.
public struct BatchListing: Sendable {
  public let entries: [Entry]
  /// The number of batches on all pages.
  public let total: Int

  public static let pageSize = 50

  public init(entries: [Entry], total: Int) {
    self.entries = entries
    self.total = total
  }

  public struct Entry: Sendable {
    public let batch: ParticipantBatch
    /// The number of its participants who have begun.
    public let begun: Int

    public init(batch: ParticipantBatch, begun: Int) {
      self.batch = batch
      self.begun = begun
    }
  }
}

public protocol BatchStore: Sendable {
  /// Makes the participants of a batch, each under a fresh code; none has a session.
  /// - Parameter form: names the form that was sent
  /// - Returns: the batch of that form, which is an earlier one where the form was sent before
  func make(_ batch: ParticipantBatch, form: String, context: AuditContext) throws -> ParticipantBatch.ID
  /// Takes the participants of a batch back, as long as nobody has begun and nothing is planned for any of them.
  /// - Returns: false if it is too late; then nothing was changed
  func withdraw(_ batch: ParticipantBatch.ID, context: AuditContext) throws -> Bool
  func batch(_ id: ParticipantBatch.ID) throws -> ParticipantBatch?
  /// Returns the batches that somebody with access to these sites may have all of.
  /// - Parameter page: from 1
  func batches(_ filter: BatchFilter, at sites: SiteAccess, page: Int) throws -> BatchListing
  func participants(of batch: ParticipantBatch.ID) throws -> [Participant]
}

/// The participation that a code leads to, if any.
public enum CodeFinding: Sendable {
  /// Nobody has begun with the code: there are no data, and the code alone opens the participation.
  case fresh(Participant)
  /// Somebody takes part with the code; it no longer gives access by itself.
  case begun(Participant)
  /// The participant with this code has left.
  case ended(Participant)
  case unknown
  /// Too many unknown codes were looked up from this address.
  case notLookedUp
}

public protocol CodeStore: Sendable {
  /// Looks up a code. An address that has looked up too many unknown codes gets no answer; nothing is locked
  /// by that.
  func find(_ code: ParticipationCode, address: String, at time: Timestamp) throws -> CodeFinding
  /// Opens the first session of a participant whom staff created and who has not begun; a second person with the code
  /// needs the PIN.
  /// - Parameters:
  ///   - language: what they go on in, if one of `studies` is theirs and has it; nil leaves them the one of their card
  ///   - form: names the form that was sent; a double tap on it opens the same participation
  func begin(
    code: ParticipationCode, language: Language?, in studies: [Study], form: String, address: String,
    at time: Timestamp
  ) throws -> ResumeVerdict
  /// Returns the participant with a code, for staff.
  func participant(code: ParticipationCode) throws -> Participant?
}
