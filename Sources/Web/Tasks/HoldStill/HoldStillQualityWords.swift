import Statistics
import Studies

extension HoldStillPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    let runs = try request.stores.summaries(of: study.id, origin: origin, kind: kind)
    let scores = request.member.may(.seeScores) ? ["tremor", "deviation"] : []
    return tasks.compactMap { $0 as? HoldStillTask }.map { task in
      section(
        of: task, columns: ["runs", "skipped", "withoutSensor", "refused", "doubtful", "rate"] + scores,
        variants: task.quality(of: runs).map { (cells: $0.cells(request), ineligible: $0.ineligible) },
        in: study, request)
    }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    terms(["skipped", "withoutSensor", "refused", "doubtful", "rate", "tremor"], request)
  }
}

extension HoldStillQuality {
  /// In the order of the columns.
  fileprivate func cells(_ request: StaffRequest) -> [String] {
    let counts = [runs, skipped, withoutSensor, refused, doubtful].map { request.number($0) }
    return counts + [request.frequency(rate)] + request.scoreCells(moments) { request.acceleration($0) }
  }
}
