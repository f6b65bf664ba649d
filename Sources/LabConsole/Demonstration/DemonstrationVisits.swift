import Rehearsal
import Storage
import Studies

/// The visits of a demonstration, as its staff handle them.
extension DemonstrationStaff {
  func plan(_ participant: Participant.ID, at time: Timestamp, on station: Station.ID, by experimenter: Int)
    throws
    -> Visit
  {
    let plan = VisitPlan(
      time: time, minutes: study.expectedMinutes + 15, experimenter: experimenters[experimenter].id,
      station: station)
    return try done(
      store.plan(
        plan, visit: study.visits[0].id, of: participant, in: study, calendar: LabCalendar(), deviation: nil,
        context: context))
  }

  func receive(_ visit: Visit) throws {
    _ = try done(
      store.begin(
        visit.visit, of: visit.participant, seen: visit.changes, in: study, calendar: LabCalendar(),
        deviation: nil, context: context(of: visit)))
  }

  func handOver(_ participant: Participant.ID, to station: Station.ID, _ visit: Visit) throws -> Handover {
    try store.handOver(participant, to: station, in: study, context: context(of: visit))
  }

  func takeBack(_ handover: Handover) throws {
    _ = try store.end(handover.id, how: .takenBack, context: context)
  }

  func close(_ visit: Visit, as state: Visit.State) throws {
    _ = try done(
      store.close(visit.id, as: state, seen: visit.changes, in: study, context: context(of: visit)))
  }

  /// Ends a visit, unless it has ended with the participation.
  func end(_ visit: Visit) throws {
    guard let now = try store.visit(visit.id), now.state == .arrived else { return }
    let participation = try store.participation(of: visit.participant)
    let isWhole = participation?.isWhole(in: study) ?? false
    _ = try done(
      store.end(
        visit.id, seen: now.changes, in: study,
        deviation: isWhole ? nil : VisitDeviation(reason: .time, remark: ""), context: context(of: visit)))
  }

  private func context(of visit: Visit) -> AuditContext {
    context(experimenters.first { $0.id == visit.experimenter } ?? experimenters[0])
  }

  private func done(_ verdict: VisitVerdict) throws -> Visit {
    guard case .done(let visit) = verdict else {
      throw CommandFailure("A visit of the demonstration is not as it was meant to be: \(verdict)")
    }
    return visit
  }
}

/// Events during a visit.
extension DemonstrationStaff {
  func pause(_ participant: Participant.ID, _ person: SimulatedTime.Person) throws {
    try watch(participant, person) { $0.runs.contains { $0.state == .finished } }
    try intervene(.pause, .unwell, "Felt dizzy, drank a glass of water", participant)
    try person.pass(240)
    try intervene(.resume, .unwell, "Is well again", participant)
  }

  func haveTestRepeated(_ participant: Participant.ID, _ person: SimulatedTime.Person) throws {
    try watch(participant, person) { $0.runs.contains { $0.state == .finished } }
    guard let run = try store.participation(of: participant)?.runs.first else { return }
    try intervene(.repeatTest(run.id), .interrupted, "Fire alarm during the third block", participant)
  }

  func note(_ participant: Participant.ID, _ person: SimulatedTime.Person) throws {
    try watch(participant, person) { !$0.runs.isEmpty }
    try intervene(.note, .somethingElse, "Forgot the reading glasses, was lent a pair", participant)
  }

  func noteDeviation(_ participant: Participant.ID, _ person: SimulatedTime.Person) throws {
    try watch(participant, person) { !$0.runs.isEmpty }
    try intervene(.deviation, .technical, "Building work next door, loud until about eleven", participant)
  }

  func endEarly(_ participant: Participant.ID) throws {
    try intervene(
      .endVisit(study.visits[0].id), .time, "Had to catch a train; does not want another appointment",
      participant)
  }

  /// Looks at the board now and then.
  private func watch(
    _ participant: Participant.ID, _ person: SimulatedTime.Person, until isSo: (Participation) -> Bool
  ) throws {
    while try store.participation(of: participant).map({ !isSo($0) }) ?? false { try person.pass(20) }
  }

  func intervene(
    _ intervention: Intervention, _ reason: InterventionReason, _ remark: String,
    _ participant: Participant.ID
  ) throws {
    let seen = try store.newestInterventions(for: [participant])[participant] ?? 0
    let verdict = try store.intervene(
      InterventionRequest(intervention, reason: reason, remark: remark, seen: seen), for: participant,
      in: study,
      context: context)
    guard verdict == .done else {
      throw CommandFailure("\(intervention.kind.rawValue) in the demonstration came to nothing: \(verdict)")
    }
  }
}
