/// One thing that a member of staff may do. Every check asks for one of these; a role that lacks it is turned away.
public enum Capability: String, Sendable, CaseIterable {
  /// Sees which studies the lab has, looks after their own account and signs out.
  case useConsole
  /// Sees how a study is going and how far its data can be trusted, in numbers that name nobody.
  case seeProgress
  /// Looks through the pages and the tests of a study as participants get them.
  case previewStudies
  /// Sees all participants and how far each has come, plans their appointments, receives them, hands them a tablet, watches
  /// the room and intervenes in a visit.
  case runVisits
  /// Sees codes, which lead from a person's card to their data. Those who lack it look at answers, data queries, flagged runs
  /// and schedules under a ``ParticipantReference``. Visits, consents, enrolment and mail are nothing without codes: roles
  /// that have one of these have this, too (decision 135).
  case seeCodes
  /// Reads signed consents and contact data from surveys, which name a person, notes the talk before a consent and
  /// countersigns.
  case handleConsents
  /// Makes and withdraws batches of participants, invites addresses, prints their cards, receives walk-ins and deletes
  /// rehearsals.
  case enrolParticipants
  /// Registers, names and revokes the tablets of the lab.
  case manageStations
  /// Sees which messages to participants wait or have failed, lets one be tried again, and sends participants the messages
  /// that a study has.
  case manageMail
  /// Sees in which order variants follow one another. Nobody who runs visits may, so that nobody can choose whom to
  /// take in next by what comes next (concealment of allocation).
  case seeOrders
  /// Sees what came out for a person. Nobody who only runs visits may: they see how far somebody has come and whether
  /// the data are in order, and meet them without knowing their score (as participants are told, and so that nobody's
  /// expectations reach the next visit).
  case seeScores
  /// Reads the answers of a participant to surveys, and how the answers to a question are distributed.
  /// Contact data are not among them. Nobody who only runs visits may, for the same reason as with scores.
  case readAnswers
  /// Writes notes beside answers, which nobody can change later. The answer stays as it was given.
  case noteAnswers
  /// Sees data queries: questions about an answer, with that answer and no other, and what was said of it.
  case seeQueries
  /// Asks about an answer, asks again and closes a query.
  case raiseQueries
  /// Answers data queries: those who run the visits in which answers are collected.
  case answerQueries
  /// Sees runs with flags, without a score, and decides for each whether it stays in the analysis: data managers, and those
  /// who run the visits, who know what happened.
  case reviewRuns
  /// Makes datasets for analysis.
  case release
  /// Adds questionnaires to a study.
  case changeStudies
  /// Looks after the accounts of the staff.
  case administer
}

/// A role of the staff: the word that an account carries, and all that whoever has it may do.
public struct StaffRole: Sendable, Hashable {
  public let rawValue: String
  public let capabilities: Set<Capability>
  /// An account with the role can be limited to sites of its study. Roles that look after the lab cannot, and none can that does
  /// not say so.
  public let canBeLimited: Bool

  public init(_ rawValue: String, may capabilities: Set<Capability>, canBeLimited: Bool = false) {
    self.rawValue = rawValue
    self.capabilities = capabilities
    self.canBeLimited = canBeLimited
  }

  public func may(_ capability: Capability) -> Bool { capabilities.contains(capability) }
}

extension StaffRole: CaseIterable, RawRepresentable {
  /// Every role there is, in the order in which forms offer them. A new one is a line here and its words in the
  /// languages.
  public static let allCases: [StaffRole] = [
    StaffRole(
      "experimenter",
      may: [
        .useConsole, .seeProgress, .previewStudies, .runVisits, .seeCodes, .handleConsents,
        .enrolParticipants, .manageStations, .manageMail, .seeQueries, .answerQueries, .reviewRuns,
      ], canBeLimited: true),
    StaffRole(
      "data-manager",
      may: [
        .useConsole, .seeProgress, .previewStudies, .seeOrders, .seeScores, .readAnswers, .noteAnswers,
        .seeQueries, .raiseQueries, .reviewRuns, .release,
      ], canBeLimited: true),
    StaffRole("administrator", may: Set(Capability.allCases)),
  ]

  /// Nil for a word that is no role of this console.
  public init?(rawValue: String) {
    guard let role = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = role
  }

  /// The role of an account as it is stored. One that this console does not know, because a later one made it, may
  /// nothing.
  public init(stored rawValue: String) {
    self = StaffRole(rawValue: rawValue) ?? StaffRole(rawValue, may: [])
  }

  public static let experimenter = StaffRole(stored: "experimenter")
  public static let dataManager = StaffRole(stored: "data-manager")
  public static let administrator = StaffRole(stored: "administrator")
}
