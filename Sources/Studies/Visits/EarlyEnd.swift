/// Visits that end before everything is done, and that were ended by mistake.
extension Participation {
  /// Returns true if staff ended the participation, or this visit of it, before all tasks were done.
  public func wasEndedEarly(_ visit: StudyVisit?) -> Bool {
    participant.endedEarlyAt != nil || visit.map { visitsEndedEarly[$0.id] != nil } ?? false
  }

  /// Returns true if the participant did every task, and staff ended or left out nothing.
  public func hasDoneEverything(in study: Study) -> Bool {
    study.dueTasks.allSatisfy { task in
      hasDone(task, in: study) && !(taskInVariant(task, in: study).map(skipped.contains) ?? false)
    }
  }

  /// Returns the visit that staff can end early: that of the task which is due. Nil if there is none.
  public func visitToEnd(in study: Study) -> StudyVisit? {
    guard participant.leftAt == nil, let task = dueTask(in: study) else { return nil }
    return study.visit(of: task)
  }

  /// The visits that can be reopened, in the order of the study: those that staff ended, as long as none after them
  /// has begun.
  public func visitsToReopen(in study: Study) -> [StudyVisit] {
    if participant.leftAt != nil { return [] }
    return study.visits.enumerated().filter { index, visit in
      // Its row may still be open: the participant had come when staff ended it early.
      wasEnded(visit, in: study) && (wasEndedEarly(visit) || openVisit(visit.id) == nil)
        && !study.visits.dropFirst(index + 1).contains { hasBegun($0, in: study) }
    }.map(\.element)
  }

  private func wasEnded(_ visit: StudyVisit, in study: Study) -> Bool {
    if visitsEndedEarly[visit.id] != nil || lastEnd(of: visit.id) != nil { return true }
    guard participant.endedEarlyAt != nil else { return false }
    let open = study.visits.first { !hasDone($0, in: study) } ?? study.visits.last
    return visit.id == open?.id
  }

  /// Returns the newest appointment of a visit that staff recorded as ended.
  public func lastEnd(of visit: StudyVisit.ID) -> Visit? {
    visits.last { $0.visit == visit }.flatMap { $0.state == .ended ? $0 : nil }
  }
}
