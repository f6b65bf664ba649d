import Statistics
import Studies

extension TrailMakingPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    try sections(
      of: tasks, as: TrailMakingTask.self, in: study, origin: origin, request,
      columns: ["runs", "skipped", "unfinished", "doubtful", "errors"],
      scores: ["difference", "deviation"]
    ) { $0.quality(of: $1) }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    terms(["skipped", "unfinished", "doubtful", "errors", "difference"], request)
  }
}

extension TrailQuality: QualityRow {
  var counts: [Int] { [runs.count, runs.skipped, unfinished, runs.doubtful] }

  func cells(_ request: StaffRequest) -> [String] {
    let shares = [errorShare.map(request.percent) ?? "–"]
    return shares + request.scoreCells(moments) { request.seconds($0) }
  }
}
