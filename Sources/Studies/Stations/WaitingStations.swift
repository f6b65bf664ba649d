/// The tablets that wait, in the order in which they are offered for somebody: those of their site, then those without a
/// site, then those of other sites. A participant without a site takes that of their first tablet, and their order may be
/// drawn for it: a tablet of another site is handed over only if somebody chose it.
public struct WaitingStations: Sendable {
  public let stations: [Station]
  /// The site at which the participant is; nil if nothing tells it.
  public let site: Site.ID?
  /// The planned one, else the first that is not of another site; nil if one has to be chosen.
  public let suggestion: Station.ID?

  /// - Parameters:
  ///   - overviews: all stations; those out of use or with a participant are left out
  ///   - planned: the station of the appointment
  ///   - site: of the participant; while it is not known, that of a member of staff who works at one alone counts, else
  ///     the one at which all stations are
  public init(
    among overviews: [StationOverview], planned: Station.ID? = nil, at site: Site.ID?, for access: SiteAccess
  ) {
    let inUse = overviews.filter { $0.station.revokedAt == nil }
    let here = site ?? access.sites.flatMap { Self.only($0) } ?? Self.only(inUse.map(\.station.site))
    let free = inUse.filter { $0.handover == nil }.map(\.station)
    stations = Place.allCases.flatMap { place in
      free.filter { Self.place(of: $0, seenFrom: here, access) == place }
    }
    self.site = here
    suggestion =
      stations.first { $0.id == planned }?.id ?? stations.first { $0.site == nil || $0.site == here }?.id
  }

  private enum Place: CaseIterable {
    case here
    case anywhere
    case elsewhere
  }

  private static func place(of station: Station, seenFrom here: Site.ID?, _ access: SiteAccess) -> Place {
    guard let site = station.site else { return .anywhere }
    if let here { return site == here ? .here : .elsewhere }
    return access.isLimited && access.owns(site) ? .here : .elsewhere
  }

  /// Returns the site that all have in common; nil if there are several, or none.
  private static func only(_ sites: [Site.ID?]) -> Site.ID? {
    guard let first = sites.first, sites.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}
