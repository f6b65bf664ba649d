extension StudyVisit {
  /// Participants choose the time of the visit among the slots that staff offer.
  public struct Booking: Sendable, Hashable {
    /// The hours before an appointment until which its participant may choose another time or cancel it.
    public let untilHours: Int
    /// The hours before a slot until which it can be chosen.
    public let leadHours: Int

    public static let standardLeadHours = 2

    public init(untilHours: Int, leadHours: Int = standardLeadHours) {
      self.untilHours = untilHours
      self.leadHours = leadHours
    }
  }
}

extension Participation {
  /// Returns the visit whose time the participant may choose now; nil if there is none. Rehearsals take no time away from
  /// real participants.
  public func visitToBook(in study: Study) -> StudyVisit? {
    guard participant.leftAt == nil, participant.endedEarlyAt == nil, participant.origin == .real,
      hasConsentInForce(for: study), let visit = study.visits.first(where: { !hasDone($0, in: study) }),
      visit.booking != nil, !hasBegun(visit, in: study)
    else { return nil }
    return visit
  }

  /// Returns true if the participant may choose a slot that is free: it is for their next visit, within its window, at
  /// their site, not too near, and not during another appointment of theirs.
  public func mayChoose(
    _ slot: VisitSlot, in study: Study, at now: Timestamp, _ calendar: LabCalendar
  ) -> Bool {
    guard let visit = visitToBook(in: study), let booking = visit.booking, slot.study == study.id,
      slot.visit == visit.id, now.advanced(bySeconds: booking.leadHours * 3600) <= slot.beginsAt,
      now < slot.beginsAt
    else { return false }
    let isHere = slot.site == nil || participant.site == nil || slot.site == participant.site
    let isInTime = window(of: visit, in: study, calendar)?.contains(slot.beginsAt) ?? (visit.window == nil)
    let isFree = visits.allSatisfy { other in
      !other.state.isOpen || other.visit == visit.id || other.plannedUntil <= slot.beginsAt
        || slot.endsAt <= other.plannedFor
    }
    return isHere && isInTime && isFree
  }

  /// Returns true if it is early enough to choose another time for an appointment, or to cancel it.
  public func mayChange(_ appointment: Visit, in study: Study, at now: Timestamp) -> Bool {
    guard appointment.state == .planned, let visit = visitToBook(in: study), visit.id == appointment.visit,
      let booking = visit.booking
    else { return false }
    return now.advanced(bySeconds: booking.untilHours * 3600) <= appointment.plannedFor
      && now < appointment.plannedFor
  }
}

/// The outcome of choosing a slot.
public enum SlotVerdict: Sendable, Hashable {
  case done(Visit)
  /// Somebody else has chosen it, it was withdrawn, or it is not one that this participant may choose; nothing was
  /// changed.
  case taken
  /// There is an appointment that the participant cannot change any more, or that staff made; nothing was changed.
  case fixed(Visit)
}

/// The slots that a participant may choose among.
public struct SlotChoice: Sendable {
  /// In the order of time.
  public let slots: [VisitSlot]
  /// The appointment that the participant made by choosing; nil if there is none.
  public let appointment: Visit?
  public let isWaiting: Bool

  public init(slots: [VisitSlot], appointment: Visit?, isWaiting: Bool) {
    self.slots = slots
    self.appointment = appointment
    self.isWaiting = isWaiting
  }
}

/// Slots as participants choose them.
public protocol SlotBookingStore: Sendable {
  func choice(
    of participant: Participant.ID, in study: Study, at now: Timestamp, calendar: LabCalendar
  ) throws -> SlotChoice
  /// Makes an appointment at a slot, or moves the one that was made by choosing. Doing it twice makes it once.
  func book(
    _ slot: VisitSlot.ID, as participant: Participant.ID, in study: Study, calendar: LabCalendar,
    context: AuditContext
  ) throws -> SlotVerdict
  /// Cancels an appointment that was made by choosing.
  func cancelBooking(
    _ appointment: Visit.ID, as participant: Participant.ID, in study: Study, context: AuditContext
  ) throws -> SlotVerdict
  /// Puts a participant on the waiting list for their next visit. One who is there stays in their place.
  func waitForSlot(as participant: Participant.ID, in study: Study, context: AuditContext) throws
  func stopWaitingForSlot(as participant: Participant.ID, context: AuditContext) throws
}
