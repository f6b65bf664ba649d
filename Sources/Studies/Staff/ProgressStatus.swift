/// How far somebody has come, one answer for each participant. The path decides it, and nothing else.
public enum ProgressStatus: String, Sendable, CaseIterable {
  /// Made by staff; nobody has used the code yet.
  case notStarted = "not-started"
  /// On the way to the consent, the first one or another.
  case deciding
  /// Consented; no task begun.
  case consented
  case inProgress = "in-progress"
  case paused
  case complete
  /// There is nothing left to do, and something is missing: staff ended a visit early, left a task out, or declared
  /// a run void.
  case endedEarly = "ended-early"
  /// Consented and left with tasks missing: what there is of their data is not whole.
  case leftEarly = "left-early"
  /// Left before there was a consent, or with everything done.
  case left
  /// Turned out not to be eligible, however far they had come.
  case ineligible

  /// Takes the reasons for which a participant is held up before the progress along the path.
  public init(of record: Participation, in study: Study) {
    let isUnderWay = !record.runs.isEmpty || !record.answered.isEmpty
    switch dueStep(in: study, given: record) {
    case .left where record.participant.ineligibility != nil: self = .ineligible
    case .left:
      self = record.consents.isEmpty || record.isWhole(in: study) ? .left : .leftEarly
    case .finished: self = record.isWhole(in: study) ? .complete : .endedEarly
    case .paused: self = .paused
    case _ where !record.participant.hasBegun: self = .notStarted
    case _ where isUnderWay: self = .inProgress
    case .introduction, .eligibility, .consent: self = .deciding
    case .countersignature, .contactDetails, .keepPlace, .permissions, .task, .onBreak,
      .betweenVisits, .siteUnknown:
      self = .consented
    }
  }
}

/// The groups by which staff filter participants. Groups may overlap: a participant who left early is both
/// incomplete and withdrawn.
public enum ProgressGroup: String, Sendable, CaseIterable {
  case notStarted = "not-started"
  case deciding
  case consented
  case inProgress = "in-progress"
  case paused
  case complete
  case incomplete
  case withdrawn
  case ineligible

  public var standings: [ProgressStatus] {
    switch self {
    case .notStarted: [.notStarted]
    case .deciding: [.deciding]
    case .consented: [.consented]
    case .inProgress: [.inProgress]
    case .paused: [.paused]
    case .complete: [.complete]
    case .incomplete: [.endedEarly, .leftEarly]
    case .withdrawn: [.leftEarly, .left]
    case .ineligible: [.ineligible]
    }
  }
}
