import Studies

extension StaffRequest {
  /// “Task left out: Sorting test, 2 of 4 (round buttons)”
  /// - Parameter participation: nil where what it was about can be nothing but a visit
  func word(for record: InterventionRecord, of participation: Participation?, in study: Study) -> String {
    let what = say("staff.event.intervention.\(record.kind.rawValue)")
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
    let use = say("visit.ineligible.\(ineligibility.data.rawValue).since")
    return "\(reason ?? ineligibility.requirement.text) \(use)"
  }

  /// Nil where the study has but one.
  private func name(of visit: StudyVisit.ID?, in study: Study) -> String? {
    study.visits.count > 1 ? visit.map { title(of: $0, in: study) } : nil
  }

  /// A test with its place in the participant's order and its variant; a survey with its title.
  private func name(of task: SkippableTask, of participation: Participation?, in study: Study) -> String {
    let language = study.language(language)
    switch task {
    case .survey(let id):
      return study.survey(id) == nil ? id.text : word(for: .task(.survey(id)), in: study)
    case .test(let id, let variant):
      guard let test = study.test(id) else { return "\(id) (\(variant))" }
      let place = study.dueTasks.first { participation?.skippable($0, in: study) == task }
      let label = test.variants.first { $0.id == variant }?.label[language] ?? variant.text
      return "\(place.map { word(for: .task($0), in: study) } ?? test.title[language]) (\(label))"
    }
  }
}
