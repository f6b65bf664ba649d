import Foundation
import SampleStudies
import Statistics
import Testing

@testable import Studies

/// Clashes among many visits, found among those alone that are near in time; and what begins within the same hour.
struct VisitClashesTests {
  private func random(_ count: Int, seed: UInt64) -> [Visit] {
    var draw = SeededGenerator(seed: seed)
    var visits: [Visit] = []
    for number in 0..<count {
      let person = Participant.ID("participant-\(draw.below(count / 4))")
      let begin = start.advanced(bySeconds: 300 * draw.below(600))
      let minutes = [1, 5, 30, 45, 90, 1440][draw.below(6)]
      let states = Visit.State.allCases
      visits.append(
        Visit(
          id: Visit.ID("visit-\(number)"), participant: person, visit: "first", plannedFor: begin,
          minutes: minutes, experimenter: experimenter(&draw), station: station(&draw),
          state: states[draw.below(states.count)], madeAt: start, changedAt: start))
    }
    return visits
  }

  private func experimenter(_ draw: inout SeededGenerator) -> StaffMember.ID? {
    let number = draw.below(6)
    return number < 4 ? StaffMember.ID("experimenter-\(number)") : nil
  }

  private func station(_ draw: inout SeededGenerator) -> Station.ID? {
    let number = draw.below(9)
    return number < 6 ? Station.ID("station-\(number)") : nil
  }

  /// Compares each visit with each other one.
  private func compared(_ visit: Visit, with visits: [Visit]) -> [VisitClashes.Clash] {
    visits.map { VisitClashes.Clash(other: $0, shared: visit.clashes(with: $0)) }
      .filter { !$0.shared.isEmpty }
  }

  /// In the same order, too: the sentences about them stand one after the other.
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func theyAreThoseOfEachWithEachOther(seed: UInt64) {
    let visits = random(200, seed: seed)
    let clashes = VisitClashes(among: visits)
    var found = 0
    for visit in visits {
      let expected = compared(visit, with: visits)
      #expect(clashes.clashes(of: visit) == expected, "\(visit.id)")
      found += expected.count
    }
    #expect(found > 50, "\(found) clashes")
  }

  @Test func theEndOfOneMayBeTheBeginningOfAnother() {
    func visit(_ id: Visit.ID, at minute: Int, station: Station.ID = "t") -> Visit {
      Visit(
        id: id, participant: Participant.ID(id.text), visit: "first",
        plannedFor: start.advanced(bySeconds: 60 * minute), minutes: 30, station: station, madeAt: start,
        changedAt: start)
    }
    let (first, next, during) = (visit("a", at: 0), visit("b", at: 30), visit("c", at: 29))
    let clashes = VisitClashes(among: [next, first, during, visit("d", at: 10, station: "u")])
    #expect(clashes.clashes(of: first).map(\.other.id) == ["c"])
    #expect(clashes.clashes(of: during).map(\.other.id) == ["b", "a"])
    #expect(clashes.clashes(of: next).map(\.shared) == [[.station]])
    #expect(clashes.clashes(of: visit("e", at: 0)).isEmpty)
    #expect(VisitClashes(among: []).clashes(of: first).isEmpty)
  }

  /// A time on offer is looked for among the appointments of its experimenter and its tablet.
  @Test(arguments: [6, 7, 8] as [UInt64])
  func aTimeIsFreeWhereNoAppointmentClashesWithIt(seed: UInt64) {
    let visits = random(60, seed: seed)
    var draw = SeededGenerator(seed: seed)
    var offered: [OfferedSlot] = []
    for number in 0..<300 {
      let begin = start.advanced(bySeconds: 300 * draw.below(600))
      let slot = VisitSlot(
        id: VisitSlot.ID("slot-\(number)"), study: "s", visit: "first", beginsAt: begin,
        minutes: 5 + 5 * draw.below(12), experimenter: experimenter(&draw), station: station(&draw))
      let isTaken = draw.below(5) == 0
      let booking = OfferedSlot.Booking(participant: "p", appointment: "v")
      offered.append(OfferedSlot(slot: slot, freeSince: start, booking: isTaken ? booking : nil))
    }
    let open = offered.filter { $0.booking == nil }
    let free = open.filter { offer in visits.allSatisfy { offer.slot.clashes(with: $0).isEmpty } }
    #expect(offered.choosable(beside: visits) == free)
    #expect(!free.isEmpty && free.count < open.count)
  }

  // MARK: - Hours

  private let berlin = LabCalendar(timeZone: TimeZone(identifier: "Europe/Berlin")!)

  /// Over nights in which the clocks go forward and back, and over one in which they do not: each hour has what begins in it
  /// by the clock.
  @Test(arguments: ["2026-03-29", "2026-10-25", "2026-05-14"])
  func eachHourHasWhatBeginsInIt(typed: String) throws {
    let day = try #require(berlin.day(typed: typed))
    let whole = berlin.range(of: berlin.day(day, plus: -1)).lowerBound..<berlin.range(of: day).upperBound
    let times = stride(from: whole.lowerBound.milliseconds, to: whole.upperBound.milliseconds, by: 420_000)
      .map { Timestamp(milliseconds: $0) }
    let byHour = berlin.byHour(times) { $0 }
    #expect(byHour.values.map(\.count).reduce(0, +) == times.count)
    for date in [berlin.day(day, plus: -1), day] {
      for hour in 0..<24 {
        let within = times.filter { berlin.day(of: $0) == date && berlin.minute(of: $0) / 60 == hour }
        let found = byHour[LabCalendar.Hour(day: date, hour: hour)] ?? []
        #expect(found == within, "\(date), \(hour)")
      }
    }
  }

  @Test func anHourIsLeftOutOrLastsForTwo() throws {
    func minutes(of typed: String) throws -> Int {
      let day = try #require(berlin.day(typed: typed))
      let range = berlin.range(of: day)
      let times = stride(from: range.lowerBound.milliseconds, to: range.upperBound.milliseconds, by: 60_000)
      let byHour = berlin.byHour(times.map { Timestamp(milliseconds: $0) }) { $0 }
      return byHour[LabCalendar.Hour(day: day, hour: 2)]?.count ?? 0
    }
    #expect(try minutes(of: "2026-03-29") == 0)
    #expect(try minutes(of: "2026-10-25") == 120)
    #expect(try minutes(of: "2026-05-14") == 60)
  }
}
