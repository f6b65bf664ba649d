/// One of the places where a study is done. Studies that name the same id mean the same place.
public struct Site: Sendable, Hashable {
  public typealias ID = Identifier<Site>

  public let id: ID
  public let title: LocalizedText

  public init(id: ID, title: LocalizedText) {
    self.id = id
    self.title = title
  }
}

extension Study {
  public func site(_ id: Site.ID) -> Site? { sites.first { $0.id == id } }

  /// Whether a test among the tasks has a list of orders for each site.
  public var drawsBySite: Bool { tests.contains(where: drawsBySite) }

  func drawsBySite(_ test: ImplicitTest) -> Bool {
    test.order.strata.bySite && tasks.contains(.test(test.id))
  }
}

extension Participation {
  /// Whether an order is still to be drawn that depends on a site which nobody knows yet: whoever was drawn in the
  /// stratum of no site could not be told from one of another site later. Rehearsals have no true site, and go on.
  public func awaitsSite(in study: Study) -> Bool {
    guard participant.site == nil, participant.origin == .real else { return false }
    return study.tests.contains { study.drawsBySite($0) && !hasOrder(of: $0) }
  }
}

/// What became of a change of somebody's site.
public enum SiteVerdict: Sendable, Hashable {
  case done
  /// Somebody else was quicker, and nothing was changed: the site there is now.
  case overtaken(Site.ID?)
}

public protocol SiteStore: Sendable {
  /// Says where somebody takes part. Orders that were drawn stay as they are.
  /// - Parameter seen: the site that the form knew of
  func setSite(_ site: Site.ID, of participant: Participant.ID, seen: Site.ID?, context: AuditContext) throws
    -> SiteVerdict
  /// Says where a station stands; nil for nowhere in particular. Participants keep the site that they have.
  func setSite(_ site: Site.ID?, of station: Station.ID, context: AuditContext) throws
}
