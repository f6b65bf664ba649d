/// The rest after a run, while another variant of its task is still to come.
public struct Break: Sendable, Hashable {
  /// The run that is over.
  public let run: Run.ID
  public let beganAt: Timestamp
  /// The earliest start of the next run, unless staff decide otherwise.
  public let endsAt: Timestamp

  public init(run: Run.ID, beganAt: Timestamp, endsAt: Timestamp) {
    self.run = run
    self.beganAt = beganAt
    self.endsAt = endsAt
  }

  /// Whole seconds that are left.
  public func secondsLeft(at time: Timestamp) -> Int {
    Int(max(0, endsAt.milliseconds - time.milliseconds) + 999) / 1000
  }

  /// Returns the end after one more extension, which counts from now if the time was up.
  public func extended(at time: Timestamp) -> Timestamp {
    let from = max(endsAt.milliseconds, time.milliseconds)
    return Timestamp(milliseconds: from + Int64(Break.extensionSeconds) * 1000)
  }

  /// Staff give so much more each time.
  public static let extensionSeconds = 60
}

extension Participation {
  /// The break that begins after a finished run: where the study wants one, the run counts, another variant of its task is
  /// still to be done, and the end of the run was not left out, after which nobody needs rest.
  /// - Parameters:
  ///   - last: the part that finished the run; nil for a run that came as a file
  ///   - task: as it was when the run started
  public func breakDue(
    after run: Run, finishedBy last: RunPart?, of task: any StudyTask, at time: Timestamp
  ) -> Break? {
    guard task.breakSeconds > 0, run.setAside == nil, last?.isSkipped != true else { return nil }
    let isAnyLeft = task.variants.contains { variant in
      let other = TaskInVariant(run.task, variant.id)
      return !skipped.contains(other)
        && !runs.contains { $0.taskInVariant == other && $0.setAside != .repeated && $0.state == .finished }
    }
    guard isAnyLeft else { return nil }
    return Break(run: run.id, beganAt: time, endsAt: time.advanced(bySeconds: task.breakSeconds))
  }
}
