import Foundation
import HTTP
import JSON
import RunDocuments
import Statistics
import Studies
import Templates

extension TaskKindPages {
  public static let towerOfHanoi = TaskKindPages(pages: HanoiPages())
}

/// The pages of the Tower of Hanoi, and its words on the pages of others.
struct HanoiPages: TimedTaskPages {
  let task: any StudyTask.Type = HanoiTask.self
  let script = "js/tasks/tower-of-hanoi/main.js"
  let styles = ["css/activity.css", "css/tower-of-hanoi.css"]
  let wordRoom = "tower-of-hanoi"

  func plan(of planned: PlannedRun, _ setting: PlanSetting) throws -> [UInt8] {
    guard let variant = planned.variant else { throw PageError.notFound }
    let task = planned.hanoi.task
    let block = HanoiBlockDocument(
      number: 1, disks: task.disks, timeLimit: task.timeLimit.map { Double($0) * 1000 })
    let actions = HanoiTower.pegNumbers.map { "peg-\($0)" } + ["give-up"]
    let keys = Dictionary(uniqueKeysWithValues: zip(actions, task.answerKeys))
    return Array(
      try JSONEncoder().encode(
        HanoiPlanDocument(
          planned, task, variant: variant, keys: variant.input == .keyboard ? keys : [:], blocks: [block],
          in: setting)))
  }

  func content(of part: JSON) throws(JSONProblem) -> any PartContent {
    HanoiEvents(try part.list(PartKey.trials, HanoiEvent.init))
  }
}

/// Reading an event, whose shape is bounded here.
extension HanoiEvent {
  fileprivate init(_ json: JSON) throws(JSONProblem) {
    typealias Key = HanoiEventDocument.CodingKeys
    self.init(
      number: try json.integer(Key.number), what: try json.word(Key.what),
      peg: json.optional(Key.peg.stringValue) == nil ? nil : try json.count(Key.peg, upTo: 100),
      step: try json.wordIfAny(Key.step), time: Milliseconds(try json.number(Key.time)),
      timeSource: try json.wordIfAny(Key.timeSource), input: try json.wordIfAny(Key.input),
      deviations: try json.count(Key.deviations, upTo: 100_000), flags: try json.disturbances(Key.flags))
  }
}
