import Studies
import Templates

/// The progress of a participant or a study, for `partials/progress`.
struct ProgressBar: TemplateRecord {
  /// “2 of 5 tasks done”
  var sentence: String
  var done: Int
  var inAll: Int
  /// Tasks that are over and not done.
  var leftOut = 0

  /// Nothing more is to be done of these.
  var over: Int { done + leftOut }

  static let fields: Fields<ProgressBar> = [
    "sentence": .text(\.sentence), "done": .number { min($0.done, $0.inAll) }, "inAll": .number(\.inAll),
  ]
}

extension ProgressBar {
  /// The phrase names the numbers `n` and `count`.
  init(_ phrase: String, _ done: Int, of inAll: Int, _ request: some PageRequest) {
    self.init(
      sentence: request.say(phrase, ["n": request.number(done), "count": request.number(inAll)]), done: done,
      inAll: inAll)
  }

  /// The tasks of the participant's present visit; between two visits those of all, since of the next one nothing is done;
  /// where only tasks at home are left, the times of these. A time that was missed is behind somebody like one that was
  /// done: the bar tells how much is left, not how somebody did.
  /// - Parameter runs: those that the participant left out
  init(_ request: ParticipantRequest, leftOut runs: Set<Run.ID>) {
    let (study, record) = (request.study, request.participation)
    let occasions = record.occasionsAlone(in: study)
    if !occasions.isEmpty {
      let over = Adherence(occasions, at: request.time).due
      self.init("dashboard.progressAtHome", over, of: occasions.count, request)
      return
    }
    let isOfAll = request.step.stage == .betweenVisits && study.visits.count > 1
    let (phrase, phraseWithLeftOut) =
      isOfAll
      ? ("dashboard.progressOfVisits", "dashboard.progressOfVisitsLeftOut")
      : ("dashboard.progress", "dashboard.progressLeftOut")
    let visit = record.dueTask(in: study).flatMap { study.visit(of: $0) } ?? study.visits.last
    let tasks = isOfAll ? study.dueTasks : visit.map { study.dueTasks(of: $0) } ?? study.dueTasks
    let leftOut = tasks.count { record.wasLeftOut($0, runs: runs, in: study) }
    let done = tasks.count { record.hasDone($0, in: study) } - leftOut
    self.init(phrase, done, of: tasks.count, request)
    guard leftOut > 0 else { return }
    self.leftOut = leftOut
    sentence = request.say(
      phraseWithLeftOut,
      [
        "n": request.number(done), "count": request.number(tasks.count), "leftOut": request.number(leftOut),
      ])
  }
}

extension ParticipantRequest {
  /// The runs that the participant left out. The store is asked only if any was finished.
  func runsLeftOut() throws -> Set<Run.ID> {
    guard participation.runs.contains(where: { $0.state == .finished }) else { return [] }
    return try stores.runsLeftOut(by: participant.id)
  }
}
