import Studies
import Templates

/// The results that a participant is told now, for `partials/results`: on the dashboard, and between two visits.
struct ToldResults: TemplateRecord {
  /// At least one.
  var results: [TaskResults]
  /// Says how to come back to the results; nil while there are tasks, without results, and without a PIN.
  var comeBack: String?

  static let fields: Fields<ToldResults> = [
    "results": .list(\.results), "comeBack": .optional(\.comeBack),
  ]
}

extension ToldResults {
  /// Nil while none is told.
  init?(_ request: ParticipantRequest) throws {
    let (study, participation) = (request.study, request.participation)
    let tasks = study.definedTasks.filter { task in
      participation.tellsResult(of: task, in: study, onStation: request.isOnStation)
    }
    let all = try request.lab.taskPages.results(
      of: participation.tasksWithResults(of: tasks, in: study), request)
    let results = try OccasionResults(all, request).newest()
    guard !results.isEmpty else { return nil }
    let isForLater =
      request.step.isRest && !participation.awaitsOccasions(in: study)
      && request.participant.place == .keptWithPIN && results.contains(where: \.hasResult)
    self.init(results: results, comeBack: isForLater ? request.say("dashboard.comeBack") : nil)
  }
}
