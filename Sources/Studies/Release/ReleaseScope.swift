/// The participants that a release is about, and the part of their data.
public struct ReleaseScope: Sendable, Hashable {
  public let origin: Participant.Origin
  public let audience: ReleaseAudience
  /// Only those who have done every task of the study, or of the visits that were chosen.
  public let completeOnly: Bool
  public let selection: ReleaseSelection
  public let pseudonyms: ReleasePseudonyms

  public init(
    _ origin: Participant.Origin, _ audience: ReleaseAudience, completeOnly: Bool = false,
    selection: ReleaseSelection = ReleaseSelection(), pseudonyms: ReleasePseudonyms = .random
  ) {
    self.origin = origin
    self.audience = audience
    self.completeOnly = completeOnly
    self.selection = selection
    self.pseudonyms = pseudonyms
  }

  /// Returns the number of people in a release if it is below five, as many as are usually asked to be alike: whoever knows
  /// who took part can tell whose rows are whose. Nil for more, and where everybody is simulated.
  public func few(_ participants: Int) -> Int? {
    origin == .real && (1..<5).contains(participants) ? participants : nil
  }

  /// The records of participants have to be read to say who is in it.
  public var dependsOnRecords: Bool { completeOnly || selection.narrowsParticipants }
}

/// A study as a release of some scope takes it.
public struct ReleasePart: Sendable {
  public let scope: ReleaseScope
  /// The study as it is defined.
  public let whole: Study
  /// The study with the visits of the release alone, and with their tasks.
  public let study: Study

  public init(of study: Study, in scope: ReleaseScope) {
    self.scope = scope
    var whole = study.releasing(asSent: scope.selection.asSent)
    whole.namedWords = scope.selection.words
    self.whole = whole
    self.study = whole.narrowed(to: scope.selection.visits)
  }

  /// Returns true if what was done in a task is in the release, also at an occasion of a scheduled one.
  public func takes(_ task: StudyTask.ID) -> Bool {
    scope.selection.visits.isEmpty || study.task(task) != nil
  }

  public func takes(_ visit: StudyVisit.ID) -> Bool {
    scope.selection.visits.isEmpty || scope.selection.visits.contains(visit)
  }

  /// Something that staff did goes with its visit; where it names none, with its task.
  public func takes(_ record: InterventionRecord) -> Bool {
    if scope.selection.visits.isEmpty { return true }
    return record.visit.map(takes) ?? record.task.map { takes($0.task) } ?? false
  }

  /// Returns true if somebody is in the release, as far as their record decides.
  public func takes(_ record: Participation, calendar: LabCalendar = LabCalendar()) -> Bool {
    let selection = scope.selection
    return (!scope.completeOnly || record.isComplete(in: study))
      && selection.holds(calendar.day(of: record.participant.enrolledAt))
      && ReleaseSelection.holds(selection.consents, record.consents.first?.documentVersion)
      && ReleaseSelection.holds(selection.studyVersions, record.firstStudyVersion)
  }
}

extension Study {
  /// The same study with some of its visits; scheduled tasks belong to none.
  fileprivate func narrowed(to visits: Set<StudyVisit.ID>) -> Study {
    if visits.isEmpty { return self }
    var study = self
    study.visits = self.visits.filter { visits.contains($0.id) }
    let kept = Set(study.visits.flatMap(\.tasks))
    study.tasks = tasks.filter { kept.contains($0.id) }
    study.definedTasks = definedTasks.filter { kept.contains($0.id) }
    study.schedule = []
    return study
  }
}
