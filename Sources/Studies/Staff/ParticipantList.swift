/// What staff see of a participant in a list.
public struct ParticipantSummary: Sendable {
  public let participant: Participant
  public let eligibility: Bool?
  public let consentedAt: Timestamp?
  public let runsFinished: Int
  public let answersGiven: Int
  public let lastSeenAt: Timestamp

  public init(
    participant: Participant, eligibility: Bool?, consentedAt: Timestamp?, runsFinished: Int, answersGiven: Int,
    lastSeenAt: Timestamp
  ) {
    self.participant = participant
    self.eligibility = eligibility
    self.consentedAt = consentedAt
    self.runsFinished = runsFinished
    self.answersGiven = answersGiven
    self.lastSeenAt = lastSeenAt
  }
}

/// Which participants to list, and which page of them.
public struct ParticipantQuery: Sendable, Hashable {
  public var study: Study.ID?
  /// The beginning of a code.
  public var code: String
  public var page: Int
  public var pageSize: Int

  public init(study: Study.ID? = nil, code: String = "", page: Int = 1, pageSize: Int = 50) {
    self.study = study
    self.code = code
    self.page = page
    self.pageSize = pageSize
  }
}

public struct ParticipantPage: Sendable {
  public let summaries: [ParticipantSummary]
  public let total: Int

  public init(summaries: [ParticipantSummary], total: Int) {
    self.summaries = summaries
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
  func participants(_ query: ParticipantQuery) throws -> ParticipantPage
  /// Real participants only, unless rehearsals are asked for.
  func counts(of study: Study.ID, origin: Participant.Origin) throws -> StudyCounts
}
