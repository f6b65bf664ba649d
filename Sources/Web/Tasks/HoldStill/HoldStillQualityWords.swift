import Statistics
import Studies

extension HoldStillPages {
  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    try sections(
      of: tasks, as: HoldStillTask.self, in: study, origin: origin, request,
      columns: ["runs", "skipped", "withoutSensor", "refused", "doubtful", "rate"],
      scores: ["tremor", "deviation"]
    ) { $0.quality(of: $1) }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    terms(["skipped", "withoutSensor", "refused", "doubtful", "rate", "tremor"], request)
  }
}

extension HoldStillQuality: QualityRow {
  var counts: [Int] { [runs.count, runs.skipped, withoutSensor, refused, runs.doubtful] }

  func cells(_ request: StaffRequest) -> [String] {
    [request.frequency(rate)] + request.scoreCells(moments) { request.acceleration($0) }
  }
}
