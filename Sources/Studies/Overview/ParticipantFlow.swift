/// The flow of people through a study (CONSORT 2010, item 13): one definition of each count for all pages.
/// Everybody is counted once, at the last stage that they reached.
public struct ParticipantFlow: Sendable, Hashable {
  /// The stages in order; everybody who reached one has reached those before it.
  public enum Stage: Int, Sendable, Hashable, CaseIterable {
    /// The person came, and has not answered the questions on eligibility.
    case began
    /// The person answered the questions on eligibility, with any result; or came, if a study asks none.
    case assessed
    /// The person signed a consent once, to any version of the document.
    case consented
    /// The participant has a place in the list of orders.
    case allocated
    /// The data of every task are there.
    case complete
    /// Complete, still taking part, and no run is left out for its quality.
    case analysed
  }

  /// The people who were turned away, by day.
  public let screening: ScreeningLog
  /// The number of people admitted after they had been turned away just before and had gone back to change
  /// their answers.
  public let eligibleAgain: Int
  /// The number of people who stopped at a stage, by their present status.
  private var stopped: [Stage: [ProgressStatus: Int]] = [:]
  /// The number of those who turned out not to be eligible, by the requirement not met. CONSORT 2010 asks for
  /// the reasons.
  private var ineligible: [Stage: [EligibilityQuestion.ID: Int]] = [:]

  public init(screening: ScreeningLog, eligibleAgain: Int) {
    self.screening = screening
    self.eligibleAgain = eligibleAgain
  }

  /// - Parameter isUsable: whether each run that counts has a score that analyses keep
  public mutating func add(_ record: Participation, isUsable: Bool, in study: Study) {
    let status = ProgressStatus(of: record, in: study)
    if status == .notStarted { return }
    let stage = Stage(of: record, isUsable: isUsable, in: study)
    stopped[stage, default: [:]][status, default: 0] += 1
    guard let requirement = record.participant.ineligibility?.requirement else { return }
    ineligible[stage, default: [:]][requirement, default: 0] += 1
  }

  /// The number of people turned away, each counted once. The number of refusals is higher: some went back to
  /// change an answer and were turned away again or admitted.
  public var notEligible: Int { max(0, screening.refused - screening.refusedAgain - eligibleAgain) }

  /// Returns the number of people who reached a stage.
  public func reached(_ stage: Stage) -> Int {
    let further = Stage.allCases.filter { $0.rawValue >= stage.rawValue }
    let people = further.reduce(0) { $0 + (stopped[$1]?.values.reduce(0, +) ?? 0) }
    return people + (stage.rawValue <= Stage.assessed.rawValue ? notEligible : 0)
  }

  /// Assessed, and may take part.
  public var eligible: Int { reached(.assessed) - notEligible }

  /// Returns the number of people who reached this stage and no further, by their present status.
  public func stopped(at stage: Stage, _ statuses: ProgressStatus...) -> Int {
    statuses.reduce(0) { $0 + (stopped[stage]?[$1] ?? 0) }
  }

  /// Returns the number of people who reached this stage and no further, for one reason.
  public func stopped(at stage: Stage, by stop: Stop) -> Int {
    stop.statuses.reduce(0) { $0 + stopped(at: stage, $1) }
  }

  /// Returns the requirements failed by people who reached this stage and no further and turned out not to be
  /// eligible; each person is counted once.
  public func ineligible(at stage: Stage) -> [EligibilityQuestion.ID: Int] { ineligible[stage] ?? [:] }
}

extension ParticipantFlow {
  /// A reason why people go no further than a stage, as far as their present status tells it.
  public enum Stop: String, Sendable, Hashable, CaseIterable {
    case notAssessed, leftBefore, undecided, declined, notBegun, underWay, endedEarly, askedAgain, leftEarly,
      leftComplete, notKept
    /// The person had been let in, and turned out not to be eligible.
    case foundIneligible

    public var statuses: [ProgressStatus] {
      switch self {
      case .leftBefore, .declined, .leftComplete: [.left]
      case .notAssessed, .undecided, .notKept:
        ProgressStatus.allCases.filter { $0 != .ineligible && $0 != .left }
      case .notBegun: [.consented]
      case .underWay: [.inProgress, .paused]
      case .endedEarly: [.endedEarly]
      case .askedAgain: [.deciding]
      case .leftEarly: [.leftEarly, .left]
      case .foundIneligible: [.ineligible]
      }
    }
  }
}

extension ParticipantFlow.Stage {
  /// The reasons to go no further from here, in the order in which they are told.
  public var stops: [ParticipantFlow.Stop] {
    switch self {
    case .began: [.notAssessed, .leftBefore, .foundIneligible]
    case .assessed: [.undecided, .declined, .foundIneligible]
    case .consented, .allocated:
      [.notBegun, .underWay, .endedEarly, .askedAgain, .leftEarly, .foundIneligible]
    case .complete: [.leftComplete, .notKept, .foundIneligible]
    case .analysed: []
    }
  }

  /// The word for it in addresses, releases and the files of words.
  public var name: String {
    switch self {
    case .began: "began"
    case .assessed: "assessed"
    case .consented: "consented"
    case .allocated: "allocated"
    case .complete: "complete"
    case .analysed: "analysed"
    }
  }

  init(of record: Participation, isUsable: Bool, in study: Study) {
    let isAssessed =
      record.isEligible || !record.consents.isEmpty
      || study.eligibility.isEmpty && record.participant.wasIntroduced
    if !isAssessed {
      self = .began
    } else if record.consents.isEmpty {
      self = .assessed
    } else if study.drawsOrders, record.orders.isEmpty {
      self = .consented
    } else if !record.isWhole(in: study) {
      self = .allocated
    } else {
      self = isUsable && record.participant.leftAt == nil ? .analysed : .complete
    }
  }
}

extension Study {
  /// The order of at least one task differs between participants.
  public var drawsOrders: Bool { tasks.contains { !$0.variants.isEmpty } }
}
