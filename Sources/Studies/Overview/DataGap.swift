/// A gap in a participant's data, and its remedy.
public struct DataGap: Sendable, Hashable {
  public let what: What
  public let remedy: Remedy

  /// The gap only lies ahead: nothing is wrong, and nobody needs to act.
  public var isAhead: Bool { remedy == .goOn }

  public enum What: Sendable, Hashable {
    case consent
    /// A task of which nothing is there.
    case task(DueTask)
    /// A task that was begun; the block of its run that is due.
    case unfinishedTask(DueTask, block: Int)
    /// Trials that a tablet has not delivered.
    case unsentTrials(DueTask, Int)
    case void(DueTask)
    case skipped(DueTask)
  }

  public enum Remedy: String, Sendable, CaseIterable {
    /// The task is next, or comes later.
    case goOn = "go-on"
    /// The tablet has to be brought online.
    case deliver
    /// Staff can have the task done again.
    case repeatTest = "repeat-test"
    /// The participant has left, or the visit was ended.
    case none
  }

  public init(_ what: What, _ remedy: Remedy) {
    self.what = what
    self.remedy = remedy
  }
}

extension Participation {
  /// Returns everything that is missing from a participant's data, in the order of the path.
  public func gaps(in study: Study) -> [DataGap] {
    let isOver = participant.leftAt != nil || participant.endedEarlyAt != nil
    var gaps: [DataGap] = []
    if !beforeLeaving.hasConsentInForce(for: study) { gaps.append(DataGap(.consent, isOver ? .none : .goOn)) }
    for task in study.dueTasks {
      gaps += self.gaps(of: task, in: study, isOver: isOver || wasEndedEarly(study.visit(of: task)))
    }
    return gaps
  }

  /// Returns true for a run that was left unfinished and that nobody goes on with: the participation or the visit has
  /// ended, or staff set the run aside or left its task out.
  public func isStopped(_ run: Run, in study: Study) -> Bool {
    if run.state == .finished { return false }
    return participant.leftAt != nil || run.setAside != nil || skipped.contains(run.taskInVariant)
      || wasEndedEarly(study.visit(ofTask: run.task))
  }

  private func gaps(of task: DueTask, in study: Study, isOver: Bool) -> [DataGap] {
    let own = taskInVariant(task, in: study)
    let newest = runs.last { $0.taskInVariant == own && $0.setAside != .repeated }
    if let own, skipped.contains(own) {
      return [DataGap(.skipped(task), isOver || newest == nil ? .none : .repeatTest)]
    }
    let ahead: DataGap.Remedy = isOver ? .none : .goOn
    guard let run = newest else { return hasDone(task, in: study) ? [] : [DataGap(.task(task), ahead)] }
    if run.setAside == .voided { return [DataGap(.void(task), isOver ? .none : .repeatTest)] }
    var gaps: [DataGap] = []
    if run.state == .running {
      let blocks = study.timedTask(run.task)?.blockCount ?? 1
      gaps.append(DataGap(.unfinishedTask(task, block: min(run.progress.block, blocks)), ahead))
    }
    if run.unsentTrials > 0 { gaps.append(DataGap(.unsentTrials(task, run.unsentTrials), .deliver)) }
    return gaps
  }
}
