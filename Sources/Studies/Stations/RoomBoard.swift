/// A station in use, with all data that the board of the room shows about it.
public struct RoomBoardEntry: Sendable {
  public let overview: StationOverview
  /// The participant who has the station.
  public let participation: Participation?
  /// The time of their latest stored entry.
  public let latestEventAt: Timestamp?
  /// The input device that the participant reported as missing for the task.
  public let missingInput: TaskVariant.Input?
  /// The number of their newest intervention; 0 for none.
  public let newestIntervention: Int

  public init(
    overview: StationOverview, participation: Participation?, latestEventAt: Timestamp?,
    missingInput: TaskVariant.Input? = nil, newestIntervention: Int = 0
  ) {
    self.overview = overview
    self.participation = participation
    self.latestEventAt = latestEventAt
    self.missingInput = missingInput
    self.newestIntervention = newestIntervention
  }
}

/// While this stays the same, so does a board of the room: time alone passes in the browser.
public struct RoomState: Sendable, Hashable {
  /// The newest entry of the audit trail.
  public let change: Int64
  /// The number of times that stations reported something new.
  public let revision: Int64
  /// Stations that have lost contact.
  public let silent: Int

  public init(change: Int64, revision: Int64, silent: Int) {
    self.change = change
    self.revision = revision
    self.silent = silent
  }
}

/// The activity of one station at one moment, and the warnings about it.
public struct BoardRow: Sendable, Hashable {
  public let state: State
  /// The due step of the participant who has the station; nil if there is none, or if their study is not
  /// visible to the viewer.
  public let step: Step?
  /// The tablet's report, if it concerns the participant who has it now, or its waiting page.
  public let report: StationReport?
  public let warnings: [Warning]
  /// The time since which nothing has happened, and when that becomes a warning; nil if nothing needs to
  /// happen.
  public let standstill: Standstill?

  public enum State: String, Sendable, CaseIterable {
    case waiting
    /// The station is with a participant of a study that is not visible to the viewer.
    case elsewhere
    /// The participant is on a page: consent, questions, the overview.
    case page
    case test
    case onBreak = "break"
    case paused
    /// The participant was told to pause; the current block is finished first.
    case pausing
    /// Nothing is left to do, and the tablet can be taken back.
    case done
  }

  public enum Warning: Sendable, Hashable {
    /// Nil if the station was never heard of.
    case lostContact(since: Timestamp?)
    case manyErrors(Int, of: Int)
    case tooFast(Int, of: Int)
    /// The screen is off, or something else is on it.
    case hidden
    /// Percent.
    case lowBattery(Int)
    /// The participant waits for staff.
    case due(StaffDuty)
    /// Minutes by which the tablet's clock is ahead; negative where it is behind.
    case clock(Int)
    /// The participant reported that the device for answering the task is missing.
    case missingInput(TaskVariant.Input)

    public var duty: StaffDuty? { if case .due(let duty) = self { duty } else { nil } }
  }

  public struct Standstill: Sendable, Hashable {
    public let since: Timestamp
    public let warnsAt: Timestamp
    /// The participant does a task on another device, and its result is to be handed in.
    public let isForResult: Bool

    public init(since: Timestamp, warnsAt: Timestamp, isForResult: Bool = false) {
      self.since = since
      self.warnsAt = warnsAt
      self.isForResult = isForResult
    }
  }
}

extension BoardRow {
  /// Seconds on one trial. People answer within a second or two (Greenwald et al., 2003: over 10 s is too slow to be
  /// used), so after so long nobody is answering.
  public static let trialLimit = 60
  /// Seconds until the result of a task on another device is there: the native version of the study paper took about
  /// as long as those in the browser, four of which and their breaks fitted into 30 minutes; then it has to be handed in.
  public static let externalLimit = 15 * 60
  /// Answers before which their shares say nothing: a first practice block.
  public static let fewestAnswers = 20
  /// Percent, off the charger. A visit of half an hour can still be finished with as much.
  public static let lowBattery = 15
  /// More than this is no matter of rounding, nor of a tablet that was slow to send.
  public static let clockMinutes = 2

  /// Returns true if somebody of the staff is needed at this moment.
  public func needsSomebody(at now: Timestamp) -> Bool {
    !warnings.isEmpty || standstill.map { $0.warnsAt <= now } == true
  }

  /// - Parameter study: that of the participant; nil if it is not visible to the viewer
  public init(_ entry: RoomBoardEntry, in study: Study?, at now: Timestamp) {
    let overview = entry.overview
    let heard = overview.report.flatMap { $0.isFresh(at: now) ? $0 : nil }
    let step = study.flatMap { study in entry.participation.map { dueStep(in: study, given: $0) } }
    let ofThem = overview.handover.flatMap { handover in
      overview.report.flatMap { $0.handover == handover.id ? $0 : nil }
    }
    let limits = study?.boardLimits ?? .standard
    self.step = step
    let isWaiting = overview.handover == nil
    report =
      isWaiting ? overview.report.flatMap { $0.handover == nil ? $0 : nil } : step == nil ? nil : ofThem
    state = Self.state(overview, step, report, in: study, at: now)
    warnings =
      (step.flatMap(StaffDuty.init).map { [.due($0)] } ?? [])
      + Self.warnings(ofNeeds: entry, step, in: study)
      + (heard == nil ? [.lostContact(since: overview.report?.time)] : [])
      + Self.warnings(ofRun: step.map { Self.isRun($0, in: study) } == true ? ofThem : nil, limits)
      + Self.warnings(ofTablet: heard, isBusy: overview.handover != nil)
    standstill = heard == nil ? nil : Self.standstill(entry, step, ofThem, in: study)
  }

  private static func state(
    _ overview: StationOverview, _ step: Step?, _ report: StationReport?, in study: Study?, at now: Timestamp
  ) -> State {
    guard overview.handover != nil else { return .waiting }
    guard let step else { return .elsewhere }
    switch step {
    case .onBreak: return .onBreak
    case .paused: return overview.isStillAnswering(at: now) ? .pausing : .paused
    case .finished, .left, .betweenVisits: return .done
    case .task where isRun(step, in: study):
      let isRunning = report.map { [.reading, .block, .saving].contains($0.screen) } ?? false
      return isRunning ? .test : .page
    case .introduction, .eligibility, .consent, .countersignature, .contactDetails, .keepPlace, .permissions,
      .task, .siteUnknown:
      return .page
    }
  }

  /// Returns true if the step is a task that is done in runs.
  private static func isRun(_ step: Step, in study: Study?) -> Bool {
    if case .task(let task) = step { study?.task(task)?.isDoneInRuns == true } else { false }
  }

  /// Returns the warning only while the task that is due needs the missing device.
  private static func warnings(ofNeeds entry: RoomBoardEntry, _ step: Step?, in study: Study?) -> [Warning] {
    guard let input = entry.missingInput, case .task(let task) = step, let study,
      entry.participation?.variant(of: task, in: study)?.input == input
    else { return [] }
    return [.missingInput(input)]
  }

  private static func warnings(ofRun report: StationReport?, _ limits: BoardLimits) -> [Warning] {
    guard let report, report.answered >= fewestAnswers else { return [] }
    let most = { (share: Double) in share * Double(report.answered) }
    let hasManyErrors = Double(report.errors) > most(limits.errorShare)
    let isTooFast = Double(report.tooFast) > most(limits.tooFastShare)
    return (hasManyErrors ? [.manyErrors(report.errors, of: report.answered)] : [])
      + (isTooFast ? [.tooFast(report.tooFast, of: report.answered)] : [])
  }

  private static func warnings(ofTablet report: StationReport?, isBusy: Bool) -> [Warning] {
    guard let report else { return [] }
    let clock = report.clockMinutes ?? 0
    let battery = report.battery ?? 100
    return (isBusy && !report.isVisible ? [.hidden] : [])
      + (battery < lowBattery && report.isCharging != true ? [.lowBattery(battery)] : [])
      + (abs(clock) >= clockMinutes ? [.clock(clock)] : [])
  }

  /// Returns the time from which on staff are to hand in the result of a task on another device, for a participant
  /// without a station; nil if no such task is due.
  public static func resultDueAt(
    for record: Participation, at step: Step, arrivedAt: Timestamp, in study: Study
  ) -> Timestamp? {
    guard record.externalTask(at: step, in: study) != nil else { return nil }
    let moments = record.runs.compactMap(\.finishedAt) + Array(record.answeredAt.values) + [arrivedAt]
    return moments.max()?.advanced(bySeconds: externalLimit)
  }

  /// Counts the standstill from the latest event: the handover, a stored entry, another trial or screen, or
  /// the end of a break.
  private static func standstill(
    _ entry: RoomBoardEntry, _ step: Step?, _ report: StationReport?, in study: Study?
  ) -> Standstill? {
    guard let handover = entry.overview.handover, let step else { return nil }
    var moments = [handover.handedAt, entry.latestEventAt, report.flatMap { _ in entry.overview.thereSince }]
    switch step {
    case .paused, .finished, .left, .betweenVisits: return nil
    case .onBreak(let rest): moments.append(rest.endsAt)
    default: break
    }
    let since = moments.compactMap(\.self).max()!
    if let study, entry.participation?.externalTask(at: step, in: study) != nil {
      return Standstill(
        since: since, warnsAt: since.advanced(bySeconds: externalLimit), isForResult: true)
    }
    let isInTrial = isRun(step, in: study) && report?.screen == .block
    let pageLimit = (study?.boardLimits ?? .standard).pageSeconds
    return Standstill(since: since, warnsAt: since.advanced(bySeconds: isInTrial ? trialLimit : pageLimit))
  }
}
