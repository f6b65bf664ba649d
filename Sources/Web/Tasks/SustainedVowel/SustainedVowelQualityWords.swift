import Statistics
import Studies

extension SustainedVowelPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    let runs = try request.stores.summaries(of: study.id, origin: origin, kind: kind)
    let scores = request.member.may(.seeScores) ? ["longest", "deviation"] : []
    return tasks.compactMap { $0 as? SustainedVowelTask }.map { task in
      section(
        of: task, columns: ["runs", "skipped", "withoutSensor", "refused", "doubtful"] + scores,
        variants: task.quality(of: runs).map { (cells: $0.cells(request), ineligible: $0.ineligible) },
        in: study, request)
    }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    terms(["skipped", "withoutSensor", "refused", "doubtful", "longest"], request)
  }
}

extension SustainedVowelQuality {
  /// In the order of the columns.
  fileprivate func cells(_ request: StaffRequest) -> [String] {
    let counts = [runs, skipped, withoutSensor, refused, doubtful].map { request.number($0) }
    return counts + request.scoreCells(moments) { request.soundSeconds($0) }
  }
}
