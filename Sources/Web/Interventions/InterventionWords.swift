import Studies

extension StaffRequest {
  /// “Task left out: Sorting test, 2 of 4 (round buttons)”
  /// - Parameter participation: nil where what it was about can be nothing but a visit
  func word(for record: InterventionRecord, of participation: Participation?, in study: Study) -> String {
    let what = say("participants.event.intervention.\(record.kind.rawValue)")
    if let ineligibility = record.ineligibility {
      return "\(what): \(self.word(for: ineligibility, in: study))"
    }
    let subject =
      record.task.map { name(of: $0, of: participation, in: study) } ?? name(of: record.visit, in: study)
    return subject.map { "\(what): \($0)" } ?? what
  }

  /// “This study is open to people between 18 and 99 years of age. The data are kept and not analysed.”
  func word(for ineligibility: Ineligibility, in study: Study) -> String {
    let reason = study.reasons(for: [ineligibility.requirement]).first?[study.language(language)]
    let use = say("interventions.ineligible.\(ineligibility.data.rawValue).since")
    return "\(reason ?? ineligibility.requirement.text) \(use)"
  }

  /// Nil where the study has but one.
  private func name(of visit: StudyVisit.ID?, in study: Study) -> String? {
    study.visits.count > 1 ? visit.map { title(of: $0, in: study) } : nil
  }

  /// A task with its place in the participant's order and its variant, if it has variants.
  private func name(of task: TaskInVariant, of participation: Participation?, in study: Study) -> String {
    let language = study.language(language)
    guard let definition = study.task(task.task) else {
      return task.variant == TaskVariant.only ? task.task.text : "\(task.task) (\(task.variant))"
    }
    if definition.variants.isEmpty { return word(for: .task(DueTask(task.task)), in: study) }
    let place = study.dueTasks.first { participation?.taskInVariant($0, in: study) == task }
    let label = definition.variant(task.variant)?.label[language] ?? task.variant.text
    return "\(place.map { word(for: .task($0), in: study) } ?? definition.title[language]) (\(label))"
  }
}
