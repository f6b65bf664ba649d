/// A participant whose consent was to a version of the document that is no longer valid, and who has none in
/// force yet.
public struct ConsentRenewal: Sendable {
  public let participation: Participation
  /// The newest one.
  public let signed: Consent
  public let step: Step
  public let waiting: Waiting
  /// The first appointment that is not over.
  public let nextVisit: Visit?

  /// The person whose turn it is.
  public enum Waiting: String, Sendable, CaseIterable {
    /// The lab has to act: a talk after the quiz, or the second signature.
    case staff
    case participant
    /// Nobody has to act: every task is done, and only participants who come back are asked.
    case nobody
  }

  /// Nil for participants who need no renewal.
  public init?(of record: Participation, in study: Study, at time: Timestamp) {
    guard let newest = record.consents.first, record.isAskedAgain(in: study),
      !record.hasConsentInForce(for: study)
    else { return nil }
    participation = record
    signed = newest
    step = dueStep(in: study, given: record)
    waiting = record.waiting(at: step, in: study)
    nextVisit = record.visits.nextAppointment(at: time)
  }
}

/// How somebody stands to consenting again. It follows from the path, and is kept with the progress of each participant.
public enum RenewalState: String, Sendable, CaseIterable {
  /// Still to consent: those of ``ConsentRenewal/Waiting``.
  case staff, participant, nobody
  /// Has an earlier consent, and one in force.
  case renewed
}

extension Participation {
  /// Nil for people whom no change of the document asks.
  public func renewalState(in study: Study) -> RenewalState? {
    if !isAskedAgain(in: study) { return nil }
    if hasConsentInForce(for: study) { return .renewed }
    return RenewalState(rawValue: waiting(at: dueStep(in: study, given: self), in: study).rawValue)
  }

  /// Takes part, with a consent to a version that is no longer valid.
  fileprivate func isAskedAgain(in study: Study) -> Bool {
    participant.leftAt == nil && consents.contains { $0.documentNumber < study.consent.validSince }
  }

  /// - Parameter step: the one that is due
  fileprivate func waiting(at step: Step, in study: Study) -> ConsentRenewal.Waiting {
    switch step {
    case .countersignature, .consent(.quiz(.exhausted)): .staff
    case _ where dueTask(in: study) == nil: .nobody
    default: .participant
    }
  }
}

extension [Visit] {
  /// The first that is not over.
  public func nextAppointment(at time: Timestamp) -> Visit? {
    filter { visit in
      visit.state == .arrived || visit.state == .planned && visit.plannedUntil >= time
    }.min { $0.plannedFor < $1.plannedFor }
  }
}

/// The filter, the order and the page of a list of renewals.
public struct RenewalQuery: Sendable {
  /// Nil for all.
  public var waiting: ConsentRenewal.Waiting?
  public var sort = Sort.appointment
  public var isDescending = false
  /// The page, from 1.
  public var page = 1
  public static let pageSize = 50

  /// People who signed at the same time follow in the order of their codes, in the same direction. Those without an
  /// appointment come last in any direction, by their codes.
  public enum Sort: String, Sendable, CaseIterable {
    case code, signed, appointment
  }

  public init() {}
}

/// A page of the participants who still have to consent again, with the numbers of all pages.
public struct RenewalListing: Sendable {
  public let entries: [ConsentRenewal]
  /// The number of participants in each group; none where it is missing.
  public let counts: [RenewalState: Int]

  public init(entries: [ConsentRenewal], counts: [RenewalState: Int]) {
    self.entries = entries
    self.counts = counts
  }

  public var renewed: Int { counts[.renewed] ?? 0 }

  /// - Parameter waiting: nil for all who still have to consent
  public func count(_ waiting: ConsentRenewal.Waiting?) -> Int {
    let groups = waiting.map { [$0] } ?? ConsentRenewal.Waiting.allCases
    return groups.compactMap { RenewalState(rawValue: $0.rawValue) }.reduce(0) { $0 + (counts[$1] ?? 0) }
  }
}

public protocol RenewalStore: Sendable {
  /// Brings the progress of the study up to date first.
  func renewals(_ query: RenewalQuery, in study: Study, origin: Participant.Origin, at time: Timestamp) throws
    -> RenewalListing
  /// Returns the number of open renewals.
  func openRenewals(in study: Study, origin: Participant.Origin) throws -> Int
}
