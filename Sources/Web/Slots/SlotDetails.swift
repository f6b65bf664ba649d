import Foundation
import Studies

/// The data that rows of slots need besides the slots, read once for all of them.
struct SlotDetails {
  private let request: StaffRequest
  private let calendar = LabCalendar()
  private let studies: [Study.ID: Study]
  private let staff: [StaffMember.ID: String]
  private let stations: [Station.ID: String]

  init(_ request: StaffRequest) throws {
    self.request = request
    studies = Dictionary(request.reachedStudies.map { ($0.id, $0) }) { first, _ in first }
    staff = try request.staffNames()
    stations = try request.stationNames()
  }

  /// “14 May 2026, 10:00–10:45”
  func time(_ slot: VisitSlot) -> String {
    "\(request.moment(slot.beginsAt))–\(request.clockTime(slot.endsAt))"
  }

  /// “ben · Tablet 1 · Berlin”
  func who(_ slot: VisitSlot) -> String {
    [
      slot.experimenter.flatMap { staff[$0] }, slot.station.flatMap { stations[$0] },
      slot.site.map { request.name(of: $0) },
    ].compactMap(\.self).joined(separator: " · ")
  }

  func row(_ offered: OfferedSlot) throws -> SlotsPage.Row {
    let slot = offered.slot
    let study = studies[slot.study]
    return SlotsPage.Row(
      id: slot.id.text, time: time(slot), timeISO: request.iso(slot.beginsAt),
      title: study.map { request.title(of: slot.visit, in: $0) } ?? slot.visit.text,
      study: study.map { $0.title[$0.language(request.language)] } ?? slot.study.text, who: who(slot),
      booking: try offered.booking.map {
        let participant = try participant($0.participant)
        return SlotsPage.Booking(
          code: participant?.code.grouped ?? request.say("visits.clash.somebody"),
          isRehearsal: participant?.origin == .rehearsal, url: Path.staffVisit.url($0.appointment.text))
      },
      action: offered.booking == nil && request.sites.owns(slot.site)
        ? Path.staffSlotWithdrawal.url(slot.id.text) : nil)
  }

  func inWeek(_ slot: VisitSlot) -> WeekPage.Slot {
    let study = studies[slot.study]
    let who = who(slot)
    return WeekPage.Slot(
      time: "\(request.clockTime(slot.beginsAt))–\(request.clockTime(slot.endsAt))",
      timeISO: request.iso(slot.beginsAt),
      title: study.map { request.title(of: slot.visit, in: $0) } ?? slot.visit.text,
      study: study.map { $0.title[$0.language(request.language)] } ?? slot.study.text,
      who: who.isEmpty ? nil : who, url: request.planURL(at: slot, calendar))
  }

  /// “10:00–10:45 · Second visit · ben · Tablet 1”
  func words(_ slot: VisitSlot) -> String {
    let entry = inWeek(slot)
    return [entry.time, entry.title, entry.who].compactMap(\.self).joined(separator: " · ")
  }

  /// Says what a slot would clash with; of studies that are not this person's, no more than the time.
  func sentence(for obstacle: PlannedSlot.Obstacle) throws -> String {
    switch obstacle {
    case .past: return request.say("slots.obstacle.past")
    case .offered: return request.say("slots.obstacle.offered")
    case .slot(let other, let clash):
      return request.say(
        "slots.obstacle.slot.\(clash == .station ? "station" : "experimenter")",
        ["time": request.clockTime(other.beginsAt)])
    case .visit(let visit, let clash):
      return request.say(
        "visits.clash.\(clash.rawValue)",
        [
          "time": request.clockTime(visit.plannedFor),
          "code": try participant(visit.participant)?.code.grouped ?? request.say("visits.clash.somebody"),
        ])
    }
  }

  /// Nil for somebody whom this person has no access to.
  private func participant(_ id: Participant.ID) throws -> Participant? {
    let known = try request.stores.participation(of: id)?.participant
    return known.flatMap { request.member.mayWork(with: $0) ? $0 : nil }
  }
}

extension Localizer {
  /// “Thursday”
  /// - Parameter number: by ISO 8601, from 1 for Monday
  func weekday(_ number: Int) -> String {
    // The fifth of January 1970 was a Monday.
    let noon = Timestamp(milliseconds: Int64(3 + number) * 86_400_000 + 43_200_000)
    var style = Date.FormatStyle(locale: locale).weekday(.wide)
    style.timeZone = .gmt
    return noon.date.formatted(style)
  }
}

extension StaffRequest {
  /// True for a free time, and for one that somebody has chosen whom this person has access to.
  func mayTell(_ offered: OfferedSlot) throws -> Bool {
    try offered.booking.map { try !sites.isLimited || mayWork(with: $0.participant) } ?? true
  }

  /// Names a time on offer in the address of the form for an appointment.
  static let slotField = "slot"

  /// The form for an appointment at a time on offer.
  func planURL(at slot: VisitSlot, _ calendar: LabCalendar) -> String {
    let day = calendar.day(of: slot.beginsAt)
    return Path.staffVisits.url()
      + Path.query([(name: "day", value: "\(day)"), (Self.slotField, slot.id.text)]) + "#plan"
  }

  /// The times on offer that begin in `time` and can still be had.
  /// - Parameter visits: all that take place then, of every study
  func freeTimes(in time: Range<Timestamp>, beside visits: [Visit]) throws -> [VisitSlot] {
    let query = SlotQuery(time: time, studies: reachedStudies.map(\.id), sites: sites)
    return try stores.slots(query).choosable(beside: visits).map(\.slot)
      .filter { $0.beginsAt > context.time }
  }

  /// Those who wait for a free time, the longest first.
  func waits() throws -> [SlotsPage.Wait] {
    let studies = reachedStudies
    let list = try stores.waitingList(of: studies.map(\.id), at: sites)
    let rehearsing = try stores.rehearsing(among: Set(list.map(\.participant)))
    return list.compactMap { wait in
      studies.first { $0.id == wait.study }.map { study in
        SlotsPage.Wait(
          code: wait.code.grouped, isRehearsal: rehearsing.contains(wait.participant),
          participantURL: Path.staffParticipant.url(wait.participant.text),
          title: title(of: wait.visit, in: study), study: study.title[study.language(language)],
          since: moment(wait.since), sinceISO: iso(wait.since))
      }
    }
  }
}
