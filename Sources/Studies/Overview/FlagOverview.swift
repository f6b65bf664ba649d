/// The numbers of finished runs of a study and of those with flags, by day, experimenter, site and tablet. Many flags in
/// one place say something of the room or the instructions, rather than of people.
public struct FlagOverview: Sendable, Hashable {
  /// The counts by day in the lab's time zone, `2026-05-14`.
  public private(set) var days: [String: Counts] = [:]
  /// The counts by the member of staff who had handed over the station; nil for runs without a handover.
  public private(set) var experimenters: [StaffMember.ID?: Counts] = [:]
  /// The counts by site; nil for participants of none.
  public private(set) var sites: [Site.ID?: Counts] = [:]
  /// The counts by the station on which a run was finished; nil for runs on other devices.
  public private(set) var stations: [Station.ID?: Counts] = [:]

  public struct Counts: Sendable, Hashable {
    public private(set) var runs = 0
    public private(set) var flagged = 0

    /// From 0 to 1.
    public var share: Double { runs == 0 ? 0 : Double(flagged) / Double(runs) }

    public init() {}

    fileprivate mutating func add(isFlagged: Bool) {
      runs += 1
      if isFlagged { flagged += 1 }
    }
  }

  /// The time and the place of a finished run.
  public struct Place: Sendable, Hashable {
    public let finishedAt: Timestamp
    public let experimenter: StaffMember.ID?
    public let site: Site.ID?
    public let station: Station.ID?

    public init(
      finishedAt: Timestamp, experimenter: StaffMember.ID?, site: Site.ID?, station: Station.ID?
    ) {
      self.finishedAt = finishedAt
      self.experimenter = experimenter
      self.site = site
      self.station = station
    }
  }

  public init() {}

  public mutating func add(_ place: Place, isFlagged: Bool) {
    days[place.finishedAt.day, default: Counts()].add(isFlagged: isFlagged)
    experimenters[place.experimenter, default: Counts()].add(isFlagged: isFlagged)
    sites[place.site, default: Counts()].add(isFlagged: isFlagged)
    stations[place.station, default: Counts()].add(isFlagged: isFlagged)
  }
}
