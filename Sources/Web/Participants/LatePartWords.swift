import Studies

/// The sentences about parts that arrived when their run had gone on at another tablet.
struct LatePartWords {
  private let parts: [LatePart]
  private let participation: Participation
  private let study: Study
  private let request: StaffRequest

  init(_ parts: [LatePart], _ participation: Participation, _ study: Study, _ request: StaffRequest) {
    self.parts = parts
    self.participation = participation
    self.study = study
    self.request = request
  }

  /// The sentence in the timeline; nil for every other entry.
  func sentence(for entry: AuditEntry) -> String? {
    guard entry.action == "part.late",
      let part = parts.first(where: {
        $0.run.text == entry.subject && $0.receivedAt == entry.time && entry.detail == "part \($0.number)"
      }), let run = participation.runs.first(where: { $0.id == part.run })
    else { return nil }
    return request.say(
      "participants.one.latePart",
      [
        "n": request.number(part.number), "station": part.station.text,
        "task": request.word(for: .task(DueTask(run.task, position: run.position)), in: study),
      ])
  }

  /// Beside the run that they are of.
  func doubts(about run: Run.ID) -> [ParticipantPage.Doubt] {
    let count = parts.count { $0.run == run }
    return count == 0
      ? [] : [ParticipantPage.Doubt(phrase: request.say("participants.one.lateParts", count: count))]
  }
}
