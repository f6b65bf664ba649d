import Studies

extension ParticipantRequest {
  /// Plans what can be planned by now, and records that what is due has been shown.
  func withOccasions() throws -> ParticipantRequest {
    if study.schedule.isEmpty { return self }
    var request = self
    if try stores.planOccasions(of: participation, in: study, draw: lab.draw, context: context) {
      var participation = participation
      participation.occasions = try stores.participation(of: participant.id)?.occasions ?? []
      request = ParticipantRequest(
        guest: guest, session: session, participation: participation, study: study, step: step,
        handover: handover, late: late)
    }
    let unseen = request.openOccasions.filter { $0.shownAt == nil }
    if !unseen.isEmpty { try stores.noteShown(unseen.map(\.id), to: participant.id, context: context) }
    return request
  }

  /// Those that can be begun now; none while something else is due.
  var openOccasions: [Occasion] {
    switch step {
    case .finished, .betweenVisits:
      participation.occasions.filter {
        $0.state(at: time) == .open && study.task($0.id.taskID) != nil
      }
    default: []
    }
  }

  /// The participant's own days and times.
  func ownCalendar() throws -> LabCalendar {
    try stores.timeZone(of: participant.id).map { LabCalendar(zoneNamed: $0) } ?? LabCalendar()
  }
}
