import Testing

@testable import Studies

/// Those who are offered a waiting tablet, and their order.
struct WaitingParticipantsTests {
  private static let day = LabCalendar().day(typed: "2026-05-14")!
  private let today = LabCalendar().range(of: Self.day)
  private var now: Timestamp { today.lowerBound.advanced(bySeconds: 10 * 3600) }

  private typealias Appointment = (visit: Visit, participant: Participant)

  private func appointment(
    _ id: Participant.ID, at site: Site.ID? = nil, inMinutes minutes: Int = 0,
    _ state: Visit.State = .planned, station: Station.ID? = nil, _ origin: Participant.Origin = .real
  ) -> Appointment {
    let participant = Participant(
      id: id, study: "sample", code: .random(), origin: origin, language: Language("en"), enrolledAt: now,
      place: .open, leftAt: nil, site: site)
    let visit = Visit(
      id: Visit.ID(id.text), participant: id, visit: "first",
      plannedFor: now.advanced(bySeconds: 60 * minutes), minutes: 45, station: station, state: state,
      arrivedAt: state == .arrived ? now : nil, madeAt: now, changedAt: now)
    return (visit: visit, participant: participant)
  }

  private func station(_ id: Station.ID, at site: Site.ID?, with participant: Participant.ID? = nil)
    -> StationOverview
  {
    let station = Station(
      id: id, name: StationName(stored: id.text), registeredAt: now, registeredBy: "desk", revokedAt: nil,
      site: site)
    let handover = participant.map {
      Handover(id: "handover", station: id, participant: $0, handedAt: now, handedBy: nil)
    }
    return StationOverview(station: station, handover: handover, report: nil)
  }

  private func waiting(_ appointments: [Appointment], _ stations: [StationOverview] = [])
    -> WaitingParticipants
  {
    WaitingParticipants(appointments, among: stations, at: now, today: today)
  }

  private func ids(_ coming: [WaitingParticipants.Coming]) -> [String] { coming.map(\.participant.id.text) }

  @Test func thoseWhoComeToTheSiteOfTheTabletComeFirst() {
    let people = waiting([
      appointment("v", at: "vienna"), appointment("n", inMinutes: 5),
      appointment("b", at: "berlin", inMinutes: 10), appointment("h", at: "berlin", inMinutes: 15, .arrived),
    ])
    #expect(ids(people.offered(at: "berlin")) == ["h", "b", "n", "v"])
    #expect(ids(people.offered(at: "vienna")) == ["v", "n", "h", "b"])
    // A tablet of no site in particular is for everybody, in the order in which they come.
    #expect(ids(people.offered(at: nil)) == ["h", "v", "n", "b"])
    #expect(people.onlySite == nil)
  }

  /// Nothing else tells where somebody comes who has no site yet.
  @Test func theTabletOfTheAppointmentTellsTheirSite() {
    let people = waiting(
      [appointment("v", at: "vienna"), appointment("b", inMinutes: 5, station: "tablet")],
      [station("tablet", at: "berlin")])
    #expect(ids(people.offered(at: "berlin")) == ["b", "v"])
    #expect(waiting([appointment("b", at: "berlin")]).onlySite == "berlin")
    #expect(waiting([]).onlySite == nil)
  }

  @Test func nobodyIsOfferedASecondTabletOrTwice() {
    let people = waiting(
      [
        appointment("has one"), appointment("rehearses", .planned, .rehearsal), appointment("left", .ended),
        appointment("twice"), appointment("twice", inMinutes: 60), appointment("came not", .noShow),
      ], [station("tablet", at: nil, with: "has one")])
    #expect(ids(people.all) == ["twice"])
  }
}
