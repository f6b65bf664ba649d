import Studies

/// The results of a page, some of them of occasions of one scheduled task.
struct OccasionResults {
  private let results: [TaskResults]
  /// The occasions of each scheduled task, in their order.
  private let occasions: [StudyTask.ID: [(id: Occasion.ID, results: TaskResults)]]
  private let request: ParticipantRequest

  init(_ results: [TaskResults], _ request: ParticipantRequest) {
    self.results = results
    self.request = request
    let known = results.compactMap { results in
      Occasion.ID(StudyTask.ID(results.id)).map { (id: $0, results: results) }
    }
    occasions = Dictionary(grouping: known, by: { $0.id.task })
  }

  /// The results in their order: of a scheduled task, those of its newest occasion, with the course of all.
  func newest() throws -> [TaskResults] {
    try results.compactMap { results -> TaskResults? in
      guard let id = Occasion.ID(StudyTask.ID(results.id)), let all = occasions[id.task] else {
        return results
      }
      guard all.last?.id == id else { return nil }
      var newest = results
      newest.course = try course(of: all)
      newest.comparison = try comparison(of: all.compactMap(\.results.compared), id.task)
      return newest
    }
  }

  /// The mean of all occasions stands beside the means of others.
  private func comparison(of own: [TaskResults.Compared], _ id: StudyTask.ID) throws -> ComparisonView? {
    guard let newest = own.last, let task = request.study.task(id) else { return nil }
    let mean = own.reduce(0) { $0 + $1.value } / Double(own.count)
    return try request.comparison(of: task, newest.measure, own: mean, write: newest.write)
  }

  private func course(of all: [(id: Occasion.ID, results: TaskResults)]) throws -> CourseView? {
    var points: [(time: Timestamp, value: Double, words: String)] = []
    for (id, results) in all {
      guard let measured = results.measured, let time = request.participation.occasion(id)?.doneAt else {
        continue
      }
      points.append((time, measured.value, measured.words))
    }
    guard let id = all.last?.results.id else { return nil }
    // The ends of the drawing are results themselves.
    return CourseView(
      id: id, points: points, write: { end in points.first { $0.value == end }?.words ?? "" },
      in: try request.ownCalendar(), request)
  }
}
