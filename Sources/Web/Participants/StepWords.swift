import Studies

extension LabRequest {
  /// “2 of 5”
  func tasksDone(_ participation: Participation, in study: Study) -> String {
    let done = participation.tasksWhole(in: study)
    return say("participants.list.tasksDone", ["done": number(done), "n": number(study.dueTasks.count)])
  }

  /// The same for a participant, or the word for one who has not begun.
  func word(for step: Step, of participant: Participant, in study: Study) -> String {
    participant.hasBegun || step == .left
      ? word(for: step, in: study) : say("participants.standing.not-started")
  }

  /// The same for a record; with words of their own for a test on another device and for a participant who is done with
  /// tasks missing.
  func word(for step: Step, of record: Participation, in study: Study) -> String {
    if step == .left, record.participant.ineligibility != nil { return say("participants.step.ineligible") }
    if step == .finished, !record.isWhole(in: study) { return say("participants.step.incomplete") }
    let word = word(for: step, of: record.participant, in: study)
    return record.externalTask(at: step, in: study) == nil ? word : say("external.step", ["step": word])
  }

  /// The same for the participant at this station; with a word of its own for a pause that waits for the end of a
  /// block.
  func word(for step: Step, at station: StationOverview, in study: Study) -> String {
    step == .paused && station.isStillAnswering(at: guest.time)
      ? say("participants.step.pausing") : word(for: step, in: study)
  }

  /// The same of a pause that has not reached the participant's device.
  func word(for step: Step, of record: Participation, lastSeen: Timestamp?, in study: Study) -> String {
    switch record.pauseState(in: study, lastSeen: lastSeen, at: guest.time) {
    case .afterThisBlock: say("participants.step.pausing")
    case .withTheNextPage: say("participants.step.pausingSoon")
    case .paused, nil: word(for: step, of: record, in: study)
    }
  }

  /// The due step as staff call it.
  func word(for step: Step, in study: Study) -> String {
    let title = { (text: LocalizedText) in text[study.language(language)] }
    switch step {
    case .introduction: return say("participants.step.introduction")
    case .eligibility: return say("participants.step.eligibility")
    case .consent: return say("participants.step.consent")
    case .countersignature: return say("participants.step.countersignature")
    case .contactDetails: return say("participants.step.contactDetails")
    case .keepPlace: return say("participants.step.keepPlace")
    case .permissions: return say("participants.step.permissions")
    case .betweenVisits(let next):
      return say(
        "participants.step.betweenVisits", ["visit": study.visit(next).map { title($0.title) } ?? ""])
    case .siteUnknown: return say("sites.step")
    case .onBreak: return say("participants.step.onBreak")
    case .paused: return say("participants.step.paused")
    case .finished: return say("participants.step.finished")
    case .left: return say("participants.step.left")
    case .task(let due): return word(for: due, in: study)
    }
  }

  /// “Sorting test, 2 of 4”, “Survey: About you”
  private func word(for due: DueTask, in study: Study) -> String {
    guard let task = study.task(due) else {
      return say("participants.step.test", ["test": "", "n": number(due.position), "count": number(0)])
    }
    let title = task.title[study.language(language)]
    return guest.lab.taskPages[task].stepName(of: due, task, titled: title, self)
  }
}
