/// A number of a picture or a table about a study, by which a list is limited to the people who are counted in it. It is
/// written as one word of an address.
public enum ParticipantFigure: Sendable, Hashable {
  /// Those who came so far, of a day, an experimenter, a site or a tablet.
  case milestone(Milestone, Part)
  /// Those who reached a stage of the flow, of the people enrolled in a period.
  case reached(ParticipantFlow.Stage, EnrolmentPeriod)
  /// Those who reached a stage and no further.
  case stopped(ParticipantFlow.Stage, ParticipantFlow.Stop, EnrolmentPeriod)
  /// Those at a stage of the onboarding, of the people enrolled in a period; nil for its beginning.
  case onboarding(OnboardingStage?, OnboardingPeople, EnrolmentPeriod = .always)
  /// Those of an experimenter, a site or a first tablet who have completed a stage of the onboarding, or who began it.
  case onboardingAt(Part, OnboardingStage?, EnrolmentPeriod = .always)
  /// Those who passed the quiz about the consent in such a way.
  case quizPassed(QuizPass, EnrolmentPeriod = .always)
  /// Those who left, by the version of the consent document to which they consented last.
  case leftOnVersion(number: Int, hash: String, EnrolmentPeriod = .always)
  /// Those who wait for staff.
  case waiting(StaffDuty)
  /// Those with a variant at a position of their order.
  case order(OrderPlace)
  /// Those whose order as drawn begins with a variant, of an experimenter, a site or a first tablet.
  case first(TaskInVariant, Part)
  /// The same by the day on which they began their first test; nil for those who have begun none.
  case firstOn(TaskInVariant, LabCalendar.Day?)
  /// Those with such a run of a test in a variant.
  case runs(TaskInVariant, RunVerdict)
  /// Those with a run that the ``RunMark`` of this word counts.
  case marked(TaskInVariant, String)
  /// Those with a run that analyses keep, and a result in this range.
  case scored(TaskInVariant, ResultRange)
  /// Those with flagged runs of a day, an experimenter, a site or a tablet, as ``FlagOverview`` divides them.
  case flagged(Part)
  /// Those in the release of this number who have left since.
  case leftSince(release: Int)

  /// A number of ``StudyOverview/Counts``.
  public enum Milestone: String, Sendable, Hashable, CaseIterable {
    case recruited, consented, complete
  }

  public enum Part: Sendable, Hashable {
    case day(LabCalendar.Day)
    /// Nil for those who came without staff.
    case experimenter(StaffMember.ID?)
    case site(Site.ID?)
    case station(Station.ID?)
  }

  public enum OnboardingPeople: String, Sendable, Hashable, CaseIterable {
    /// Those who have completed the stage.
    case reached
    /// Those who came to it and no further, and still take part, or left.
    case staying, left
  }

  /// A cell of ``OrderBalance/positions``.
  public struct OrderPlace: Sendable, Hashable {
    public let task: StudyTask.ID
    /// From 1.
    public let position: Int
    public let variant: TaskVariant.ID
    /// Tests that were finished, instead of orders that were drawn.
    public let isFinished: Bool

    public init(task: StudyTask.ID, position: Int, variant: TaskVariant.ID, isFinished: Bool) {
      self.task = task
      self.position = position
      self.variant = variant
      self.isFinished = isFinished
    }
  }

  /// A bar of a drawing of results.
  public struct ResultRange: Sendable, Hashable {
    /// The smallest result in it; nil for no limit.
    public let lower: Double?
    /// The results in it are below; nil for no limit.
    public let upper: Double?

    public init(from lower: Double?, below upper: Double?) {
      self.lower = lower
      self.upper = upper
    }
  }

  /// A number of ``VariantQuality``.
  public enum RunVerdict: String, Sendable, Hashable, CaseIterable {
    case all, skipped, excluded, refused, doubtful
  }

  /// The right to see the figure, beside that to see participants.
  public var capability: Capability {
    switch self {
    case .milestone, .reached, .stopped, .runs, .marked, .flagged: .seeProgress
    case .onboarding, .onboardingAt, .quizPassed, .leftOnVersion: .previewStudies
    case .waiting(let duty): duty.capability
    case .order, .first, .firstOn: .seeOrders
    case .scored: .seeScores
    case .leftSince: .release
    }
  }

  /// People whose data are to be deleted stay counted in it, and are in no list.
  public var countsBlocked: Bool {
    switch self {
    case .milestone, .quizPassed, .leftOnVersion, .waiting, .runs, .marked, .scored, .flagged: false
    case .reached, .stopped, .onboarding, .onboardingAt, .order, .first, .firstOn, .leftSince: true
    }
  }

  /// The progress of participants decides about it.
  public var followsFromProgress: Bool {
    switch self {
    case .leftOnVersion, .order, .first, .firstOn, .runs, .marked, .scored, .flagged, .leftSince: false
    case .milestone, .reached, .stopped, .onboarding, .onboardingAt, .quizPassed, .waiting: true
    }
  }
}

/// The figures of a study that count a participant, by the rules of the figures themselves.
public struct CountedParticipant: Sendable, Hashable {
  /// The times of the milestones. Nil before, and for people whose data are to be deleted.
  public private(set) var recruitedAt: Timestamp?
  public private(set) var consentedAt: Timestamp?
  public private(set) var completeAt: Timestamp?
  public let experimenter: StaffMember.ID?
  public let station: Station.ID?
  /// The last stage that the participant reached, `complete` for everybody with all data: scores decide about the one after
  /// it. Nil if no flow counts the participant.
  public let stage: ParticipantFlow.Stage?
  /// The stage of the onboarding that is next; nil if none is.
  public let ahead: OnboardingStage?
  /// The duty of staff that the participant waits for; nil for nothing, and for people who have left.
  public let duty: StaffDuty?
  /// Nil as long as the quiz is not behind the participant.
  public let quizPass: QuizPass?

  /// - Parameters:
  ///   - record: with the progress of the consent, where none is in force
  ///   - quizPasses: how they answered the quiz about each version of the document
  public init(
    _ record: Participation, _ timeline: Timeline, quizPasses: [String: QuizPass], in study: Study
  ) {
    let isCounted = ProgressStatus(of: record, in: study) != .notStarted
    experimenter = timeline.experimenter
    station = timeline.station
    let reached = ParticipantFlow.Stage(of: record, isUsable: false, in: study)
    stage = isCounted ? reached : nil
    ahead = record.onboardingStage(aheadIn: study)
    duty = StaffDuty(of: record, at: dueStep(in: study, given: record), in: study)
    quizPass = record.quizPass(quizPasses, ahead: ahead, in: study)
    guard isCounted, !record.participant.isBlocked else { return }
    recruitedAt = timeline.begunAt
    consentedAt = timeline.consentedAt
    completeAt = timeline.completeAt(
      Set(study.visits.filter { record.isWhole($0, in: study) }.map(\.id)), of: study.visits)
  }
}
