import Statistics
import Studies

extension ReactionPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    let runs = try request.stores.summaries(of: study.id, origin: origin, kind: kind)
    let scores = request.member.may(.seeScores) ? ["median", "deviation"] : []
    return tasks.compactMap { $0 as? ReactionTask }.map { task in
      section(
        of: task, columns: ["runs", "refused", "doubtful", "early", "late", "lapses"] + scores,
        variants: task.quality(of: runs).map { (cells: $0.cells(request), ineligible: $0.ineligible) },
        in: study, request)
    }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    terms(["refused", "doubtful", "early", "late", "lapses", "median"], request)
  }
}

extension ReactionQuality {
  /// In the order of the columns.
  fileprivate func cells(_ request: StaffRequest) -> [String] {
    let counts = [runs, refused, doubtful].map { request.number($0) }
    let shares = [earlyShare, lateShare, lapseShare].map { $0.map(request.percent) ?? "–" }
    return counts + shares + request.scoreCells(moments) { request.milliseconds($0) }
  }
}
