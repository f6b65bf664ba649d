/// A time that staff offer for a visit, so that one participant can choose it.
public struct VisitSlot: Sendable, Hashable {
  public typealias ID = Identifier<VisitSlot>

  public let id: ID
  public let study: Study.ID
  /// The visit of the study.
  public let visit: StudyVisit.ID
  public let beginsAt: Timestamp
  public let minutes: Int
  public let experimenter: StaffMember.ID?
  public let station: Station.ID?
  /// The site whose participants may choose it; nil for those of all.
  public let site: Site.ID?

  public init(
    id: ID, study: Study.ID, visit: StudyVisit.ID, beginsAt: Timestamp, minutes: Int,
    experimenter: StaffMember.ID? = nil, station: Station.ID? = nil, site: Site.ID? = nil
  ) {
    self.id = id
    self.study = study
    self.visit = visit
    self.beginsAt = beginsAt
    self.minutes = minutes
    self.experimenter = experimenter
    self.station = station
    self.site = site
  }

  public var endsAt: Timestamp { beginsAt.advanced(bySeconds: minutes * 60) }

  /// Returns the resources that an appointment at an overlapping time needs, too.
  public func clashes(with visit: Visit) -> Set<Visit.Clash> {
    guard visit.state.isOpen, beginsAt < visit.plannedUntil, visit.plannedFor < endsAt else { return [] }
    return shared(visit.experimenter, visit.station)
  }

  /// Returns the resources that another slot at an overlapping time needs, too.
  public func clashes(with other: VisitSlot) -> Set<Visit.Clash> {
    guard id != other.id, beginsAt < other.endsAt, other.beginsAt < endsAt else { return [] }
    return shared(other.experimenter, other.station)
  }

  private func shared(_ experimenter: StaffMember.ID?, _ station: Station.ID?) -> Set<Visit.Clash> {
    var clashes: Set<Visit.Clash> = []
    if let experimenter, experimenter == self.experimenter { clashes.insert(.experimenter) }
    if let station, station == self.station { clashes.insert(.station) }
    return clashes
  }

  /// Returns true if the two differ in nothing that anybody could choose by.
  public func isLike(_ other: VisitSlot) -> Bool {
    study == other.study && visit == other.visit && beginsAt == other.beginsAt
      && experimenter == other.experimenter && station == other.station && site == other.site
  }
}

/// A slot that is on offer, and its state.
public struct OfferedSlot: Sendable, Hashable {
  public let slot: VisitSlot
  /// The time since which it can be chosen; meaningless once it has been.
  public let freeSince: Timestamp
  /// The appointment that it has become; nil while it is free.
  public let booking: Booking?

  public struct Booking: Sendable, Hashable {
    public let participant: Participant.ID
    public let appointment: Visit.ID

    public init(participant: Participant.ID, appointment: Visit.ID) {
      self.participant = participant
      self.appointment = appointment
    }
  }

  public init(slot: VisitSlot, freeSince: Timestamp, booking: Booking? = nil) {
    self.slot = slot
    self.freeSince = freeSince
    self.booking = booking
  }
}

extension Sequence<OfferedSlot> {
  /// The slots that can be chosen: they are free, and neither their experimenter nor their tablet has an appointment then.
  public func choosable(beside visits: [Visit]) -> [OfferedSlot] {
    let appointments = VisitsByResource(visits)
    return filter { $0.booking == nil && $0.slot.isFree(beside: appointments) }
  }
}

extension VisitSlot {
  fileprivate func isFree(beside appointments: VisitsByResource) -> Bool {
    let needed =
      [
        experimenter.map(VisitsByResource.Resource.experimenter),
        station.map(VisitsByResource.Resource.station),
      ].compactMap(\.self)
    return !needed.contains { resource in
      appointments.contains(resource) { !clashes(with: $0).isEmpty }
    }
  }
}
