/// The progress of a participant, in one status. It follows from the path alone.
public enum ProgressStatus: String, Sendable, CaseIterable {
  /// Staff created the participant; the code has not been used yet.
  case notStarted = "not-started"
  /// The participant is on the way to a consent, the first one or a later one.
  case deciding
  /// The participant has consented and not begun a task.
  case consented
  case inProgress = "in-progress"
  case paused
  case complete
  /// Nothing is left to do, and data are missing: staff ended a visit early, left a task out, or declared a run void.
  case endedEarly = "ended-early"
  /// The participant consented and left with tasks missing, so that the data are incomplete.
  case leftEarly = "left-early"
  /// The participant left before consenting, or with everything done.
  case left
  /// The participant turned out not to be eligible, at any stage.
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

  public var statuses: [ProgressStatus] {
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
