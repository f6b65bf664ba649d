import Statistics
import Studies

extension SpatialSpanPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    try sections(
      of: tasks, as: SpatialSpanTask.self, in: study, origin: origin, request,
      columns: ["runs", "skipped", "doubtful", "failures"],
      scores: ["span", "deviation"]
    ) { $0.quality(of: $1) }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    terms(["skipped", "doubtful", "failures", "span"], request)
  }
}

extension SpatialSpanQuality: QualityRow {
  var counts: [Int] { [runs.count, runs.skipped, runs.doubtful] }

  func cells(_ request: StaffRequest) -> [String] {
    let shares = [failureShare.map(request.percent) ?? "–"]
    return shares + request.scoreCells(moments) { request.decimals($0, 1) }
  }
}
