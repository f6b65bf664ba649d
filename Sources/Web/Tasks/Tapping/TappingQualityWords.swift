import Statistics
import Studies

extension TappingPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    try sections(
      of: tasks, as: TappingTask.self, in: study, origin: origin, request,
      columns: ["runs", "skipped", "refused", "doubtful", "misses"],
      scores: ["taps", "deviation"]
    ) { $0.quality(of: $1) }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    terms(["skipped", "refused", "doubtful", "misses", "taps"], request)
  }
}

extension TappingQuality: QualityRow {
  var counts: [Int] { [runs.count, runs.skipped, runs.refused, runs.doubtful] }

  func cells(_ request: StaffRequest) -> [String] {
    let shares = [missShare].map { $0.map(request.percent) ?? "–" }
    return shares + request.scoreCells(moments) { request.decimals($0, 1) }
  }
}
