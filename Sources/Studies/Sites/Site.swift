/// One of the places where a study is done. Studies that name the same id mean the same place.
public struct Site: Sendable, Hashable {
  public typealias ID = Identifier<Site>

  public let id: ID
  public let title: LocalizedText
  /// The address that participants read; nil where the study's is meant.
  public let place: LocalizedText?

  public init(id: ID, title: LocalizedText, place: LocalizedText? = nil) {
    self.id = id
    self.title = title
    self.place = place
  }
}

extension Study {
  public func site(_ id: Site.ID) -> Site? { sites.first { $0.id == id } }

  /// Returns the address to which the participants of a site come; nil if the study gives none.
  public func place(at site: Site.ID?) -> LocalizedText? { site.flatMap { self.site($0) }?.place ?? place }

  /// A task has a list of orders for each site.
  public var drawsBySite: Bool { tasks.contains { $0.order.strata.bySite } }
}

extension Participation {
  /// Returns true if an order that depends on the site is still to be drawn and the site is unknown: an order
  /// drawn in the stratum without a site could not be assigned to a site later. Rehearsals have no real site,
  /// and go on.
  public func awaitsSite(in study: Study) -> Bool {
    guard participant.site == nil, participant.origin == .real else { return false }
    return study.tasks.contains { $0.order.strata.bySite && !hasOrder(of: $0) }
  }
}

/// The outcome of changing a participant's site.
public enum SiteVerdict: Sendable, Hashable {
  case done
  /// Another member of staff changed it first, and nothing was changed: the site as it is now.
  case overtaken(Site.ID?)
}

public protocol SiteStore: Sendable {
  /// Records the site of a participant. Orders that were drawn stay as they are.
  /// - Parameter seen: the site that the form knew of
  func setSite(_ site: Site.ID, of participant: Participant.ID, seen: Site.ID?, context: AuditContext) throws
    -> SiteVerdict
  /// Sets the site of a station; nil for none. Participants keep the site that they have.
  func setSite(_ site: Site.ID?, of station: Station.ID, context: AuditContext) throws
}
