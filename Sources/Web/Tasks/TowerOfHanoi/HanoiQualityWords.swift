import Statistics
import Studies

extension HanoiPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    try sections(
      of: tasks, as: HanoiTask.self, in: study, origin: origin, request,
      columns: ["runs", "skipped", "unsolved", "doubtful", "illegal"],
      scores: ["excess", "deviation"]
    ) { $0.quality(of: $1) }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    terms(["skipped", "unsolved", "doubtful", "illegal", "excess"], request)
  }
}

extension HanoiQuality: QualityRow {
  var counts: [Int] { [runs.count, runs.skipped, unsolved, runs.doubtful] }

  func cells(_ request: StaffRequest) -> [String] {
    let shares = [illegalShare.map(request.percent) ?? "–"]
    return shares + request.scoreCells(moments) { request.decimals($0, 1) }
  }
}
