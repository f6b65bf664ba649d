import Statistics
import Studies

/// The words about speeded choices on a participant's page for staff and on the quality page.
extension ChoicePages {
  func words(for runs: [Run], of participant: Participant.ID, in study: Study, _ request: StaffRequest) throws
    -> [Run.ID: RunWords]
  {
    try words(for: runs, of: participant, in: study, request) { summary in
      var told = words(
        about: summary, request, measuring: Task.Measures.self,
        refusal: { _ in
          let isUnheard = summary?.verdict.isUnheard == true
          return request.say(isUnheard ? "tasks.choices.unheard" : "\(wordRoom).run.refused")
        },
        result: { words(about: $0, request) })
      if let measures = summary?.measures as? Task.Measures {
        told.doubts += Task.remarks(on: measures, request)
      }
      return told
    }
  }

  private func words(about measures: Task.Measures, _ request: StaffRequest) -> RunWords {
    RunWords(
      score: measures.result.map { Task.write($0, request) },
      sentence: request.counted("\(wordRoom).run.counts", Task.counts(measures)))
  }

  func quality(
    of tasks: [any StudyTask], in study: Study, origin: Participant.Origin, _ request: StaffRequest
  ) throws -> [QualityPage.Section] {
    try sections(
      of: tasks, as: Task.self, in: study, origin: origin, request,
      columns: Self.counts + Task.shares.map(\.word),
      scores: ["mean", "tasks.choices.quality.deviation"]
    ) { $0.quality(of: $1) }
  }

  private static var counts: [String] {
    ["runs", "skipped", "refused", "doubtful"].map { "tasks.choices.quality.\($0)" }
  }

  func qualityTerms(_ request: StaffRequest) -> [QualityPage.Term] {
    let refused = QualityPage.Term(
      name: request.say("tasks.choices.quality.refused"),
      meaning: request.say("\(wordRoom).quality.refusedMeans"))
    return [refused] + terms(Task.shares.map(\.word) + ["mean"], request)
  }
}

extension ChoiceQuality: QualityRow where Task: ShownChoices {
  var counts: [Int] { [runs.count, runs.skipped, runs.refused, runs.doubtful] }

  func cells(_ request: StaffRequest) -> [String] {
    let shares = Task.shares.map { share($0.part, of: $0.whole).map(request.percent) ?? "–" }
    return shares + request.scoreCells(moments) { Task.write($0, request) }
  }
}

extension LabRequest {
  /// A sentence with numbers in its gaps.
  func counted(_ key: String, _ counts: [(name: String, count: Int)]) -> String {
    phrases.sentence(key, in: language, counts.map { ($0.name, number($0.count)) })
  }
}
