/// The clashes among a number of visits. A visit is compared with those alone that need the same participant, experimenter
/// or tablet at about the same time: in a week of a large lab there are more than a thousand visits.
public struct VisitClashes: Sendable {
  /// Another visit at an overlapping time, and what both need.
  public struct Clash: Sendable, Hashable {
    public let other: Visit
    public let shared: Set<Visit.Clash>
  }

  private let visits: [Visit]
  /// For each visit with a clash, what it shares with others, by their places in ``visits``.
  private let found: [Visit.ID: [Int: Set<Visit.Clash>]]

  public init(among visits: [Visit]) {
    self.visits = visits
    found = Self.search(in: visits)
  }

  /// Returns the clashes of a visit, in the order in which the others were given; none for a visit that was not given.
  public func clashes(of visit: Visit) -> [Clash] {
    guard let shared = found[visit.id] else { return [] }
    return shared.sorted { $0.key < $1.key }.map { Clash(other: visits[$0.key], shared: $0.value) }
  }

  private static func search(in visits: [Visit]) -> [Visit.ID: [Int: Set<Visit.Clash>]] {
    var found: [Visit.ID: [Int: Set<Visit.Clash>]] = [:]
    for places in VisitsByResource(visits).places.values where places.count > 1 {
      eachOverlap(of: places, in: visits) { one, other in
        let clashes = visits[one].clashes(with: visits[other])
        found[visits[one].id, default: [:]][other] = clashes
        found[visits[other].id, default: [:]][one] = clashes
      }
    }
    return found
  }

  /// Goes through the visits in the order of time with those that are under way by then.
  private static func eachOverlap(of places: [Int], in visits: [Visit], _ tell: (Int, Int) -> Void) {
    var underWay: [Int] = []
    for place in places {
      let visit = visits[place]
      underWay.removeAll { visits[$0].plannedUntil <= visit.plannedFor }
      for other in underWay where visits[other].id != visit.id && visits[other].overlaps(visit) {
        tell(other, place)
      }
      underWay.append(place)
    }
  }
}

/// The open visits of a list by what they need.
struct VisitsByResource {
  enum Resource: Hashable {
    case participant(Participant.ID)
    case experimenter(StaffMember.ID)
    case station(Station.ID)
  }

  private let visits: [Visit]
  /// The places of the visits in the list, in the order of time.
  private(set) var places: [Resource: [Int]] = [:]

  init(_ visits: [Visit]) {
    self.visits = visits
    let open = visits.indices.filter { visits[$0].state.isOpen }
    for place in open.sorted(by: { visits[$0].plannedFor < visits[$1].plannedFor }) {
      for resource in visits[place].resources { places[resource, default: []].append(place) }
    }
  }

  func contains(_ resource: Resource, where isMeant: (Visit) -> Bool) -> Bool {
    places[resource]?.contains { isMeant(visits[$0]) } ?? false
  }
}

extension Visit {
  fileprivate var resources: [VisitsByResource.Resource] {
    var resources: [VisitsByResource.Resource] = [.participant(participant)]
    if let experimenter { resources.append(.experimenter(experimenter)) }
    if let station { resources.append(.station(station)) }
    return resources
  }
}
