import Studies
import Templates

/// The progress of a participant or a study, for `partials/progress`.
struct ProgressBar: TemplateRecord {
  /// “2 of 5 tasks done”
  var sentence: String
  var done: Int
  var inAll: Int

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

  /// The tasks of the participant's present visit; where only tasks at home are left, the times of these. A time that was
  /// missed is behind somebody like one that was done: the bar tells how much is left, not how somebody did.
  init(_ request: ParticipantRequest) {
    let (study, record) = (request.study, request.participation)
    let occasions = record.occasionsAlone(in: study)
    if !occasions.isEmpty {
      let over = Adherence(occasions, at: request.time).due
      self.init("dashboard.progressAtHome", over, of: occasions.count, request)
      return
    }
    let visit = record.dueTask(in: study).flatMap { study.visit(of: $0) } ?? study.visits.last
    let tasks = visit.map { study.dueTasks(of: $0) } ?? study.dueTasks
    let done = tasks.count { record.hasDone($0, in: study) }
    self.init("dashboard.progress", done, of: tasks.count, request)
  }
}
