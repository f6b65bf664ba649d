/// A filter of a list under a name that its owner gave it: “Waiting for a signature, Berlin”.
public struct SavedFilter: Sendable, Hashable {
  public typealias ID = Identifier<SavedFilter>

  /// The filters of one list that one member of staff can have for a study, and as many for all studies together.
  public static let most = 20

  public let id: ID
  public let name: Name
  public let setting: Setting
  /// True if a word of it is none any more in this version of the program.
  public let hasLostSomething: Bool

  public init(id: ID, name: Name, setting: Setting, hasLostSomething: Bool = false) {
    self.id = id
    self.name = name
    self.setting = setting
    self.hasLostSomething = hasLostSomething
  }

  /// The lists whose filters can be saved.
  public enum List: String, Sendable, CaseIterable {
    case participants
    case visits
    case deviations
    case codes
  }

  /// The values of the filter.
  public enum Setting: Sendable, Hashable {
    case participants(OfParticipants)
    case visits(OfVisits)
    case deviations(DeviationFilter)
    case codes(BatchFilter)

    public var list: List {
      switch self {
      case .participants: .participants
      case .visits: .visits
      case .deviations: .deviations
      case .codes: .codes
      }
    }

    /// Nil for all studies that the owner works on.
    public var study: Study.ID? {
      switch self {
      case .participants(let filter): filter.study
      case .visits(let filter): filter.study
      case .deviations(let filter): filter.study
      case .codes(let filter): filter.study
      }
    }

    /// Returns true if it is what a list shows that nothing was chosen for: there is nothing to save.
    public var isEmpty: Bool {
      switch self {
      case .participants(let filter): filter.isEmpty
      case .visits(let filter): filter == OfVisits(study: nil)
      case .deviations(let filter): filter == DeviationFilter(of: filter.study)
      case .codes(let filter): filter.isEmpty
      }
    }

    /// Returns true if filters of both share their names and their number.
    public func isBeside(_ other: Setting) -> Bool { list == other.list && study == other.study }
  }

  /// Those of the list of participants. The beginning of a code is not among them: whoever looks for one person needs no
  /// name for that.
  public struct OfParticipants: Sendable, Hashable {
    public var study: Study.ID?
    public var group: ProgressGroup?
    public var tag: ParticipantTag?
    /// The number of the consent document to which they consented last.
    public var consentNumber: Int?
    /// Nil for real participants and rehearsals.
    public var origin: Participant.Origin?
    public var sort: ParticipantQuery.Sort
    public var isDescending: Bool

    public init(
      study: Study.ID?, group: ProgressGroup? = nil, tag: ParticipantTag? = nil, consentNumber: Int? = nil,
      origin: Participant.Origin? = nil, sort: ParticipantQuery.Sort = .enrolled, isDescending: Bool = true
    ) {
      self.study = study
      self.group = group
      self.tag = tag
      self.consentNumber = consentNumber
      self.origin = origin
      self.sort = sort
      self.isDescending = isDescending
    }

    fileprivate var isEmpty: Bool {
      study == nil && group == nil && tag == nil && consentNumber == nil && origin != .rehearsal
    }
  }

  /// Those of the visits of a day or a week. The day is not among them: tomorrow it would be another one.
  public struct OfVisits: Sendable, Hashable {
    public var study: Study.ID?
    public var experimenter: StaffMember.ID?
    /// Nil for visits of real participants and of rehearsals.
    public var origin: Participant.Origin?

    public init(
      study: Study.ID?, experimenter: StaffMember.ID? = nil, origin: Participant.Origin? = .real
    ) {
      self.study = study
      self.experimenter = experimenter
      self.origin = origin
    }
  }

  public struct Name: Sendable, Hashable {
    public let text: String

    /// Characters at most.
    public static let longest = 60

    public init(_ typed: String) throws(SavedFilterProblem) {
      let text = typed.trimmed
      guard !text.isEmpty else { throw .missing }
      guard text.count <= Self.longest else { throw .tooLong }
      guard text.isVisible else { throw .unusableCharacters }
      self.text = text
    }

    /// A name from the database, which was checked when it was given.
    public init(stored text: String) { self.text = text }

    /// Returns true for the same words in other letters, large or small.
    public func isLike(_ other: Name) -> Bool { text.lowercased() == other.text.lowercased() }
  }
}

public enum SavedFilterProblem: Error, Sendable, Hashable {
  case missing
  case tooLong
  case unusableCharacters
  /// The owner has another filter of this name for the same list and study.
  case taken
  /// There are ``SavedFilter/most`` already.
  case tooMany
}

/// The filters that members of staff saved, each for themselves.
public protocol SavedFilterStore: Sendable {
  /// Returns those of one member of staff, of all lists, oldest first.
  func savedFilters(of owner: StaffMember.ID) throws -> [SavedFilter]
  /// Saves a filter for whoever asks.
  /// - Throws: ``SavedFilterProblem/taken``, ``SavedFilterProblem/tooMany``
  @discardableResult
  func save(_ setting: SavedFilter.Setting, named name: SavedFilter.Name, context: AuditContext) throws
    -> SavedFilter.ID
  /// Gives a filter another name.
  /// - Returns: false if whoever asks has no such filter
  /// - Throws: ``SavedFilterProblem/taken``
  func rename(_ filter: SavedFilter.ID, to name: SavedFilter.Name, context: AuditContext) throws -> Bool
  /// Deletes a filter.
  /// - Returns: false if whoever asks has no such filter
  func delete(_ filter: SavedFilter.ID, context: AuditContext) throws -> Bool
}
