/// The request to offer many slots at once: so many as fit between two times of day, on some days.
public struct SlotOffer: Sendable, Hashable {
  public let visit: StudyVisit.ID
  public let days: ClosedRange<LabCalendar.Day>
  /// Days of the week by ISO 8601, from 1 for Monday; those of the other days offer nothing.
  public let weekdays: Set<Int>
  /// Minutes after midnight by the clock.
  public let time: ClosedRange<Int>
  /// The length of each slot.
  public let minutes: Int
  /// The minutes between one slot and the next.
  public let pause: Int
  public let experimenter: StaffMember.ID?
  public let station: Station.ID?
  public let site: Site.ID?

  /// The largest number of slots of one offer.
  public static let most = 300
  /// The largest number of days from the first to the last.
  public static let longestDays = 92
  public static let possiblePauses = 0...720

  /// The reasons why nothing can be offered.
  public enum Problem: Error, Sendable, Hashable {
    /// The days are too far apart.
    case tooManyDays
    /// No slot fits into the times of day on any of the days.
    case noneFits
    case tooMany(Int)
  }

  public init(
    visit: StudyVisit.ID, days: ClosedRange<LabCalendar.Day>, weekdays: Set<Int>, time: ClosedRange<Int>,
    minutes: Int, pause: Int, experimenter: StaffMember.ID? = nil, station: Station.ID? = nil,
    site: Site.ID? = nil
  ) {
    self.visit = visit
    self.days = days
    self.weekdays = weekdays
    self.time = time
    self.minutes = minutes
    self.pause = pause
    self.experimenter = experimenter
    self.station = station
    self.site = site
  }

  /// Returns the times at which slots begin, the earliest first. A time over which the clocks go forward is left out.
  /// - Throws: ``Problem``
  public func times(in calendar: LabCalendar) throws(Problem) -> [Timestamp] {
    guard calendar.day(days.lowerBound, plus: Self.longestDays) > days.upperBound else { throw .tooManyDays }
    let starts = Array(stride(from: time.lowerBound, through: time.upperBound - minutes, by: minutes + pause))
    var times: [Timestamp] = []
    var day = days.lowerBound
    while day <= days.upperBound {
      if weekdays.contains(calendar.weekday(of: day)) {
        times += starts.map { (calendar.time(on: day, minute: $0), $0) }
          .filter { calendar.minute(of: $0.0) == $0.1 }.map(\.0)
      }
      day = calendar.day(day, plus: 1)
    }
    if times.isEmpty { throw .noneFits }
    guard times.count <= Self.most else { throw .tooMany(times.count) }
    return times
  }

  /// Returns each slot with what is in its way, if anything is.
  /// - Parameters:
  ///   - visits: those that may overlap with the slots, of all studies
  ///   - slots: those that are on offer then, of all studies
  /// - Throws: ``Problem``
  public func plan(
    in study: Study.ID, at now: Timestamp, beside visits: [Visit], _ slots: [VisitSlot],
    _ calendar: LabCalendar
  ) throws(Problem) -> [PlannedSlot] {
    let open = visits.filter { $0.state.isOpen && ($0.experimenter != nil || $0.station != nil) }
    return try times(in: calendar).map { time in
      let slot = slot(at: time, in: study, id: .new(at: now))
      return PlannedSlot(slot: slot, obstacle: Self.obstacle(to: slot, at: now, open, slots))
    }
  }

  private func slot(at time: Timestamp, in study: Study.ID, id: VisitSlot.ID) -> VisitSlot {
    VisitSlot(
      id: id, study: study, visit: visit, beginsAt: time, minutes: minutes, experimenter: experimenter,
      station: station, site: site)
  }

  private static func obstacle(
    to slot: VisitSlot, at now: Timestamp, _ visits: [Visit], _ slots: [VisitSlot]
  ) -> PlannedSlot.Obstacle? {
    if slot.beginsAt <= now { return .past }
    if slots.contains(where: slot.isLike) { return .offered }
    for visit in visits {
      let clashes = slot.clashes(with: visit)
      if let clash = Visit.Clash.allCases.first(where: clashes.contains) { return .visit(visit, clash) }
    }
    for other in slots {
      let clashes = slot.clashes(with: other)
      if let clash = Visit.Clash.allCases.first(where: clashes.contains) { return .slot(other, clash) }
    }
    return nil
  }
}

/// A slot as it would be offered.
public struct PlannedSlot: Sendable, Hashable {
  public let slot: VisitSlot
  /// The reason why it is left out; nil if it is offered.
  public let obstacle: Obstacle?

  public enum Obstacle: Sendable, Hashable {
    case past
    /// The same slot is on offer already.
    case offered
    /// The experimenter or the tablet has this appointment then.
    case visit(Visit, Visit.Clash)
    /// The experimenter or the tablet is on offer with this slot then.
    case slot(VisitSlot, Visit.Clash)
  }

  public init(slot: VisitSlot, obstacle: Obstacle?) {
    self.slot = slot
    self.obstacle = obstacle
  }
}

/// The filter of a list of slots.
public struct SlotQuery: Sendable {
  /// The times at which they begin.
  public var time: Range<Timestamp>
  public var studies: [Study.ID]
  public var sites: SiteAccess

  public init(time: Range<Timestamp>, studies: [Study.ID], sites: SiteAccess = .everySite) {
    self.time = time
    self.studies = studies
    self.sites = sites
  }
}

/// The outcome of withdrawing a slot.
public enum SlotWithdrawal: Sendable, Hashable {
  case done
  /// Somebody has chosen it; it stays.
  case taken
  /// There is no such slot on offer.
  case unknown
}

/// A participant on the waiting list of a visit.
public struct SlotWait: Sendable, Hashable {
  public let participant: Participant.ID
  public let code: ParticipationCode
  public let study: Study.ID
  public let visit: StudyVisit.ID
  public let since: Timestamp

  public init(
    participant: Participant.ID, code: ParticipationCode, study: Study.ID, visit: StudyVisit.ID,
    since: Timestamp
  ) {
    self.participant = participant
    self.code = code
    self.study = study
    self.visit = visit
    self.since = since
  }
}

/// Slots as staff offer them.
public protocol SlotOfferStore: Sendable {
  /// Returns each slot with what is in its way; nothing is stored.
  /// - Throws: ``SlotOffer/Problem``
  func plan(_ offer: SlotOffer, in study: Study.ID, at now: Timestamp, calendar: LabCalendar) throws
    -> [PlannedSlot]
  /// Offers the slots that nothing is in the way of.
  /// - Returns: the number of those offered
  /// - Throws: ``SlotOffer/Problem``
  func offer(_ offer: SlotOffer, in study: Study.ID, calendar: LabCalendar, context: AuditContext) throws
    -> Int
  /// Withdraws a slot that is free.
  func withdraw(_ slot: VisitSlot.ID, context: AuditContext) throws -> SlotWithdrawal
  /// Withdraws those of some slots that are free.
  /// - Returns: how many these are
  func withdraw(_ slots: [VisitSlot.ID], context: AuditContext) throws -> Int
  func slot(_ id: VisitSlot.ID) throws -> OfferedSlot?
  /// Returns slots on offer in the order of time.
  func slots(_ query: SlotQuery) throws -> [OfferedSlot]
  /// Returns those who wait for a free slot, the longest first.
  func waitingList(of studies: [Study.ID], at sites: SiteAccess) throws -> [SlotWait]
}
