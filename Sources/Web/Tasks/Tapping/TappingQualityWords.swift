import Statistics
import Studies

extension TappingPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    let runs = try request.stores.summaries(of: study.id, origin: origin, kind: kind)
    let links = FigureLinks(study: study, origin: origin, request: request)
    let scores = request.member.may(.seeScores) ? ["taps", "deviation"] : []
    return tasks.compactMap { $0 as? TappingTask }.map { task in
      section(
        of: task, columns: ["runs", "skipped", "refused", "doubtful", "misses"] + scores,
        variants: task.quality(of: runs).map {
          (counts: $0.counts, cells: $0.cells(request), ineligible: $0.runs.ineligible)
        }, links)
    }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    terms(["skipped", "refused", "doubtful", "misses", "taps"], request)
  }
}

extension TappingQuality {
  /// The numbers of runs, in the order of the columns.
  fileprivate var counts: [Int] { [runs.count, runs.skipped, runs.refused, runs.doubtful] }

  /// Those of the other columns.
  fileprivate func cells(_ request: StaffRequest) -> [String] {
    let shares = [missShare].map { $0.map(request.percent) ?? "–" }
    return shares + request.scoreCells(moments) { request.decimals($0, 1) }
  }
}
