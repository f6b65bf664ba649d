/// A task that is due on another device.
public struct ExternalTask: Sendable {
  public let task: any StudyTask
  public let variant: TaskVariant
  /// The position as tasks count it: among the variants that the study has.
  public let position: Int
  public let code: TestCode

  public var due: DueTask { DueTask(task.id, position: position) }
}

extension Participation {
  /// The task that is due now, if it is done on another device. Callers that know the step use
  /// ``externalTask(at:in:)``.
  public func dueExternalTask(in study: Study) -> ExternalTask? {
    externalTask(at: dueStep(in: study, given: self), in: study)
  }

  /// Returns the task of a step, if it is done on another device.
  public func externalTask(at step: Step, in study: Study) -> ExternalTask? {
    guard case .task(let due) = step, let variant = variant(of: due, in: study), variant.isExternal,
      let task = study.task(due)
    else { return nil }
    return ExternalTask(
      task: task, variant: variant, position: due.position,
      code: TestCode(
        participant.id, task.id, variant.id,
        administration: repetitions(of: TaskInVariant(task.id, variant.id)) + 1))
  }

  private func repetitions(of task: TaskInVariant) -> Int {
    runs.count { $0.taskInVariant == task && $0.setAside == .repeated }
  }

  /// Returns the participant's other task to which a code belongs, or belonged before a repetition.
  func task(of code: String, in study: Study) -> DueTask? {
    study.dueTasks.first { due in
      guard let task = taskInVariant(due, in: study), task.variant != TaskVariant.only else { return false }
      return (1...(repetitions(of: task) + 1)).contains {
        TestCode(participant.id, task.task, task.variant, administration: $0).text == code
      }
    }
  }
}
