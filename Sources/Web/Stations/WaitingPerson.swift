import Studies
import Templates

/// A participant who has no tablet, and is here or expected today: offered wherever a tablet is handed over.
struct WaitingPerson: TemplateRecord {
  var code: String
  /// “here”, or the time of the appointment.
  var when: String

  static let fields: Fields<WaitingPerson> = ["code": .text(\.code), "when": .text(\.when)]

  /// The most who are offered at once; any other code can be typed.
  static let most = 12
}

extension StaffRequest {
  /// Returns those to whom a tablet is of use now: first those who are here, then by the time of their appointment.
  /// Rehearsals are not among them. Nobody is looked for while no tablet is free.
  /// - Parameter chosen: the study to which the page is limited; nil for all that the reader reaches
  func waiting(for overviews: [StationOverview], in chosen: Study? = nil) throws -> [WaitingPerson] {
    let inUse = overviews.filter { $0.station.revokedAt == nil }
    guard inUse.contains(where: { $0.handover == nil }) else { return [] }
    let studies = (chosen.map { [$0] } ?? reachedStudies).filter { !lab.studies.isClosed($0.id) }
    var seen = Set(inUse.compactMap { $0.handover?.participant })
    var people: [WaitingPerson] = []
    for (visit, participant) in try visitsToCome(of: studies) where people.count < WaitingPerson.most {
      guard participant.origin == .real, seen.insert(participant.id).inserted,
        let study = studies.first(where: { $0.id == participant.study }),
        try stores.participation(of: participant.id)?.canUseTablet(in: study, at: guest.time) == true
      else { continue }
      people.append(
        WaitingPerson(
          code: participant.code.grouped,
          when: visit.state == .arrived ? say("stations.desk.here") : clockTime(visit.plannedFor)))
    }
    return people
  }

  /// The visits of today, planned or not: of those who are here, then of those who are expected.
  private func visitsToCome(of studies: [Study]) throws -> [(visit: Visit, participant: Participant)] {
    let calendar = LabCalendar()
    let today = calendar.range(of: calendar.day(of: guest.time))
    let visits = try stores.appointments(
      VisitQuery(time: today, studies: studies.map(\.id), sites: sites))
    return visits.filter { $0.visit.matter(at: guest.time, today: today) == .here }
      + visits.filter { $0.visit.state == .planned }
  }
}
