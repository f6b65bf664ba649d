import Statistics
import Studies

extension HanoiPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    let runs = try request.stores.summaries(of: study.id, origin: origin, kind: kind)
    let links = FigureLinks(study: study, origin: origin, request: request)
    let scores = request.member.may(.seeScores) ? ["excess", "deviation"] : []
    return tasks.compactMap { $0 as? HanoiTask }.map { task in
      section(
        of: task, columns: ["runs", "skipped", "unsolved", "doubtful", "illegal"] + scores,
        variants: task.quality(of: runs).map {
          (counts: $0.counts, cells: $0.cells(request), ineligible: $0.runs.ineligible)
        }, links)
    }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    terms(["skipped", "unsolved", "doubtful", "illegal", "excess"], request)
  }
}

extension HanoiQuality {
  /// The numbers of runs, in the order of the columns.
  fileprivate var counts: [Int] { [runs.count, runs.skipped, unsolved, runs.doubtful] }

  /// Those of the other columns.
  fileprivate func cells(_ request: StaffRequest) -> [String] {
    let shares = [illegalShare.map(request.percent) ?? "–"]
    return shares + request.scoreCells(moments) { request.decimals($0, 1) }
  }
}
