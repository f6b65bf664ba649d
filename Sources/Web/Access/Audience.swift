import Studies

/// The people who may request a URL.
public enum Audience: Sendable, Hashable {
  case anyone
  /// A participant whose due step is in one of these stages; at any other the path leads to the due step.
  case participant(Set<Stage>)
  case staff(Capability)
  /// A tablet of the lab while nobody has it.
  case waitingStation
}

/// The stages of the path that URLs belong to.
public enum Stage: Sendable, Hashable, CaseIterable {
  case introduction
  case eligibility
  case consent
  case countersignature
  case contactDetails
  case keepPlace
  case permissions
  /// Tasks are due, or all of them are done.
  case tasks
  /// The next visit has not begun.
  case betweenVisits
  /// Staff have to enter the participant's site before the tests.
  case siteUnknown
  /// A test is due, after a rest.
  case onBreak
  case paused
  case left
}

extension Step {
  var stage: Stage {
    switch self {
    case .introduction: .introduction
    case .eligibility: .eligibility
    case .consent: .consent
    case .countersignature: .countersignature
    case .contactDetails: .contactDetails
    case .keepPlace: .keepPlace
    case .permissions: .permissions
    case .task, .finished: .tasks
    case .betweenVisits: .betweenVisits
    case .siteUnknown: .siteUnknown
    case .onBreak: .onBreak
    case .paused: .paused
    case .left: .left
    }
  }
}

extension Step {
  /// True if there is nothing to do on a tablet for now.
  var isRest: Bool {
    switch self {
    case .finished, .left, .betweenVisits: true
    default: false
    }
  }
}

extension Stage {
  /// The stages at which a participant can keep their place: from the consent on, so that they can stop anywhere and go
  /// on elsewhere.
  static let beforePlace: Set<Stage> = [.consent, .countersignature, .contactDetails, .keepPlace]

  /// The stages of a participant who has signed: the profile, a copy of the consent and leaving are open to them.
  static let afterConsent: Set<Stage> = [
    .countersignature, .contactDetails, .keepPlace, .permissions, .tasks, .betweenVisits, .onBreak,
    .paused, .siteUnknown,
  ]

  /// The stages at which measurements are still accepted: a break or a pause may begin before they have been sent.
  static let measuring: Set<Stage> = [.tasks, .onBreak, .paused, .betweenVisits, .siteUnknown]

  /// The page of this stage. Participants who have left are sent to their own page by ``ParticipantRequest/dueURL``,
  /// which knows the study.
  var url: String {
    switch self {
    case .introduction: Path.ownIntroduction.url()
    case .eligibility: Path.eligibility.url()
    case .consent: Path.consent.url()
    case .countersignature: Path.countersignature.url()
    case .contactDetails: Path.contactDetails.url()
    case .keepPlace: Path.keepPlace.url()
    case .permissions: Path.permissions.url()
    case .tasks: Path.dashboard.url()
    case .betweenVisits: Path.nextVisit.url()
    case .siteUnknown: Path.siteUnknown.url()
    case .onBreak: Path.breakTime.url()
    case .paused: Path.paused.url()
    case .left: Path.home.url()
    }
  }
}
