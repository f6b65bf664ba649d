/// The states by which staff filter participants.
public enum ParticipantState: String, Sendable, CaseIterable {
  /// Staff created the participant; the code has not been used yet.
  case notStarted = "not-started"
  case underWay = "under-way"
  case finished
  /// The participant left.
  case ended

  public init(_ participant: Participant, at step: Step) {
    self = participant.hasBegun || step == .left ? ParticipantState(at: step) : .notStarted
  }

  public init(at step: Step) {
    switch step {
    case .finished: self = .finished
    case .left: self = .ended
    case .introduction, .eligibility, .consent, .countersignature, .contactDetails, .keepPlace, .permissions,
      .task, .onBreak, .betweenVisits, .siteUnknown, .paused:
      self = .underWay
    }
  }
}

/// The filter, the order and the page of a list of participants.
public struct ParticipantQuery: Sendable {
  public var studies: [Study]
  public var sites = SiteAccess.everySite
  /// The beginning of a code.
  public var code = ""
  /// The beginning of a ``ParticipantReference``.
  public var reference = ""
  public var group: ProgressGroup?
  /// Nil for any or none.
  public var tag: ParticipantTag?
  /// The number of the consent document to which they consented last; nil for any or none.
  public var consentNumber: Int?
  /// Nil for real ones and rehearsals alike.
  public var origin: Participant.Origin?
  /// The time in which they were enrolled; nil for any.
  public var enrolled: Range<Timestamp>?
  /// The figure that counts them; nil for any or none.
  public var figure: ParticipantFigure?
  public var sort = Sort.enrolled
  public var isDescending = true
  /// The page, from 1.
  public var page = 1
  public static let pageSize = 50

  public enum Sort: String, Sendable, CaseIterable {
    case code, study, language, enrolled, seen
  }

  public init(studies: [Study]) {
    self.studies = studies
  }

  /// The progress of participants has to be known for it.
  public var followsFromProgress: Bool { group != nil || figure?.followsFromProgress == true }
}

/// One page of a list of participants.
public struct ParticipantListing: Sendable {
  public let entries: [Entry]
  /// The number of participants on all pages.
  public let total: Int
  /// The number of those whom the figure of the query counts and the list leaves out, since their data are to be deleted.
  public let unlisted: Int

  public struct Entry: Sendable {
    public let participation: Participation
    public let lastSeenAt: Timestamp
    /// By name; none of somebody whose data are to be deleted.
    public let tags: [ParticipantTag]

    public init(participation: Participation, lastSeenAt: Timestamp, tags: [ParticipantTag]) {
      self.participation = participation
      self.lastSeenAt = lastSeenAt
      self.tags = participation.participant.isBlocked ? [] : tags
    }
  }

  public init(entries: [Entry], total: Int, unlisted: Int = 0) {
    self.entries = entries
    self.total = total
    self.unlisted = unlisted
  }
}

public struct StudyCounts: Sendable, Hashable {
  public let enrolled: Int
  public let consented: Int
  public let runsFinished: Int
  public let trials: Int

  public init(enrolled: Int, consented: Int, runsFinished: Int, trials: Int) {
    self.enrolled = enrolled
    self.consented = consented
    self.runsFinished = runsFinished
    self.trials = trials
  }
}

public protocol ParticipantListStore: ProgressStore {
  /// A query by progress computes that first, where it has to be.
  func participants(_ query: ParticipantQuery) throws -> ParticipantListing
  /// The number of participants on all pages of a query. One by progress computes that first, where it has to be.
  func total(_ query: ParticipantQuery) throws -> Int
  /// The codes of participants, of those there are.
  func codes(of participants: Set<Participant.ID>) throws -> [Participant.ID: ParticipationCode]
  /// The participants among these who rehearse.
  func rehearsing(among participants: Set<Participant.ID>) throws -> Set<Participant.ID>
  func lastSeen(_ participant: Participant.ID) throws -> Timestamp?
  /// Trials stored for each run of a participant, interrupted attempts included.
  func trialCounts(of participant: Participant.ID) throws -> [Run.ID: Int]
  func counts(of study: Study.ID, at sites: SiteAccess, origin: Participant.Origin) throws -> StudyCounts
}

/// The progress of participants, kept so that lists can be filtered by it.
public protocol ProgressStore: Sendable {
  /// Wakes when somebody waits for the progress of many participants.
  var progressSignal: WakeSignal { get }
  /// Returns the number of participants whose progress has to be computed before a list can be filtered by it.
  func progressLeft(in study: Study) throws -> Int
}

public protocol ProgressRoundStore: ProgressStore {
  /// Computes the progress of participants again, of those who have changed and of all where the rules have.
  func settleProgress(in study: Study) throws
}
