/// Which participants to list, in which order, and which page of them.
public struct ParticipantQuery: Sendable, Hashable {
  public var studies: [Extent]
  /// The beginning of a code.
  public var code = ""
  public var state: State?
  public var sort = Sort.enrolled
  public var isDescending = true
  /// From 1.
  public var page = 1
  public static let pageSize = 50

  /// A study, and how much somebody has done who has done everything.
  public struct Extent: Sendable, Hashable {
    public let study: Study.ID
    public let runs: Int
    public let answers: Int

    public init(of study: Study) {
      self.study = study.id
      runs = study.dueTasks.count { if case .test = $0 { true } else { false } }
      answers = study.tasks.reduce(0) { sum, task in
        if case .survey(let id) = task { sum + (study.survey(id)?.questions.count ?? 0) } else { sum }
      }
    }
  }

  public enum State: String, Sendable, CaseIterable {
    case underWay = "under-way"
    case finished
    /// Left, or could not take part.
    case ended
  }

  public enum Sort: String, Sendable, CaseIterable {
    case code, study, language, enrolled, seen
  }

  public init(studies: [Extent]) {
    self.studies = studies
  }
}

/// One page of a list of participants.
public struct ParticipantListing: Sendable {
  public let entries: [Entry]
  /// How many there are on all pages.
  public let total: Int

  public struct Entry: Sendable {
    public let participation: Participation
    public let lastSeenAt: Timestamp

    public init(participation: Participation, lastSeenAt: Timestamp) {
      self.participation = participation
      self.lastSeenAt = lastSeenAt
    }
  }

  public init(entries: [Entry], total: Int) {
    self.entries = entries
    self.total = total
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

public protocol ParticipantListStore: Sendable {
  func participants(_ query: ParticipantQuery) throws -> ParticipantListing
  func lastSeen(_ participant: Participant.ID) throws -> Timestamp?
  /// Trials stored for each run of a participant, interrupted attempts included.
  func trialCounts(of participant: Participant.ID) throws -> [Run.ID: Int]
  func counts(of study: Study.ID, origin: Participant.Origin) throws -> StudyCounts
}
