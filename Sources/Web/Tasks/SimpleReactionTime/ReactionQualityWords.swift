import Statistics
import Studies

extension ReactionPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    let runs = try request.stores.summaries(of: study.id, origin: origin, kind: kind)
    let links = FigureLinks(study: study, origin: origin, request: request)
    let scores = request.member.may(.seeScores) ? ["median", "deviation"] : []
    return tasks.compactMap { $0 as? ReactionTask }.map { task in
      section(
        of: task, columns: ["runs", "refused", "doubtful", "early", "late", "lapses"] + scores,
        variants: task.quality(of: runs).map {
          (counts: $0.counts, cells: $0.cells(request), ineligible: $0.runs.ineligible)
        }, links)
    }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    terms(["refused", "doubtful", "early", "late", "lapses", "median"], request)
  }
}

extension ReactionQuality {
  /// The numbers of runs, in the order of the columns.
  fileprivate var counts: [Int] { [runs.count, refused, runs.doubtful] }

  /// Those of the other columns.
  fileprivate func cells(_ request: StaffRequest) -> [String] {
    let shares = [earlyShare, lateShare, lapseShare].map { $0.map(request.percent) ?? "–" }
    return shares + request.scoreCells(moments) { request.milliseconds($0) }
  }
}
