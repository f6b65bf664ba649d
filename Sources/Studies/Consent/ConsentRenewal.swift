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
    let isOutdated = record.consents.contains { $0.documentNumber < study.consent.validSince }
    guard let newest = record.consents.first, isOutdated, record.participant.leftAt == nil,
      !record.hasConsentInForce(for: study)
    else { return nil }
    participation = record
    signed = newest
    step = dueStep(in: study, given: record)
    nextVisit = record.visits.filter { visit in
      visit.state == .arrived || visit.state == .planned && visit.plannedUntil >= time
    }.min { $0.plannedFor < $1.plannedFor }
    switch step {
    case .countersignature, .consent(.quiz(.exhausted)): waiting = .staff
    case _ where record.dueTask(in: study) == nil: waiting = .nobody
    default: waiting = .participant
    }
  }
}

/// The progress of a study in asking everybody again.
public struct RenewalOverview: Sendable {
  public let open: [ConsentRenewal]
  /// The number of participants with an earlier consent and one in force.
  public let renewed: Int

  public init(open: [ConsentRenewal], renewed: Int) {
    self.open = open
    self.renewed = renewed
  }

  public func count(_ waiting: ConsentRenewal.Waiting) -> Int { open.count { $0.waiting == waiting } }
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

  public enum Sort: String, Sendable, CaseIterable {
    case code, signed, appointment
  }

  public init() {}
}

extension RenewalOverview {
  /// One page, and how many there are on all of them.
  public func listing(_ query: RenewalQuery) -> (entries: [ConsentRenewal], total: Int) {
    let chosen = open.filter { query.waiting == nil || $0.waiting == query.waiting }
    let sorted = chosen.sorted { one, other in
      if query.sort == .appointment, let order = one.order(before: other, query.isDescending) { return order }
      let isBefore = query.sort == .signed && one.signed.signedAt != other.signed.signedAt
      if isBefore { return (one.signed.signedAt < other.signed.signedAt) != query.isDescending }
      let (code, another) = (one.code, other.code)
      return (code < another) != (query.isDescending && query.sort == .code)
    }
    let first = min((query.page - 1) * RenewalQuery.pageSize, sorted.count)
    return (Array(sorted[first...].prefix(RenewalQuery.pageSize)), sorted.count)
  }
}

extension ConsentRenewal {
  fileprivate var code: String { participation.participant.code.text }

  /// Compares by the next appointment, with participants who have none always last; nil if both are equal.
  fileprivate func order(before other: ConsentRenewal, _ isDescending: Bool) -> Bool? {
    switch (nextVisit?.plannedFor, other.nextVisit?.plannedFor) {
    case (nil, nil): nil
    case (_, nil): true
    case (nil, _): false
    case (let one?, let another?): one == another ? nil : (one < another) != isDescending
    }
  }
}

public protocol RenewalStore: Sendable {
  func renewals(in study: Study, origin: Participant.Origin, at time: Timestamp) throws -> RenewalOverview
  /// Returns the number of open renewals.
  func openRenewals(in study: Study, origin: Participant.Origin) throws -> Int
}
