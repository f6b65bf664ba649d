import Studies
import Templates

/// A participant who has no tablet, and is here or expected today: offered wherever a tablet is handed over.
struct WaitingPerson: TemplateRecord {
  var code: String
  /// “here”, or the time of the appointment; with the site, if it is not that of the tablet.
  var when: String
  /// The name by which they are expected; nil if none was given, or the reader may not see it.
  var label: String?

  static let fields: Fields<WaitingPerson> = [
    "code": .text(\.code), "when": .text(\.when), "label": .optional(\.label),
  ]

  /// The most who are offered at once; any other code can be typed.
  static let most = 12
}

/// Those to whom a tablet is of use now. Rehearsals are not among them.
struct WaitingPeople {
  private let request: StaffRequest
  private let studies: [Study]
  private let calendar: LabCalendar
  private let participants: WaitingParticipants
  /// True for those whom a tablet leads on, of those who were asked about already.
  private var isOfUse: [Participant.ID: Bool] = [:]
  private var labels: [Participant.ID: KeptVisitLabel] = [:]

  /// - Parameter chosen: the study to which the page is limited; nil for all that the reader reaches
  init(for overviews: [StationOverview], in chosen: Study?, _ request: StaffRequest) throws {
    self.request = request
    studies = (chosen.map { [$0] } ?? request.reachedStudies)
      .filter { !request.lab.studies.isClosed($0.id) }
    calendar = LabCalendar()
    let today = calendar.range(of: calendar.day(of: request.guest.time))
    // Nobody is looked for while no tablet is free.
    let isOneFree = overviews.contains { $0.station.revokedAt == nil && $0.handover == nil }
    let appointments =
      try isOneFree
      ? request.stores.appointments(
        VisitQuery(time: today, studies: studies.map(\.id), sites: request.sites)) : []
    participants = WaitingParticipants(
      appointments, among: overviews, at: request.guest.time, today: today)
  }

  /// Those who come to the site of a tablet first.
  /// - Parameter site: nil for a tablet of none in particular
  mutating func offered(at site: Site.ID?) throws -> [WaitingPerson] {
    let here = site ?? participants.onlySite
    var people: [WaitingPerson] = []
    for coming in participants.offered(at: site) where people.count < WaitingPerson.most {
      guard try canUseTablet(coming.participant) else { continue }
      let visit = coming.visit
      var when =
        visit.state == .arrived
        ? request.say("stations.desk.here") : request.clockTime(visit.plannedFor)
      if let theirs = coming.site, theirs != here { when += " · " + request.name(of: theirs) }
      people.append(
        WaitingPerson(
          code: coming.participant.code.grouped, when: when,
          label: labels[coming.participant.id]?.text(for: visit)))
    }
    return people
  }

  private mutating func canUseTablet(_ participant: Participant) throws -> Bool {
    if let known = isOfUse[participant.id] { return known }
    let study = studies.first { $0.id == participant.study }
    let participation = try request.stores.participation(of: participant.id)
    let now = request.guest.time
    let can = study.map { participation?.canUseTablet(in: $0, at: now, calendar) == true } ?? false
    isOfUse[participant.id] = can
    if can, let participation { labels.merge(try request.labels(of: [participation])) { $1 } }
    return can
  }
}
