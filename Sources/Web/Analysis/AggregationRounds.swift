import Studies

extension Lab {
  /// Prepares finished runs of every study for analyses, where that was not done when they were scored. A run whose
  /// definition is gone stays without.
  public func aggregateRuns() throws {
    let studies = atThisMoment.studies
    for study in studies.current {
      var seen: Set<Run.ID> = []
      while true {
        let runs = try stores.rounds.runsToAggregate(of: study.id).filter { seen.insert($0.id).inserted }
        if runs.isEmpty { break }
        for run in runs {
          let edition = try studies.study(study.id, version: run.studyVersion)
          guard let task = edition?.timedTask(run.task) else { continue }
          try stores.rounds.aggregate(PlannedRun(run: run, task: task))
        }
      }
    }
  }
}
