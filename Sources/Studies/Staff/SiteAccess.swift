/// The participants of a study that an account has access to, by their sites. A participant whose site is not known yet
/// belongs to nobody's: every account of the study has access to them, so that whoever is there can choose their site.
public enum SiteAccess: Sendable, Hashable {
  case everySite
  /// Those of these sites, and those without a site.
  case only(Set<Site.ID>)

  public var isLimited: Bool { self != .everySite }

  /// Returns true for participants of this site; nil stands for those whose site is not known yet.
  public func takes(_ site: Site.ID?) -> Bool {
    switch self {
    case .everySite: true
    case .only(let sites): site.map(sites.contains) ?? true
    }
  }

  /// Returns true for things made for this site alone: a batch of cards, a time that is on offer. Those made for any site
  /// are for accounts with access to every site.
  public func owns(_ site: Site.ID?) -> Bool { !isLimited || site != nil && takes(site) }

  /// Returns true if somebody with a site could be reached by both.
  public func overlaps(_ other: SiteAccess) -> Bool {
    guard case .only(let sites) = self, case .only(let others) = other else { return true }
    return !sites.isDisjoint(with: others)
  }

  /// The sites in the order of their ids; nil for every site.
  public var sites: [Site.ID]? {
    guard case .only(let sites) = self else { return nil }
    return sites.sorted { $0.text < $1.text }
  }
}

extension StaffMember {
  /// Returns true if they work for this study as a whole: whatever is told or done without asking for sites is for nobody
  /// else.
  public func mayWork(on study: Study.ID) -> Bool { !sites.isLimited && mayEnter(study) }

  /// Returns true if they work for this study, for some of its sites at least. Its other participants have to be left out.
  public func mayEnter(_ study: Study.ID) -> Bool {
    self.study == study || self.study == nil && !sites.isLimited
  }

  public func mayWork(with participant: Participant) -> Bool {
    mayEnter(participant.study) && sites.takes(participant.site)
  }

  /// An account that is limited to sites may do what its role may for the participants of these sites; what concerns a
  /// study as a whole, or the lab, it may not.
  public func may(_ capability: Capability) -> Bool {
    role.may(capability) && (!sites.isLimited || capability.concernsSites)
  }
}

extension Capability {
  /// True if it can be exercised for the participants of one site.
  public var concernsSites: Bool {
    switch self {
    case .useConsole, .seeProgress, .runVisits, .seeCodes, .handleConsents, .enrolParticipants,
      .manageStations, .seeScores, .readAnswers, .noteAnswers, .seeQueries, .raiseQueries, .answerQueries,
      .reviewRuns:
      true
    case .previewStudies, .manageMail, .seeOrders, .release, .changeStudies, .administer: false
    }
  }
}
