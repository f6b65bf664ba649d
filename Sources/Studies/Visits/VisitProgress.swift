/// The progress of a participant through the visits of a study, and the windows of the next ones.
extension Participation {
  /// Returns true if the participant has come to a visit, or has begun one of its tasks. The first visit
  /// needs no beginning, unless participants choose its time: then they wait for it as for any later one.
  public func hasBegun(_ visit: StudyVisit, in study: Study) -> Bool {
    if visit.id == study.visits.first?.id, visit.booking == nil { return true }
    if visits.contains(where: { $0.visit == visit.id && $0.arrivedAt != nil }) { return true }
    // A participant who had begun before the study was divided into visits is not held up.
    return hasBegunTask(of: visit, in: study)
  }

  private func hasBegunTask(of visit: StudyVisit, in study: Study) -> Bool {
    visit.tasks.contains { study.task($0)?.isBegun(by: self) == true }
  }

  /// Returns the appointment of a participant who is here now: on this day, and for the next visit in turn.
  public func appointmentOfToday(in study: Study, at time: Timestamp, _ calendar: LabCalendar) -> Visit? {
    guard let (_, open) = nextAppointment(in: study),
      calendar.day(of: open.plannedFor) == calendar.day(of: time)
    else { return nil }
    return open
  }

  /// Returns the appointment that a participant keeps who is received now, on whatever day it was planned for: that of
  /// the first visit, or of the next one in turn if it may begin without staff.
  public func appointmentInTurn(in study: Study, at time: Timestamp, _ calendar: LabCalendar) -> Visit? {
    guard let (visit, open) = nextAppointment(in: study),
      visit.id == study.visits.first?.id || mayBegin(visit, in: study, at: time, calendar)
    else { return nil }
    return open
  }

  private func nextAppointment(in study: Study) -> (visit: StudyVisit, appointment: Visit)? {
    guard let visit = study.visits.first(where: { !hasDone($0, in: study) }),
      let open = openVisit(visit.id), open.state == .planned
    else { return nil }
    return (visit, open)
  }

  /// Returns true if staff begin the next visit by handing over a tablet: there is an appointment for it
  /// today.
  public func visitInTurnIsPlanned(in study: Study, at time: Timestamp) -> Bool {
    guard case .betweenVisits(let next) = dueStep(in: study, given: self) else { return false }
    return appointmentOfToday(in: study, at: time, LabCalendar())?.visit == next
  }

  /// Returns true if the participant began or did a task of the visits on the day of the appointment, or one of its visit
  /// since it was made: of such an appointment nobody says that they did not come.
  public func hasWorked(at visit: Visit, in study: Study, _ calendar: LabCalendar) -> Bool {
    hasDoneSomething(onDayOf: visit.plannedFor, calendar)
      || (study.visit(visit.visit).map { hasDoneSomething(at: $0, since: visit.madeAt) } ?? false)
  }

  /// Returns true if the participant began or did a task of the visits on this day. Tasks at times of their own are
  /// done elsewhere.
  public func hasDoneSomething(onDayOf time: Timestamp, _ calendar: LabCalendar) -> Bool {
    let atVisits = runs.filter { Occasion.ID($0.task) == nil }
    let moments =
      atVisits.flatMap { [$0.startedAt, $0.finishedAt] }.compactMap(\.self)
      + answeredAt.filter { Occasion.ID($0.key) == nil }.values
    // No day lasts so long: of moments further away the calendar need not be asked.
    let near = moments.filter { abs($0.milliseconds - time.milliseconds) < 26 * 3_600_000 }
    if near.isEmpty { return false }
    let day = calendar.day(of: time)
    return near.contains { calendar.day(of: $0) == day }
  }

  /// Returns true if the participant began or did a task of a visit at this time or later.
  public func hasDoneSomething(at visit: StudyVisit, since time: Timestamp) -> Bool {
    let ofVisit = runs.filter { visit.tasks.contains($0.task) }
    let moments =
      ofVisit.flatMap { [$0.startedAt, $0.finishedAt] }.compactMap(\.self)
      + visit.tasks.compactMap { answeredAt[$0] }
    return moments.contains { $0 >= time }
  }

  public func openVisit(_ id: StudyVisit.ID) -> Visit? { visits.last { $0.visit == id && $0.state.isOpen } }

  /// Returns true if this visit is the one for which the participant has a tablet, if they have any: they have come to no
  /// other one since, of those that have not ended.
  public func usesTablet(for id: StudyVisit.ID) -> Bool {
    let arrivedAt = openVisit(id)?.arrivedAt
    return !visits.contains { other in
      guard other.visit != id, other.state == .arrived, let since = other.arrivedAt else { return false }
      return arrivedAt.map { $0 < since } ?? true
    }
  }

  /// Returns true if nothing more is to be done at a visit: its tasks are done, or staff ended it before they
  /// were.
  public func hasDone(_ visit: StudyVisit, in study: Study) -> Bool {
    visitsEndedEarly[visit.id] != nil || study.dueTasks(of: visit).allSatisfy { hasDone($0, in: study) }
  }

  /// Returns true if the participant has done something at a visit, or staff decided something about it.
  public func hasTrace(of visit: StudyVisit, in study: Study) -> Bool {
    hasBegunTask(of: visit, in: study) || visitsEndedEarly[visit.id] != nil
      || skipped.contains { visit.tasks.contains($0.task) }
  }

  /// Returns the visit that has to be done before this one begins, and is not.
  public func visitInTheWay(of visit: StudyVisit, in study: Study) -> StudyVisit? {
    study.visit(before: visit.id).flatMap { hasDone($0, in: study) ? nil : $0 }
  }

  /// Returns the time at which a visit was over: the time when staff ended it early, else when the last of
  /// its tasks was done. If no task was done, the time when staff recorded its end, left out the last task,
  /// or saw the participant come. Nil before.
  public func end(of visit: StudyVisit, in study: Study) -> Timestamp? {
    guard hasDone(visit, in: study) else { return nil }
    return visitsEndedEarly[visit.id] ?? lastDone(of: visit, in: study) ?? lastEnd(of: visit.id)?.closedAt
      ?? leftOutAt.filter { visit.tasks.contains($0.key.task) }.values.max() ?? lastSeen(at: visit)
  }

  private func lastDone(of visit: StudyVisit, in study: Study) -> Timestamp? {
    visit.tasks.compactMap { study.task($0)?.lastDone(by: self) }.max()
  }

  private func lastSeen(at visit: StudyVisit) -> Timestamp? {
    let begun = runs.filter { visit.tasks.contains($0.task) }.map(\.startedAt)
    return (begun + visits.filter { $0.visit == visit.id }.compactMap(\.arrivedAt)).max()
  }

  /// Returns the window of a visit; nil if the study sets none, or if it is not known. While the previous
  /// visit has not ended, the window counts from its appointment.
  public func window(of visit: StudyVisit, in study: Study, _ calendar: LabCalendar) -> Range<Timestamp>? {
    guard let window = visit.window, let before = study.visit(before: visit.id),
      let end = end(of: before, in: study) ?? openVisit(before.id)?.plannedFor
    else { return nil }
    return window.range(after: end, in: calendar)
  }
}
