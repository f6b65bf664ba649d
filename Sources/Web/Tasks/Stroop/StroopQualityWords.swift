import Statistics
import Studies

extension StroopPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    let runs = try request.stores.summaries(of: study.id, origin: origin, kind: kind)
    let links = FigureLinks(study: study, origin: origin, request: request)
    let scores = request.member.may(.seeScores) ? ["interference", "deviation"] : []
    return tasks.compactMap { $0 as? StroopTask }.map { task in
      section(
        of: task,
        columns: ["runs", "skipped", "refused", "doubtful", "congruentErrors", "incongruentErrors"] + scores,
        variants: task.quality(of: runs).map {
          (counts: $0.counts, cells: $0.cells(request), ineligible: $0.runs.ineligible)
        }, links)
    }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    terms(
      ["skipped", "refused", "doubtful", "congruentErrors", "incongruentErrors", "interference"], request)
  }
}

extension StroopQuality {
  /// The numbers of runs, in the order of the columns.
  fileprivate var counts: [Int] { [runs.count, runs.skipped, runs.refused, runs.doubtful] }

  /// Those of the other columns.
  fileprivate func cells(_ request: StaffRequest) -> [String] {
    let shares = [congruentErrors, incongruentErrors].map { $0.map(request.percent) ?? "–" }
    return shares + request.scoreCells(moments) { request.milliseconds($0) }
  }
}
