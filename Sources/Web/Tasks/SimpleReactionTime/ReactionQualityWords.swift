import Statistics
import Studies

extension ReactionPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    try sections(
      of: tasks, as: ReactionTask.self, in: study, origin: origin, request,
      columns: ["runs", "refused", "doubtful", "early", "late", "lapses"],
      scores: ["median", "deviation"]
    ) { $0.quality(of: $1) }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    terms(["refused", "doubtful", "early", "late", "lapses", "median"], request)
  }
}

extension ReactionQuality: QualityRow {
  var counts: [Int] { [runs.count, refused, runs.doubtful] }

  func cells(_ request: StaffRequest) -> [String] {
    let shares = [earlyShare, lateShare, lapseShare].map { $0.map(request.percent) ?? "–" }
    return shares + request.scoreCells(moments) { request.milliseconds($0) }
  }
}
