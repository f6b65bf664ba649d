import Statistics
import Studies

extension StroopPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    try sections(
      of: tasks, as: StroopTask.self, in: study, origin: origin, request,
      columns: ["runs", "skipped", "refused", "doubtful", "congruentErrors", "incongruentErrors"],
      scores: ["interference", "deviation"]
    ) { $0.quality(of: $1) }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    terms(
      ["skipped", "refused", "doubtful", "congruentErrors", "incongruentErrors", "interference"], request)
  }
}

extension StroopQuality: QualityRow {
  var counts: [Int] { [runs.count, runs.skipped, runs.refused, runs.doubtful] }

  func cells(_ request: StaffRequest) -> [String] {
    let shares = [congruentErrors, incongruentErrors].map { $0.map(request.percent) ?? "–" }
    return shares + request.scoreCells(moments) { request.milliseconds($0) }
  }
}
