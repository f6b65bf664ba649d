import Statistics

/// The progress of a study: the number of participants per stage, day and experimenter, and the durations.
public struct StudyOverview: Sendable, Hashable {
  /// The flow of participants. People who were turned away are counted here, and in no other number of the
  /// overview.
  public var flow: ParticipantFlow
  public private(set) var statuses: [ProgressStatus: Int] = [:]
  /// The counts by day in the lab's time zone, `2026-05-14`.
  public private(set) var days: [String: Counts] = [:]
  /// The counts by the member of staff who handed over the first station or received the participant; nil for
  /// participants who came without staff.
  public private(set) var experimenters: [StaffMember.ID?: Counts] = [:]
  /// The counts by site; nil for participants of none.
  public private(set) var sites: [Site.ID?: Counts] = [:]
  /// The counts by the first tablet of each participant; nil for those who had none.
  public private(set) var stations: [Station.ID?: Counts] = [:]
  /// Seconds of everybody who has come to the end of the phase.
  public private(set) var durations: [VisitPhase: [Double]] = [:]

  public struct Counts: Sendable, Hashable {
    public var recruited = 0
    public var consented = 0
    public var complete = 0

    public init() {}

    /// Counts somebody who was recruited.
    fileprivate mutating func add(isConsented: Bool, isComplete: Bool) {
      recruited += 1
      if isConsented { consented += 1 }
      if isComplete { complete += 1 }
    }
  }

  public init(flow: ParticipantFlow) { self.flow = flow }

  /// - Parameters:
  ///   - visits: those of the study, in their order
  ///   - whole: those with the data of every task
  public mutating func add(
    _ timeline: Timeline, _ status: ProgressStatus, site: Site.ID? = nil, visits: [StudyVisit],
    whole: Set<StudyVisit.ID>
  ) {
    statuses[status, default: 0] += 1
    if status == .notStarted { return }
    let completeAt = timeline.completeAt(whole, of: visits)
    days[timeline.begunAt.day, default: Counts()].recruited += 1
    if let consentedAt = timeline.consentedAt { days[consentedAt.day, default: Counts()].consented += 1 }
    if let completeAt { days[completeAt.day, default: Counts()].complete += 1 }
    let isConsented = timeline.consentedAt != nil
    experimenters[timeline.experimenter, default: Counts()].add(
      isConsented: isConsented, isComplete: completeAt != nil)
    sites[site, default: Counts()].add(isConsented: isConsented, isComplete: completeAt != nil)
    stations[timeline.station, default: Counts()].add(isConsented: isConsented, isComplete: completeAt != nil)
    addDurations(timeline)
    for visit in visits where whole.contains(visit.id) {
      addDurations(timeline.only(in: visit), of: visit.id, isFirst: visit.id == visits.first?.id)
    }
  }

  private mutating func addDurations(_ timeline: Timeline) {
    add(.consent, from: timeline.begunAt, to: timeline.consentedAt)
    for run in timeline.runs { add(.task(run.task), from: run.startedAt, to: run.finishedAt) }
  }

  private mutating func addDurations(_ timeline: Timeline, of visit: StudyVisit.ID, isFirst: Bool) {
    for (task, answers) in timeline.answers {
      add(.task(TaskInVariant(task)), from: answers.firstAt, to: answers.lastAt)
    }
    guard let begin = isFirst ? timeline.begunAt : timeline.firstStartedAt else { return }
    add(.whole(visit), from: begin, to: timeline.lastDoneAt)
  }

  private mutating func add(_ phase: VisitPhase, from begin: Timestamp, to end: Timestamp?) {
    guard let end, end >= begin else { return }
    durations[phase, default: []].append(Double(end.milliseconds - begin.milliseconds) / 1000)
  }

  public func count(_ statuses: ProgressStatus...) -> Int {
    statuses.reduce(0) { $0 + (self.statuses[$1] ?? 0) }
  }

  public var recruited: Int { statuses.values.reduce(0, +) - count(.notStarted) }

  /// The number of people who have ever consented.
  public var consented: Int { days.values.reduce(0) { $0 + $1.consented } }

  /// The number of people who have done everything, including those who left afterwards.
  public var complete: Int { days.values.reduce(0) { $0 + $1.complete } }

  /// Returns the median duration in seconds; nil if nobody has completed the phase.
  public func medianDuration(of phase: VisitPhase) -> Double? { durations[phase].flatMap { median($0) } }
}

public protocol OverviewStore: Sendable {
  /// - Parameter progress: is told how many of the people have been read
  func overview(of study: Study, origin: Participant.Origin, _ progress: FigureProgress) throws
    -> StudyOverview
  /// Returns the flow of those who were enrolled, or turned away, in a period.
  func flow(
    of study: Study, origin: Participant.Origin, during period: EnrolmentPeriod, _ progress: FigureProgress
  ) throws -> ParticipantFlow
}

extension OverviewStore {
  public func overview(of study: Study, origin: Participant.Origin) throws -> StudyOverview {
    try overview(of: study, origin: origin, FigureProgress())
  }

  public func flow(of study: Study, origin: Participant.Origin, during period: EnrolmentPeriod) throws
    -> ParticipantFlow
  {
    try flow(of: study, origin: origin, during: period, FigureProgress())
  }
}
