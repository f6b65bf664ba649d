import Statistics
import Studies

extension SpatialSpanPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    let runs = try request.stores.summaries(of: study.id, origin: origin, kind: kind)
    let scores = request.member.may(.seeScores) ? ["span", "deviation"] : []
    return tasks.compactMap { $0 as? SpatialSpanTask }.map { task in
      section(
        of: task, columns: ["runs", "skipped", "doubtful", "failures"] + scores,
        variants: task.quality(of: runs).map { (cells: $0.cells(request), ineligible: $0.ineligible) },
        in: study, request)
    }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    terms(["skipped", "doubtful", "failures", "span"], request)
  }
}

extension SpatialSpanQuality {
  /// In the order of the columns.
  fileprivate func cells(_ request: StaffRequest) -> [String] {
    let counts = [runs, skipped, doubtful].map { request.number($0) }
    let shares = [failureShare.map(request.percent) ?? "–"]
    return counts + shares + request.scoreCells(moments) { request.decimals($0, 1) }
  }
}
