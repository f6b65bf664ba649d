/// The filter of a list of visits.
public struct VisitQuery: Sendable {
  /// The planned times of the visits.
  public var time: Range<Timestamp>
  public var studies: [Study.ID]
  public var sites: SiteAccess
  public var experimenter: StaffMember.ID?
  /// Nil for visits of real participants and of rehearsals.
  public var origin: Participant.Origin?
  /// Visits with somebody present in this time are added, for any planned time.
  public var presence: Range<Timestamp>?
  /// True to leave out visits that are ended, missed or cancelled.
  public var isOpen = false

  public init(
    time: Range<Timestamp>, studies: [Study.ID], sites: SiteAccess = .everySite,
    experimenter: StaffMember.ID? = nil, origin: Participant.Origin? = nil,
    presence: Range<Timestamp>? = nil
  ) {
    self.time = time
    self.studies = studies
    self.sites = sites
    self.experimenter = experimenter
    self.origin = origin
    self.presence = presence
  }
}
