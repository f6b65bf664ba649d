import Testing

@testable import Studies

/// The tablets that are offered to be handed over, and their order.
struct WaitingStationsTests {
  private let berlin: Site.ID = "berlin"
  private let vienna: Site.ID = "vienna"

  private func station(
    _ id: Station.ID, at site: Site.ID? = nil, isBusy: Bool = false, isRevoked: Bool = false
  ) -> StationOverview {
    let start = Timestamp(milliseconds: 0)
    let station = Station(
      id: id, name: StationName(stored: id.text), registeredAt: start, registeredBy: "desk",
      revokedAt: isRevoked ? start : nil, site: site)
    let handover = Handover(
      id: "handover", station: id, participant: "somebody", handedAt: start, handedBy: nil)
    return StationOverview(station: station, handover: isBusy ? handover : nil, report: nil)
  }

  /// One in Vienna, one in Berlin, one without a site.
  private var three: [StationOverview] { [station("v", at: vienna), station("b", at: berlin), station("n")] }

  /// “b n v: b”: all in their order, and the one that is suggested.
  private func offer(
    _ stations: [StationOverview]? = nil, planned: Station.ID? = nil, at site: Site.ID? = nil,
    for access: SiteAccess = .everySite
  ) -> String {
    let waiting = WaitingStations(among: stations ?? three, planned: planned, at: site, for: access)
    let order = waiting.stations.map(\.id.text).joined(separator: " ")
    return waiting.suggestion.map { "\(order): \($0.text)" } ?? order
  }

  @Test func thoseOfTheirSiteComeFirst() {
    #expect(offer(at: berlin) == "b n v: b")
    #expect(offer(at: vienna, for: .only([berlin, vienna])) == "v n b: v")
    #expect(offer(planned: "v", at: berlin) == "b n v: v", "that was planned for them")
  }

  @Test func noneOfAnotherSiteIsSuggested() {
    let abroad = [station("v", at: vienna), station("b", at: berlin, isBusy: true)]
    #expect(offer(abroad, at: berlin) == "v")
    #expect(offer(abroad, planned: "b", at: berlin) == "v")
    #expect(offer(abroad + [station("n")], at: berlin) == "n v: n")
  }

  /// The site of the member of staff counts while the participant's is not known, if it is one.
  @Test func whoHasNoSiteIsWhereStaffAre() {
    #expect(offer(for: .only([berlin])) == "b n v: b")
    let sited = Array(three.prefix(2))
    #expect(offer(sited, for: .only([berlin, vienna])) == "v b")
    #expect(offer(sited) == "v b")
    #expect(offer() == "n v b: n")
  }

  @Test func whereAllTabletsAreAtOnePlaceThereIsNothingToChoose() {
    #expect(offer([station("a"), station("b")]) == "a b: a")
    #expect(offer([station("a", at: vienna), station("b", at: vienna)]) == "a b: a")
    #expect(offer([station("a", at: vienna), station("b", at: berlin, isRevoked: true)]) == "a: a")
    // One that somebody else has is elsewhere all the same.
    #expect(offer([station("a", at: vienna), station("b", at: berlin, isBusy: true)]) == "a")
    #expect(offer([]) == "")
  }
}
