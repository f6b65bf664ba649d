import Statistics
import Studies

extension SustainedVowelPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    try sections(
      of: tasks, as: SustainedVowelTask.self, in: study, origin: origin, request,
      columns: ["runs", "skipped", "withoutSensor", "refused", "doubtful"],
      scores: ["longest", "deviation"]
    ) { $0.quality(of: $1) }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    terms(["skipped", "withoutSensor", "refused", "doubtful", "longest"], request)
  }
}

extension SustainedVowelQuality: QualityRow {
  var counts: [Int] { [runs.count, runs.skipped, withoutSensor, refused, runs.doubtful] }

  func cells(_ request: StaffRequest) -> [String] {
    request.scoreCells(moments) { request.soundSeconds($0) }
  }
}
