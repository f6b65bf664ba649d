/// The stages between enrolment and the end, as they are counted; each is either done or still to come.
public enum OnboardingStage: String, Sendable, Hashable, CaseIterable {
  case introduced
  case eligible
  case sectionsRead = "sections-read"
  case documentRead = "document-read"
  case quizPassed = "quiz-passed"
  case sharingChosen = "sharing-chosen"
  case agreed
  case signed
  case countersigned
  case contactAsked = "contact-asked"
  case placeKept = "place-kept"
  case permissionsAnswered = "permissions-answered"
  case firstTaskStarted = "first-task-started"
  case finished
}

extension OnboardingStage {
  /// The stage that the due step leads to; nil if nothing lies ahead. The path alone decides what is due.
  init?(ahead step: Step, hasBegunTasks: Bool) {
    switch step {
    case .introduction: self = .introduced
    case .eligibility: self = .eligible
    case .consent(.changes), .consent(.section): self = .sectionsRead
    case .consent(.wholeDocument): self = .documentRead
    case .consent(.quiz): self = .quizPassed
    case .consent(.sharing): self = .sharingChosen
    case .consent(.review): self = .agreed
    case .consent(.signature): self = .signed
    case .countersignature: self = .countersigned
    case .contactDetails: self = .contactAsked
    case .keepPlace: self = .placeKept
    case .permissions: self = .permissionsAnswered
    case .task, .siteUnknown, .betweenVisits: self = hasBegunTasks ? .finished : .firstTaskStarted
    case .onBreak: self = .finished
    case .finished, .left, .paused: return nil
    }
  }
}

extension Study {
  /// The stages that this study has, in the order of the path.
  public var onboardingStages: [OnboardingStage] {
    OnboardingStage.allCases.filter { stage in
      switch stage {
      case .eligible: !eligibility.isEmpty
      case .documentRead: consent.mustBeOpened
      case .quizPassed: consent.quiz != nil
      case .sharingChosen: consent.sharing != nil
      case .countersigned: consent.isCountersigned
      case .contactAsked: !consent.contactDetails.isEmpty
      case .permissionsAnswered: !permissions.isEmpty
      case .firstTaskStarted, .finished: !dueTasks.isEmpty
      case .introduced, .sectionsRead, .agreed, .signed, .placeKept: true
      }
    }
  }
}

/// The way in which a participant passed the quiz about the consent.
public enum QuizPass: String, Sendable, Hashable, CaseIterable {
  case firstAttempt = "first-attempt"
  case laterAttempt = "later-attempt"
  /// The experimenter answered the questions.
  case inPerson = "in-person"
}

/// The numbers of people who reached each stage, and of those who stopped there: the flow of participants
/// (CONSORT 2010, item 13).
public struct Onboarding: Sendable, Hashable {
  /// The stages that the study has, in the order of the path.
  public let stages: [OnboardingStage]
  /// The same people in the flow of the whole study.
  public private(set) var flow: ParticipantFlow
  /// The number of people who enrolled and were not turned away.
  public private(set) var enrolled = 0
  public private(set) var quizPasses: [QuizPass: Int] = [:]
  /// The number of people who consented to a version that is no longer valid and are asked to sign again.
  public private(set) var askedAgain = 0
  /// The newest consent of each person.
  public private(set) var versions: [Version: People] = [:]
  private var stopped: [OnboardingStage: People] = [:]
  /// The number of people who enrolled, by experimenter, site and first tablet, each with the stage ahead of them; nil
  /// for those who have done every stage.
  public private(set) var parts: [ParticipantFigure.Part: [OnboardingStage?: Int]] = [:]

  /// A version of the consent document.
  public struct Version: Sendable, Hashable {
    public let number: Int
    public let hash: String
    /// A consent to this version is valid for the current document.
    public let isValid: Bool

    public init(number: Int, hash: String, isValid: Bool) {
      self.number = number
      self.hash = hash
      self.isValid = isValid
    }
  }

  public struct People: Sendable, Hashable {
    public var staying = 0
    public var left = 0

    public var all: Int { staying + left }

    public init(staying: Int = 0, left: Int = 0) {
      self.staying = staying
      self.left = left
    }

    fileprivate mutating func add(_ participant: Participant) {
      if participant.leftAt == nil { staying += 1 } else { left += 1 }
    }
  }

  public init(of study: Study, flow: ParticipantFlow) {
    stages = study.onboardingStages
    self.flow = flow
  }

  /// - Parameters:
  ///   - record: with the progress of the consent, where none is in force
  ///   - first: by whom, and on which tablet, they were looked after first
  ///   - quizPasses: how they answered the quiz about each version of the document
  ///   - isUsable: whether each run that counts has a score that analyses keep
  public mutating func add(
    _ record: Participation, _ first: FirstHandover, quizPasses passes: [String: QuizPass], isUsable: Bool,
    in study: Study
  ) {
    enrolled += 1
    flow.add(record, isUsable: isUsable, in: study)
    let ahead = record.onboardingStage(aheadIn: study)
    if let ahead { stopped[ahead, default: People()].add(record.participant) }
    for part in [
      ParticipantFigure.Part.site(record.participant.site), .experimenter(first.experimenter),
      .station(first.station),
    ] { parts[part, default: [:]][ahead, default: 0] += 1 }
    // That somebody left, and where, stays counted; nothing else is told of data that are to be deleted.
    if record.participant.isBlocked { return }
    if let pass = record.quizPass(passes, ahead: ahead, in: study) { quizPasses[pass, default: 0] += 1 }
    guard let consent = record.consents.first else { return }
    let isValid = consent.documentNumber >= study.consent.validSince
    let version = Version(number: consent.documentNumber, hash: consent.documentVersion, isValid: isValid)
    versions[version, default: People()].add(record.participant)
    if !isValid && record.participant.leftAt == nil { askedAgain += 1 }
  }

  /// The number of people who began, each counted once.
  public var began: Int { flow.reached(.began) }

  /// Returns the number of people who have completed this stage.
  public func reached(_ stage: OnboardingStage) -> Int {
    let way = stages.prefix { $0 != stage } + [stage]
    let turnedAway = stage == .introduced ? flow.notEligible : 0
    return enrolled - way.reduce(0) { $0 + stopped(before: $1).all } + turnedAway
  }

  /// Returns the number of people of an experimenter, a site or a first tablet who have completed this stage. Nobody
  /// who was turned away is among them, as nothing is known of where they were.
  /// - Parameter stage: nil for everybody who enrolled
  public func reached(_ stage: OnboardingStage?, at part: ParticipantFigure.Part) -> Int {
    let people = parts[part] ?? [:]
    let way = stage.map { stage in stages.prefix { $0 != stage } + [stage] } ?? []
    return people.values.reduce(0, +) - way.reduce(0) { $0 + (people[$1] ?? 0) }
  }

  /// Returns the people whose next stage this is: still taking part, or having left there.
  public func stopped(before stage: OnboardingStage) -> People { stopped[stage] ?? People() }
}

extension Participation {
  /// The record as it was before the participant left or was told to stop, since the path then says nothing
  /// else about them.
  public var beforeLeaving: Participation {
    var record = self
    record.participant.leftAt = nil
    record.participant.pausedAt = nil
    record.participant.endedEarlyAt = nil
    record.visitsEndedEarly = [:]
    return record
  }
}

extension Participation {
  /// Returns the next stage; nil if every stage is done. The record has the progress of the consent, where none is in force.
  func onboardingStage(aheadIn study: Study) -> OnboardingStage? {
    let hasBegunTasks = !runs.isEmpty || !answered.isEmpty
    let step = dueStep(in: study, given: beforeLeaving.withItsConsentHolding(in: study))
    if let stage = OnboardingStage(ahead: step, hasBegunTasks: hasBegunTasks) { return stage }
    return isWhole(in: study) ? nil : .finished
  }

  /// Returns the way in which the participant passed the quiz; nil while the path does not have it behind them.
  /// - Parameters:
  ///   - passes: their results about each version of the document, passed or not
  ///   - ahead: the next stage; nil if every stage is done
  func quizPass(_ passes: [String: QuizPass], ahead: OnboardingStage?, in study: Study) -> QuizPass? {
    let stages = study.onboardingStages
    if let ahead, let place = stages.firstIndex(of: ahead), !stages[..<place].contains(.quizPassed) {
      return nil
    }
    let versions = [study.consent.version] + consents.map(\.documentVersion)
    return versions.lazy.compactMap { passes[$0] }.first
  }

  /// Returns the record with a consent that is no longer valid taken as one to the current document, so that
  /// a person who signed once counts as having signed.
  func withItsConsentHolding(in study: Study) -> Participation {
    guard let newest = consents.first,
      !consents.contains(where: { $0.documentNumber >= study.consent.validSince })
    else { return self }
    var record = self
    record.consents[0] = Consent(
      id: newest.id, documentNumber: study.consent.number, documentVersion: study.consent.version,
      studyVersion: newest.studyVersion, language: newest.language, sharing: newest.sharing,
      signedAt: newest.signedAt, signedDigest: newest.signedDigest, isCountersigned: true,
      countersignedDigest: newest.countersignedDigest)
    return record
  }
}

public protocol OnboardingStore: Sendable {
  /// Returns the onboarding of those who were enrolled, or turned away, in a period.
  /// - Parameter progress: is told how many of the people have been read
  func onboarding(
    in study: Study, origin: Participant.Origin, during period: EnrolmentPeriod, _ progress: FigureProgress
  ) throws -> Onboarding
}

extension OnboardingStore {
  public func onboarding(in study: Study, origin: Participant.Origin) throws -> Onboarding {
    try onboarding(in: study, origin: origin, during: .always, FigureProgress())
  }
}
