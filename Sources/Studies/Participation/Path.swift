/// A step of the participant's path. One pure function decides which step is due; no page does.
public enum Step: Sendable, Hashable {
  /// The information about the study.
  case introduction
  case eligibility
  case consent(ConsentStep)
  /// The consent is signed, and the experimenter has to sign too.
  case countersignature
  /// The voluntary contact details.
  case contactDetails
  /// Code shown, PIN chosen or skipped.
  case keepPlace
  case permissions
  case task(DueTask)
  /// All tasks of a visit are done, and the next one has not begun; or the first one has not, whose time they choose.
  case betweenVisits(next: StudyVisit.ID)
  /// The order of the variants depends on the participant's site, and nobody has said which that is.
  case siteUnknown
  /// A break between two runs.
  case onBreak(Break)
  /// Staff let everything rest.
  case paused
  case finished
  case left
}

/// The step that is due (guidelines for ResearchKit: eligibility as early as possible, consent before
/// permissions, permissions before tasks).
public func dueStep(in study: Study, given record: Participation) -> Step {
  if record.participant.leftAt != nil { return .left }
  // Questions that a study gains later are not put to people who take part already.
  if !record.isEligible, record.consents.isEmpty {
    if !record.participant.wasIntroduced { return .introduction }
    if !study.eligibility.isEmpty { return .eligibility }
  }
  guard record.hasConsentInForce(for: study) else { return consentStep(in: study, given: record) }
  if record.participant.pausedAt != nil { return .paused }
  if let end = earlyEnd(in: study, given: record) { return end }
  if !record.participant.wasAskedForContact, !study.consent.contactDetails.isEmpty { return .contactDetails }
  if record.participant.place == .open { return .keepPlace }
  let asked = study.permissions.allSatisfy { permission in
    record.permissions[permission.id] == true
      || (!permission.isRequired && record.permissions[permission.id] != nil)
  }
  guard asked else { return .permissions }
  return taskStep(in: study, given: record)
}

/// Returns the step after a visit was ended early while the next one has not begun: nothing is asked any
/// more, since open questions can wait for the next visit, if there is one. Nil otherwise.
private func earlyEnd(in study: Study, given record: Participation) -> Step? {
  guard record.participant.endedEarlyAt != nil || !record.visitsEndedEarly.isEmpty else { return nil }
  let step = taskStep(in: study, given: record)
  switch step {
  case .finished, .betweenVisits: return step
  default: return nil
  }
}

/// The step of the visits; between and after them, an occasion that was begun, with the breaks between its variants.
private func taskStep(in study: Study, given record: Participation) -> Step {
  let step = visitStep(in: study, given: record)
  switch step {
  case .finished, .betweenVisits:
    guard let occasion = record.occasionUnderWay, let due = record.dueTask(of: occasion, in: study) else {
      return step
    }
    return record.openBreak(in: occasion).map(Step.onBreak) ?? .task(due)
  default: return step
  }
}

/// The first task that is not done, once its visit has begun; a break before it if it is done in runs.
private func visitStep(in study: Study, given record: Participation) -> Step {
  guard let task = record.dueTask(in: study) else { return .finished }
  let visit = study.visit(of: task)
  if let visit, !record.hasBegun(visit, in: study) { return .betweenVisits(next: visit.id) }
  if study.task(task)?.isDoneInRuns == true, let rest = record.openBreak(in: visit) { return .onBreak(rest) }
  if record.awaitsSite(in: study) { return .siteUnknown }
  return .task(task)
}

/// Returns the step towards a consent. With a consent to a version that is still valid, only the
/// experimenter's signature can be missing.
private func consentStep(in study: Study, given record: Participation) -> Step {
  if record.consents.contains(where: { $0.documentNumber >= study.consent.validSince }) {
    return .countersignature
  }
  return .consent(study.consentProcess(of: record).dueStep(given: record.consentProgress))
}

extension Study {
  /// Every task of the study, one entry for each variant of a task.
  public var dueTasks: [DueTask] {
    tasks.flatMap { task in
      task.variantIDs.indices.map { DueTask(task.id, position: $0 + 1) }
    }
  }
}

extension Participation {
  /// A consent counts for versions of the document that differ from the current one in editorial changes alone,
  /// and until the participant leaves.
  public func hasConsentInForce(for study: Study) -> Bool {
    let requirement = study.consent.requirement
    return participant.leftAt == nil && consents.contains(where: requirement.isMet)
  }

  /// Returns true if an order was drawn of each task that has variants, with every variant that it has.
  public func hasAllOrders(in study: Study) -> Bool { study.tasks.allSatisfy { hasOrder(of: $0) } }

  /// Returns true if an order was drawn with every variant of a task; the occasions of a scheduled one have that of their task.
  public func hasOrder(of task: any StudyTask) -> Bool {
    let drawn = orders[task.id.ofStudy] ?? []
    return task.variants.allSatisfy { drawn.contains($0.id) }
  }

  /// Returns the first task that is not done, of a visit that was not ended early; nil if there is none.
  public func dueTask(in study: Study) -> DueTask? {
    study.dueTasks.first { !hasDone($0, in: study) && !wasEndedEarly(study.visit(of: $0)) }
  }

  /// Returns the variant that this participant does at a place of the task, counted from 1; nil before the
  /// order is drawn. A variant that the study has dropped leaves no gap.
  public func variant(of task: any StudyTask, at position: Int) -> TaskVariant.ID? {
    let variants = task.variants
    if variants.isEmpty { return TaskVariant.only }
    var place = 0
    return orders[task.id.ofStudy]?.first { drawn in
      guard variants.contains(where: { $0.id == drawn }) else { return false }
      place += 1
      return place == position
    }
  }

  /// The same with its label and input; nil before the order is drawn, and for a task without variants.
  public func variant(of task: DueTask, in study: Study) -> TaskVariant? {
    study.task(task).flatMap { definition in
      variant(of: definition, at: task.position).flatMap { definition.variant($0) }
    }
  }

  /// Returns true if the data of every task are there. Tasks that were left out or are void have no data,
  /// although nothing more is to be done about them.
  public func isWhole(in study: Study) -> Bool { study.dueTasks.allSatisfy { isWhole($0, in: study) } }

  /// Returns true if the data of every task of a visit are there.
  public func isWhole(_ visit: StudyVisit, in study: Study) -> Bool {
    study.dueTasks(of: visit).allSatisfy { isWhole($0, in: study) }
  }

  /// Returns true if every task of the study is done.
  public func isComplete(in study: Study) -> Bool { tasksWhole(in: study) == study.dueTasks.count }

  /// Returns the number of the study's tasks that were done and count.
  public func tasksWhole(in study: Study) -> Int { study.dueTasks.count { isWhole($0, in: study) } }

  private func isWhole(_ task: DueTask, in study: Study) -> Bool {
    guard let definition = study.task(task), let own = taskInVariant(task, in: study), !skipped.contains(own)
    else { return false }
    return definition.isWhole(own, of: self)
  }

  /// Returns true if nothing more is to be done of a task: it was finished, or staff decided that it will not
  /// be.
  public func hasDone(_ task: DueTask, in study: Study) -> Bool {
    guard let definition = study.task(task), let own = taskInVariant(task, in: study) else { return false }
    return skipped.contains(own) || definition.isDone(own, by: self)
  }

  /// Returns true if nothing more is to be done of a task although it was not done: staff or the participant left it
  /// out.
  /// - Parameter runs: those that the participant left out
  public func wasLeftOut(_ task: DueTask, runs: Set<Run.ID>, in study: Study) -> Bool {
    guard let own = taskInVariant(task, in: study) else { return false }
    return skipped.contains(own)
      || self.runs.contains { $0.taskInVariant == own && $0.setAside == nil && runs.contains($0.id) }
  }
}

extension Participation {
  /// The rest after the newest run that counts.
  public var openBreak: Break? { runs.last { $0.setAside == nil }?.openBreak }

  /// Returns the break after the newest run that counts, if that run belongs to this visit; there is no break
  /// between two visits.
  public func openBreak(in visit: StudyVisit?) -> Break? {
    guard let rest = openBreak, let run = runs.first(where: { $0.id == rest.run }) else { return nil }
    return visit?.tasks.contains(run.task) == false ? nil : rest
  }

  /// Returns the task in the variant that this participant does at its place; nil before the order is drawn.
  public func taskInVariant(_ task: DueTask, in study: Study) -> TaskInVariant? {
    study.task(task).flatMap { variant(of: $0, at: task.position) }.map { TaskInVariant(task.task, $0) }
  }
}
