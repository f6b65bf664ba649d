import Crypto

/// A person who takes part, without a name.
public struct Participant: Sendable {
  public typealias ID = Identifier<Participant>

  public let id: ID
  public let study: Study.ID
  public let code: ParticipationCode
  public let origin: Origin
  public let language: Language
  public let enrolledAt: Timestamp
  /// A PIN was chosen, or choosing one was skipped.
  public let place: Place
  /// Contact details were asked for, given or not.
  public let wasAskedForContact: Bool
  public internal(set) var leftAt: Timestamp?
  /// The time since which staff have paused the participant; nil if they have not.
  public internal(set) var pausedAt: Timestamp?
  /// The time when the device was told of the pause; nil while it may still show a task.
  public internal(set) var pauseToldAt: Timestamp?
  /// The time when staff ended the only visit of the study before all tasks were done.
  public internal(set) var endedEarlyAt: Timestamp?
  /// The code has been used at least once; staff create participants before they come.
  public let hasBegun: Bool
  /// The participant has been told what the study is about. Those who come by a link have read it already;
  /// cards and tablets lead past that page.
  public internal(set) var wasIntroduced: Bool
  /// The site at which they take part; nil while it is unknown.
  public internal(set) var site: Site.ID?
  /// The reason why staff ended the participation, if the participant turned out not to be eligible.
  public internal(set) var ineligibility: Ineligibility?
  /// The wish that their data be deleted; nil where there is none.
  public internal(set) var deletion: DeletionRequest?

  /// Rehearsal data are marked from the first row on and never mixed with real data.
  public enum Origin: String, Sendable {
    case real
    case rehearsal
  }

  /// The ways in which a participant can come back.
  public enum Place: String, Sendable {
    case open
    case keptWithPIN = "pin"
    case skipped
  }

  public init(
    id: ID, study: Study.ID, code: ParticipationCode, origin: Origin, language: Language,
    enrolledAt: Timestamp, place: Place, wasAskedForContact: Bool = false, leftAt: Timestamp?,
    hasBegun: Bool = true, wasIntroduced: Bool = true, pausedAt: Timestamp? = nil,
    pauseToldAt: Timestamp? = nil, endedEarlyAt: Timestamp? = nil, site: Site.ID? = nil,
    ineligibility: Ineligibility? = nil, deletion: DeletionRequest? = nil
  ) {
    self.id = id
    self.study = study
    self.code = code
    self.origin = origin
    self.language = language
    self.enrolledAt = enrolledAt
    self.place = place
    self.wasAskedForContact = wasAskedForContact
    self.leftAt = leftAt
    self.pausedAt = pausedAt
    self.pauseToldAt = pauseToldAt
    self.endedEarlyAt = endedEarlyAt
    self.hasBegun = hasBegun
    self.wasIntroduced = wasIntroduced
    self.site = site
    self.ineligibility = ineligibility
    self.deletion = deletion
  }
}

/// All data of one participant that the path needs, read in one transaction.
public struct Participation: Sendable {
  public var participant: Participant
  /// The eligibility questions were answered by somebody who can take part; nobody else stays a participant.
  public var isEligible: Bool
  /// All consents, the newest first, each to a different version of the document.
  public var consents: [Consent]
  /// The progress of the consent to the current version of the document. It is only read for participants
  /// without a consent in force.
  public var consentProgress = ConsentProgress()
  public var permissions: [Permission.ID: Bool]
  /// The browser's own answer to permissions that are granted, if the browser was asked.
  public var browserAnswers: [Permission.ID: BrowserAnswer] = [:]
  public var orders: [StudyTask.ID: [TaskVariant.ID]]
  public var runs: [Run]
  /// The questions of each task that were answered or skipped.
  public var answered: [StudyTask.ID: Set<SurveyQuestion.ID>]
  /// The surveys whose end was reached: nothing that is due in them is left open.
  public var submitted: Set<StudyTask.ID> = []
  /// The surveys whose course is recorded, and with it their end. Those answered before there were courses have none.
  public var surveysWithCourse: Set<StudyTask.ID> = []
  /// The tasks that staff decided to leave out.
  public var skipped: Set<TaskInVariant> = []
  /// The time when they did; absent for tasks left out before this was recorded.
  public var leftOutAt: [TaskInVariant: Timestamp] = [:]
  /// The time when a question of each task was last answered.
  public var answeredAt: [StudyTask.ID: Timestamp] = [:]
  /// The version of the study in which a survey was first answered, and when; nil before that. It is only read for
  /// releases.
  public var firstAnswer: UsedStudyVersion?
  /// All appointments, and visits that began without one, in the order of their creation.
  public var visits: [Visit] = []
  /// Visits that staff ended before all of their tasks were done, of a study with several: the others stay.
  public var visitsEndedEarly: [StudyVisit.ID: Timestamp] = [:]
  /// The occasions of scheduled tasks, in the order in which they open.
  public var occasions: [Occasion] = []

  public init(
    participant: Participant, isEligible: Bool = false, consents: [Consent] = [],
    permissions: [Permission.ID: Bool] = [:], orders: [StudyTask.ID: [TaskVariant.ID]] = [:],
    runs: [Run] = [], answered: [StudyTask.ID: Set<SurveyQuestion.ID>] = [:]
  ) {
    self.participant = participant
    self.isEligible = isEligible
    self.consents = consents
    self.permissions = permissions
    self.orders = orders
    self.runs = runs
    self.answered = answered
  }
}

/// Beginning a participation, and going on with it in another browser.
public protocol EnrolmentStore: Sendable {
  /// Enrols a person who has read the introduction, under a new code, and opens a session for their browser.
  /// - Parameters:
  ///   - form: names the form that was sent; a double tap on it enrols nobody twice
  ///   - address: where it came from, of which only so many are enrolled
  /// - Returns: nil for a form that was used some time ago
  /// - Throws: ``EnrolmentRefusal``
  func enrol(
    in study: Study, origin: Participant.Origin, language: Language, form: String, from address: String,
    at time: Timestamp
  ) throws -> Token?
  /// Opens a session for a person who knows code and PIN; guessing is throttled by the rows of attempts.
  func resume(code: ParticipationCode, pin: PIN, from guesser: Guesser, at time: Timestamp) throws
    -> ResumeVerdict
}

/// The record of a participation.
public protocol ParticipationStore: Sendable {
  func participation(of id: Participant.ID) throws -> Participation?
  /// The participations of all these people, as of one moment; without those whom nobody knows.
  func participations(of ids: [Participant.ID]) throws -> [Participation]
  /// The participation whose browser carries this token, unless the session has expired.
  func participation(session: Token, at time: Timestamp) throws -> Participation?
  /// A number that every change of the participation makes larger, read from one index: what was made of an earlier one
  /// may be out of date.
  func participationVersion(of participant: Participant.ID) throws -> Int64
  /// The same for the participation whose browser carries this token; nil once the session has expired.
  func participationVersion(session: Token, at time: Timestamp) throws -> Int64?
}

/// The changes that participants make to their own participation.
public protocol OwnParticipationStore: Sendable {
  /// Records that the participant has read the introduction and goes on; a second call changes nothing.
  func recordIntroduction(of participant: Participant.ID, context: AuditContext) throws
  func keepPlace(of participant: Participant.ID, pin: PIN?, context: AuditContext) throws
  func setLanguage(_ language: Language, of participant: Participant.ID, context: AuditContext) throws
  func endSession(_ token: Token, context: AuditContext) throws
  /// Ends all sessions of a participant, on every device.
  func endSessions(of participant: Participant.ID, context: AuditContext) throws
  /// Replaces the PIN of a participant who knows it, or gives one to a participant who has none.
  /// - Parameter current: nil for a participant without a PIN
  func changePIN(
    of participant: Participant, from current: PIN?, to new: PIN, guesser: Guesser, context: AuditContext
  ) throws -> PINChange
  /// Records that the participant's device was told to pause; the call does not wait for the write.
  func notePauseTold(to participant: Participant.ID, at time: Timestamp)
}

/// Leaving a study.
public protocol DepartureStore: Sendable {
  /// Ends the participation: no more answers or trials are accepted, and all sessions end. The session in
  /// which the participant left still shows the farewell page for a while, so that a second tap sees that the
  /// first one worked.
  /// - Parameter data: what becomes of the data
  func leave(_ participant: Participant.ID, session: Token?, data: DataOnLeaving, context: AuditContext)
    throws
  /// Completes departures that a stop of the console cut off between the two databases: of those who have left no
  /// address stays, and of those who were turned away no remark.
  func finishDepartures(context: AuditContext) throws
}

extension DepartureStore {
  /// The data stay.
  public func leave(_ participant: Participant.ID, session: Token?, context: AuditContext) throws {
    try leave(participant, session: session, data: .kept, context: context)
  }
}

public enum PINChange: Sendable {
  case changed
  /// The current PIN was another one.
  case refused
  case tooManyAttempts(retryAfterSeconds: Int)
}

/// A new PIN, which staff pass on.
public protocol PINResetStore: Sendable {
  /// Sets a new PIN for a participant who has forgotten theirs. Wrong tries before it do not keep them out.
  func resetPIN(of participant: Participant.ID, to pin: PIN, context: AuditContext) throws
}

/// Everything about participations.
public typealias ParticipantStore =
  EnrolmentStore & ParticipationStore & OwnParticipationStore & DepartureStore & PINResetStore

public enum ResumeVerdict: Sendable {
  case opened(Token)
  /// The code is unknown or the PIN is wrong; the answer does not tell which.
  case refused
  /// Code and PIN are right, and their participant has left the study.
  case ended
  case tooManyAttempts(retryAfterSeconds: Int)
}
