import Studies

/// The words about experiments of a lab's own on a participant's page for staff and on the quality page.
extension ExperimentPages {
  func words(for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  {
    var told = try words(for: runs, of: participant, in: study, request) { RunWords($0, request) }
    for (run, messages) in try request.experimentStores.experimentMessages(of: participant) {
      told[run]?.messages = messages.texts.map { request.say("page.run.message", ["text": $0]) }
    }
    return told
  }

  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    try sections(
      of: tasks, as: ExperimentTask.self, in: study, origin: origin, request,
      columns: ["runs", "skipped", "broken", "aborted", "empty", "doubtful", "lines"]
    ) { $0.quality(of: $1) }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    terms(["skipped", "broken", "aborted", "empty", "doubtful", "lines"], request)
  }
}

extension ExperimentQuality: QualityRow {
  var counts: [Int] { [runs.count, runs.skipped, broken, aborted, empty, runs.doubtful] }

  func cells(_ request: StaffRequest) -> [String] {
    [lines.map { request.decimals($0, 1) } ?? "–"]
  }
}

extension RunWords {
  fileprivate init(_ summary: RunSummary?, _ request: StaffRequest) {
    self.init(
      score: nil, sentence: Self.sentence(for: summary, request),
      doubts: (summary?.flags ?? []).map { request.say("page.flag.\($0)") })
  }

  private static func sentence(for summary: RunSummary?, _ request: StaffRequest) -> String {
    guard let summary, let measures = summary.measures as? ExperimentMeasures else {
      return request.say("page.run.unfinished")
    }
    if summary.verdict.isSkipped { return request.say("tasks.page.skippedByParticipant") }
    let values: KeyValuePairs = [
      "lines": request.number(measures.lines), "kilobytes": request.number((measures.bytes + 1023) / 1024),
    ]
    return request.say("page.run.\(measures.ending.rawValue)", values)
  }
}
