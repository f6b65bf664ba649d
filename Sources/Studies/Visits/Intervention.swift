/// The actions of staff when a visit does not go as planned. Each is recorded permanently, with its reason.
public enum Intervention: Sendable, Hashable {
  /// The participant can do nothing until the pause ends. Data on their way from the device are still
  /// accepted.
  case pause
  case resume
  /// The test is done again. The old run stays, marked.
  case repeatTest(Run.ID)
  /// The run stays, marked, and counts for nothing. The test is not done again.
  case void(Run.ID)
  /// Somebody looked at the run, its flags say too little against it, and it stays. A void one counts again.
  case keepRun(Run.ID)
  case skip(TaskInVariant)
  /// A question on eligibility was answered wrongly. The earlier answers stay.
  case correctAnswer(EligibilityQuestion.ID, EligibilityAnswer)
  /// The participant turned out not to be eligible, which ends the participation.
  case foundIneligible(Ineligibility)
  /// The finding of ineligibility was a mistake: the participant continues from the same step. Possible only
  /// if the data were kept.
  case eligibleAfterAll
  case extendBreak
  case endBreak
  /// The participant continues at another station.
  case move(Station.ID)
  /// The rest of its tasks is not done, and a tablet that the participant has for it is taken back; visits after it stay.
  case endVisit(StudyVisit.ID)
  /// The visit was ended by mistake. Tasks left out with its end are due again.
  case reopenVisit(StudyVisit.ID)
  /// Something worth knowing happened.
  case note
  /// An event deviated from the study's protocol.
  case deviation

  public enum Kind: String, Sendable, CaseIterable {
    case pause
    case resume
    case repeatTest = "repeat-test"
    case void
    case keepRun = "keep-run"
    case skip
    case correctAnswer = "correct-answer"
    case foundIneligible = "found-ineligible"
    case eligibleAfterAll = "eligible-after-all"
    case extendBreak = "extend-break"
    case endBreak = "end-break"
    case move
    case endVisit = "end-visit"
    case reopenVisit = "reopen-visit"
    case note
    case deviation

    /// The intervention changes the course of the visit.
    public var acts: Bool { self != .note && self != .deviation }

    /// The intervention says nothing without a remark, which states an event or a fact about the participant.
    public var needsWords: Bool { !acts || self == .foundIneligible }

    /// The reasons that staff choose from.
    public var reasons: [InterventionReason] {
      switch self {
      case .foundIneligible: [.wrongAnswer, .hasChanged, .mistake, .somethingElse]
      case .eligibleAfterAll: [.mistake, .somethingElse]
      case .keepRun: [.plausible, .explained, .mistake, .somethingElse]
      case .void: [.inattentive] + InterventionReason.ofVisits
      default: InterventionReason.ofVisits
      }
    }
  }

  public var kind: Kind {
    switch self {
    case .pause: .pause
    case .resume: .resume
    case .repeatTest: .repeatTest
    case .void: .void
    case .keepRun: .keepRun
    case .skip: .skip
    case .correctAnswer: .correctAnswer
    case .foundIneligible: .foundIneligible
    case .eligibleAfterAll: .eligibleAfterAll
    case .extendBreak: .extendBreak
    case .endBreak: .endBreak
    case .move: .move
    case .endVisit: .endVisit
    case .reopenVisit: .reopenVisit
    case .note: .note
    case .deviation: .deviation
    }
  }

  /// The run concerned, if any.
  public var run: Run.ID? {
    switch self {
    case .repeatTest(let run), .void(let run), .keepRun(let run): run
    default: nil
    }
  }

  /// The task concerned, if it is one without a run.
  public var task: TaskInVariant? { if case .skip(let task) = self { task } else { nil } }

  /// The finding of ineligibility, if the intervention records one.
  public var ineligibility: Ineligibility? { if case .foundIneligible(let why) = self { why } else { nil } }

  /// The visit concerned, if any.
  public var visit: StudyVisit.ID? {
    switch self {
    case .endVisit(let visit), .reopenVisit(let visit): visit
    default: nil
    }
  }
}

extension Participation {
  /// Returns true if there is something that a pause would interrupt.
  public func canBePaused(in study: Study) -> Bool {
    switch dueStep(in: study, given: self) {
    case .finished, .left, .betweenVisits: false
    default: true
    }
  }

  /// Returns true if the test would be due again after this run is marked. A visit that was ended early has
  /// to be reopened first.
  public func canBeRepeated(_ run: Run, in study: Study) -> Bool {
    let visit = study.visit(ofTask: run.task)
    return run.setAside != .repeated && visit != nil && !wasEndedEarly(visit)
  }
}

/// An intervention with everything that is known of it.
public struct InterventionRecord: Sendable, Hashable {
  /// The number among the participant's interventions, from 1.
  public let number: Int
  public let kind: Intervention.Kind
  public let run: Run.ID?
  /// The task that was left out, or that the run belongs to; nil for interventions stored without it.
  public let task: TaskInVariant?
  public let visit: StudyVisit.ID?
  public let ineligibility: Ineligibility?
  public let reason: InterventionReason
  /// The reason that was given first; nil unless it was corrected since.
  public let firstReason: InterventionReason?
  /// The remark in the words of staff; empty if there is none.
  public var remark: String
  public let staff: StaffMember.ID
  public let madeAt: Timestamp

  public init(
    number: Int, kind: Intervention.Kind, run: Run.ID?, task: TaskInVariant? = nil,
    visit: StudyVisit.ID? = nil, ineligibility: Ineligibility? = nil,
    reason: InterventionReason, firstReason: InterventionReason? = nil, remark: String, staff: StaffMember.ID,
    madeAt: Timestamp
  ) {
    self.number = number
    self.kind = kind
    self.run = run
    self.task = task
    self.visit = visit
    self.ineligibility = ineligibility
    self.reason = reason
    self.firstReason = firstReason
    self.remark = remark
    self.staff = staff
    self.madeAt = madeAt
  }
}

/// The request for an intervention.
public struct InterventionRequest: Sendable {
  public let intervention: Intervention
  public let reason: InterventionReason
  public let remark: String
  /// The number of the newest intervention that the page showed; 0 for none.
  public let seen: Int

  /// Characters.
  public static let longestRemark = 2000

  /// - Throws: ``RemarkProblem``
  public init(_ intervention: Intervention, reason: InterventionReason, remark: String, seen: Int)
    throws(RemarkProblem)
  {
    if let problem = Self.problem(of: remark, for: intervention.kind, reason) { throw problem }
    let remark = remark.trimmed
    self.intervention = intervention
    self.reason = reason
    self.remark = remark
    self.seen = seen
  }

  /// Returns the problem with a remark; nil if there is none.
  /// - Parameter reason: nil while none is chosen
  public static func problem(of remark: String, for kind: Intervention.Kind, _ reason: InterventionReason?)
    -> RemarkProblem?
  {
    let remark = remark.trimmed
    // “Something else” is no reason.
    if remark.isEmpty, kind.needsWords || reason == .somethingElse { return .missing }
    return remark.count > longestRemark ? .tooLong(maximum: longestRemark) : nil
  }
}

public enum RemarkProblem: Error, Sendable, Hashable {
  case missing
  case tooLong(maximum: Int)
}

/// The outcome of an intervention.
public enum InterventionVerdict: Sendable, Hashable {
  case done
  /// Another member of staff acted first; nothing was changed. The interventions since the page was rendered,
  /// oldest first.
  case overtaken([InterventionRecord])
  /// There is nothing that it could change: the break is over, the run is marked already.
  case pointless
  /// With the corrected answer they could not take part: nothing was changed. Ineligibility is an
  /// intervention of its own.
  case notEligible
}
