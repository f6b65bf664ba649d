/// The flow of people through a study (CONSORT 2010, item 13): one definition for each count, whichever page shows it.
/// Everybody is counted once, at the last stage that they reached.
public struct ParticipantFlow: Sendable, Hashable {
  /// Each stage with those who reached it, and everybody after it did too.
  public enum Stage: Int, Sendable, Hashable, CaseIterable {
    /// Came, and has not answered the questions on eligibility.
    case began
    /// Answered the questions on eligibility, whatever came of it; or came, where a study asks none.
    case assessed
    /// Signed a consent once, to whichever version of the document.
    case consented
    /// Has a place in the list of orders.
    case allocated
    /// The data of every task are there.
    case complete
    /// Complete, still taking part, and no run is left out for its quality.
    case analysed
  }

  /// Those who were turned away, day by day.
  public let screening: ScreeningLog
  /// Those who may take part after they had been turned away just before and had gone back to change their answers.
  public let eligibleAgain: Int
  /// Those who stopped at a stage, by how they stand now.
  private var stopped: [Stage: [ProgressStatus: Int]] = [:]
  /// Those among them who turned out not to be eligible, by what they do not meet. CONSORT 2010 wants the reasons told.
  private var ineligible: [Stage: [EligibilityQuestion.ID: Int]] = [:]

  public init(screening: ScreeningLog, eligibleAgain: Int) {
    self.screening = screening
    self.eligibleAgain = eligibleAgain
  }

  /// - Parameter isUsable: whether each run that counts has a score that analyses keep
  public mutating func add(_ record: Participation, isUsable: Bool, in study: Study) {
    let standing = ProgressStatus(of: record, in: study)
    if standing == .notStarted { return }
    let stage = Stage(of: record, isUsable: isUsable, in: study)
    stopped[stage, default: [:]][standing, default: 0] += 1
    guard let requirement = record.participant.ineligibility?.requirement else { return }
    ineligible[stage, default: [:]][requirement, default: 0] += 1
  }

  /// People turned away, each once: whoever went back to change an answer and was turned away again, or may take part
  /// now, was refused more often than that.
  public var notEligible: Int { max(0, screening.refused - screening.refusedAgain - eligibleAgain) }

  /// How many reached a stage.
  public func reached(_ stage: Stage) -> Int {
    let further = Stage.allCases.filter { $0.rawValue >= stage.rawValue }
    let people = further.reduce(0) { $0 + (stopped[$1]?.values.reduce(0, +) ?? 0) }
    return people + (stage.rawValue <= Stage.assessed.rawValue ? notEligible : 0)
  }

  /// Assessed, and may take part.
  public var eligible: Int { reached(.assessed) - notEligible }

  /// Those who reached a stage and no further, and stand like this now.
  public func stopped(at stage: Stage, _ standings: ProgressStatus...) -> Int {
    standings.reduce(0) { $0 + (stopped[stage]?[$1] ?? 0) }
  }

  /// Returns the requirements failed by people who reached this stage and no further and turned out not to be
  /// eligible; each person is counted once.
  public func ineligible(at stage: Stage) -> [EligibilityQuestion.ID: Int] { ineligible[stage] ?? [:] }
}

extension ParticipantFlow.Stage {
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
  public var drawsOrders: Bool { tests.contains { tasks.contains(.test($0.id)) } }
}
