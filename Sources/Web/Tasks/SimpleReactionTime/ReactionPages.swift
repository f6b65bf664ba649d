import Foundation
import HTTP
import JSON
import RunDocuments
import Studies
import Templates

extension TaskKindPages {
  public static let simpleReactionTime = TaskKindPages(pages: ReactionPages())
}

/// The pages of simple reactions, and their words on the pages of others.
struct ReactionPages: TimedTaskPages {
  let task: any StudyTask.Type = ReactionTask.self
  let script = "js/tasks/simple-reaction-time/main.js"
  let styles = ["css/activity.css", "css/simple-reaction-time.css"]
  let wordRoom = "simple-reaction-time"
  let largestPart = ChoiceTrials.largestPart

  func plan(of planned: PlannedRun, _ setting: PlanSetting) throws -> [UInt8] {
    guard let variant = planned.variant else { throw PageError.notFound }
    return Array(try JSONEncoder().encode(ReactionPlanDocument(planned, variant: variant, in: setting)))
  }

  func content(of part: JSON) throws(JSONProblem) -> any PartContent { try ReactionTrials(part) }
}
