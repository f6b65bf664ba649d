import HTTP
import Studies

/// The step that is due for a participant, as a page and as a name.
extension ParticipantRequest {
  /// The page of the step that is due.
  var dueURL: String {
    step.stage == .left
      ? Path.left.url(study.id.text, query: ["language": language.code]) : step.stage.url
  }

  /// The same, with the word that somebody has signed. Other notices speak of the page that they were meant for.
  func dueURL(after query: FormFields) -> String {
    let notice = [Notice.hasSigned, .hasCountersigned].first { $0.rawValue == query[Notice.field] }
    guard step.stage != .left, let notice else { return dueURL }
    return dueURL + Path.query([(Notice.field, notice.rawValue)])
  }

  /// Names the step that is due, so that a page notices when it is another one. A task whose run was set aside is
  /// another one too.
  var stepName: String {
    switch step {
    case .task(let task):
      guard let number = study.dueTasks.firstIndex(of: task) else { return "task-\(task.task)" }
      return "task-\(number)-\(participation.runs.count { $0.setAside != nil })"
    case .finished: return "finished"
    default: return "\(step.stage)"
    }
  }
}
