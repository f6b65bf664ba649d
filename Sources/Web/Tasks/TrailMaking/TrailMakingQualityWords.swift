import Statistics
import Studies

extension TrailMakingPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    let runs = try request.stores.summaries(of: study.id, origin: origin, kind: kind)
    let scores = request.member.may(.seeScores) ? ["difference", "deviation"] : []
    return tasks.compactMap { $0 as? TrailMakingTask }.map { task in
      section(
        of: task, columns: ["runs", "skipped", "unfinished", "doubtful", "errors"] + scores,
        variants: task.quality(of: runs).map { (cells: $0.cells(request), ineligible: $0.ineligible) },
        in: study, request)
    }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    terms(["skipped", "unfinished", "doubtful", "errors", "difference"], request)
  }
}

extension TrailQuality {
  /// In the order of the columns.
  fileprivate func cells(_ request: StaffRequest) -> [String] {
    let counts = [runs, skipped, unfinished, doubtful].map { request.number($0) }
    let shares = [errorShare.map(request.percent) ?? "–"]
    return counts + shares + request.scoreCells(moments) { request.seconds($0) }
  }
}
