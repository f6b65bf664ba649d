import Foundation
import HTTP
import JSON
import RunDocuments
import Studies
import Templates

extension TaskKindPages {
  public static let holdStill = TaskKindPages(pages: HoldStillPages())
}

/// The pages of holding still, and its words on the pages of others.
struct HoldStillPages: TimedTaskPages {
  let task: any StudyTask.Type = HoldStillTask.self
  let script = "js/tasks/hold-still/main.js"
  let styles = ["css/activity.css", "css/hold-still.css"]
  let wordRoom = "hold-still"
  let wordGroups = ["recorders"]

  func plan(of planned: PlannedRun, _ setting: PlanSetting) throws -> [UInt8] {
    guard let variant = planned.variant else { throw PageError.notFound }
    let task = planned.holdStill.task
    // Nothing of a trial run is kept, so that there is nobody to ask.
    let isPermitted = setting.purpose == .preview || setting.permitted.contains(MotionRecording.permission)
    let blocks = Posture.allCases.enumerated().map { index, posture in
      HoldStillBlockDocument(
        number: index + 1, posture: posture.rawValue, seconds: task.seconds, isPermitted: isPermitted)
    }
    return Array(
      try JSONEncoder().encode(
        HoldStillPlanDocument(planned, task, variant: variant, blocks: blocks, in: setting)))
  }

  func content(of part: JSON) throws(JSONProblem) -> any PartContent { try MotionRecording(part) }
}
