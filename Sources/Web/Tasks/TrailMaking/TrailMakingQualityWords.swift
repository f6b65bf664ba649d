import Statistics
import Studies

extension TrailMakingPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    let runs = try request.stores.summaries(of: study.id, origin: origin, kind: kind)
    let links = FigureLinks(study: study, origin: origin, request: request)
    let scores = request.member.may(.seeScores) ? ["difference", "deviation"] : []
    return tasks.compactMap { $0 as? TrailMakingTask }.map { task in
      section(
        of: task, columns: ["runs", "skipped", "unfinished", "doubtful", "errors"] + scores,
        variants: task.quality(of: runs).map {
          (counts: $0.counts, cells: $0.cells(request), ineligible: $0.runs.ineligible)
        }, links)
    }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    terms(["skipped", "unfinished", "doubtful", "errors", "difference"], request)
  }
}

extension TrailQuality {
  /// The numbers of runs, in the order of the columns.
  fileprivate var counts: [Int] { [runs.count, runs.skipped, unfinished, runs.doubtful] }

  /// Those of the other columns.
  fileprivate func cells(_ request: StaffRequest) -> [String] {
    let shares = [errorShare.map(request.percent) ?? "–"]
    return shares + request.scoreCells(moments) { request.seconds($0) }
  }
}
