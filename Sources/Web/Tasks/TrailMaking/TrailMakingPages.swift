import Foundation
import HTTP
import JSON
import RunDocuments
import Statistics
import Studies
import Templates

extension TaskKindPages {
  public static let trailMaking = TaskKindPages(pages: TrailMakingPages())
}

/// The pages of trail making, and its words on the pages of others.
struct TrailMakingPages: TimedTaskPages {
  let task: any StudyTask.Type = TrailMakingTask.self
  let script = "js/tasks/trail-making/main.js"
  let styles = ["css/activity.css", "css/trail-making.css"]
  let wordRoom = "trail-making"

  func plan(of planned: PlannedRun, _ setting: PlanSetting) throws -> [UInt8] {
    guard let variant = planned.variant else { throw PageError.notFound }
    let plan = planned.trailMaking
    let blocks = Trail.allCases.enumerated().map { index, trail in
      TrailBlockDocument(
        number: index + 1, trail: trail.rawValue, labels: trail.labels(of: plan.task.targets),
        layouts: (0..<TrailMakingPlan.layoutsOfPart).map {
          plan.layout(of: trail, number: $0).places.map(\.shares)
        }, timeLimit: Double(plan.task.timeLimit) * 1000)
    }
    return Array(
      try JSONEncoder().encode(
        TrailMakingPlanDocument(planned, plan.task, variant: variant, blocks: blocks, in: setting)))
  }

  func content(of part: JSON) throws(JSONProblem) -> any PartContent {
    TrailEvents(try part.list(PartKey.trials, TrailEvent.init))
  }
}

/// Reading an event, whose shape is bounded here.
extension TrailEvent {
  fileprivate init(_ json: JSON) throws(JSONProblem) {
    typealias Key = TrailEventDocument.CodingKeys
    self.init(
      number: try json.integer(Key.number), what: try json.word(Key.what),
      target: json.optional(Key.target.stringValue) == nil ? nil : try json.count(Key.target, upTo: 100),
      outcome: try json.wordIfAny(Key.outcome), time: Milliseconds(try json.number(Key.time)),
      timeSource: try json.wordIfAny(Key.timeSource), spot: try TrailSpot(ifAnyOf: json),
      side: try json.number(Key.side), input: try json.wordIfAny(Key.input),
      deviations: try json.count(Key.deviations, upTo: 100_000), flags: try json.disturbances(Key.flags))
  }
}

extension TrailSpot {
  /// Nil for a key, and for what is no press.
  fileprivate init?(ifAnyOf event: JSON) throws(JSONProblem) {
    typealias Key = TrailEventDocument.CodingKeys
    guard event.optional(Key.place.stringValue) != nil else { return nil }
    let place = try event.numbers(Key.place, count: 2)
    self.init(x: place[0], y: place[1])
  }
}
