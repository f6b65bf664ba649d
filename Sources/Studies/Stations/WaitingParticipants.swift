/// The participants who have no tablet and are here or expected today, in the order in which a waiting tablet is offered
/// them: those who come to its site, then those of whom nothing tells where they come, then those of other sites. Within
/// each, those who are here come first, then the others by the time of their appointment.
public struct WaitingParticipants: Sendable {
  public let all: [Coming]

  public struct Coming: Sendable {
    public let visit: Visit
    public let participant: Participant
    /// That of the participant; while it is not known, that of the tablet of their appointment.
    public let site: Site.ID?
  }

  /// - Parameters:
  ///   - appointments: of today, in the order of time; rehearsals are left out
  ///   - overviews: all stations
  ///   - today: in the lab's time zone
  public init(
    _ appointments: [(visit: Visit, participant: Participant)], among overviews: [StationOverview],
    at time: Timestamp, today: Range<Timestamp>
  ) {
    let inUse = overviews.filter { $0.station.revokedAt == nil }
    let sites = Dictionary(uniqueKeysWithValues: overviews.map { ($0.station.id, $0.station.site) })
    var seen = Set(inUse.compactMap { $0.handover?.participant })
    let here = appointments.filter { $0.visit.matter(at: time, today: today) == .here }
    let expected = appointments.filter { $0.visit.state == .planned }
    all = (here + expected).compactMap { visit, participant -> Coming? in
      guard participant.origin == .real, seen.insert(participant.id).inserted else { return nil }
      let planned = visit.station.flatMap { sites[$0] ?? nil }
      return Coming(visit: visit, participant: participant, site: participant.site ?? planned)
    }
  }

  /// Returns them in the order in which a tablet is offered them.
  /// - Parameter site: of the tablet; nil for none in particular
  public func offered(at site: Site.ID?) -> [Coming] {
    guard let site else { return all }
    return all.filter { $0.site == site } + all.filter { $0.site == nil }
      + all.filter { $0.site != nil && $0.site != site }
  }

  /// The site to which all of them come; nil if there are several, or none.
  public var onlySite: Site.ID? {
    guard let first = all.first?.site, all.allSatisfy({ $0.site == first }) else { return nil }
    return first
  }
}
