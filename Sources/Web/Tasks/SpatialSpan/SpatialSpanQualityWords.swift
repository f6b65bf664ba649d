import Statistics
import Studies

extension SpatialSpanPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    let runs = try request.stores.summaries(of: study.id, origin: origin, kind: kind)
    let links = FigureLinks(study: study, origin: origin, request: request)
    let scores = request.member.may(.seeScores) ? ["span", "deviation"] : []
    return tasks.compactMap { $0 as? SpatialSpanTask }.map { task in
      section(
        of: task, columns: ["runs", "skipped", "doubtful", "failures"] + scores,
        variants: task.quality(of: runs).map {
          (counts: $0.counts, cells: $0.cells(request), ineligible: $0.runs.ineligible)
        }, links)
    }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    terms(["skipped", "doubtful", "failures", "span"], request)
  }
}

extension SpatialSpanQuality {
  /// The numbers of runs, in the order of the columns.
  fileprivate var counts: [Int] { [runs.count, runs.skipped, runs.doubtful] }

  /// Those of the other columns.
  fileprivate func cells(_ request: StaffRequest) -> [String] {
    let shares = [failureShare.map(request.percent) ?? "–"]
    return shares + request.scoreCells(moments) { request.decimals($0, 1) }
  }
}
