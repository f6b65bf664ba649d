import Foundation
import HTTP
import JSON
import RunDocuments
import Studies
import Templates

extension TaskKindPages {
  public static let stroop = TaskKindPages(pages: StroopPages())
}

/// The pages of the Stroop task, and its words on the pages of others.
struct StroopPages: TimedTaskPages {
  let task: any StudyTask.Type = StroopTask.self
  let script = "js/tasks/stroop/main.js"
  let styles = ["css/activity.css", "css/stroop.css"]
  let wordRoom = "stroop"
  let largestPart = ChoiceTrials.largestPart

  func plan(of planned: PlannedRun, _ setting: PlanSetting) throws -> [UInt8] {
    guard let variant = planned.variant else { throw PageError.notFound }
    return Array(try JSONEncoder().encode(StroopPlanDocument(planned, variant: variant, in: setting)))
  }

  func content(of part: JSON) throws(JSONProblem) -> any PartContent { try ChoiceTrials(part) }
}

extension StroopPlanDocument {
  init(_ planned: PlannedRun, variant: TaskVariant, in setting: PlanSetting) {
    let task = planned.stroop.task
    let answers = StroopColor.allCases.map(\.rawValue)
    self.init(
      planned, task, variant: variant,
      keys: Dictionary(uniqueKeysWithValues: zip(answers, task.answerKeys)),
      blocks: planned.stroop.blocks.map { block in
        StroopBlockDocument(
          number: block.number, role: block.role.rawValue, answers: answers, interval: Double(task.interval),
          timeLimit: block.role == .check ? nil : task.timeLimit?.value, tellsErrors: block.role != .test,
          trials: block.stimuli.enumerated().map { index, stimulus in
            .init(number: index + 1, ink: stimulus.ink.rawValue, word: stimulus.word?.rawValue)
          })
      }, in: setting)
  }
}
