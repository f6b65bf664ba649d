import Foundation
import HTTP
import JSON
import RunDocuments
import Statistics
import Studies
import Templates

extension TaskKindPages {
  public static let spatialSpan = TaskKindPages(pages: SpatialSpanPages())
}

/// The pages of spatial span, and its words on the pages of others.
struct SpatialSpanPages: TimedTaskPages {
  let task: any StudyTask.Type = SpatialSpanTask.self
  let script = "js/tasks/spatial-span/main.js"
  let styles = ["css/activity.css", "css/spatial-span.css"]
  let wordRoom = "spatial-span"

  func plan(of planned: PlannedRun, _ setting: PlanSetting) throws -> [UInt8] {
    guard let variant = planned.variant else { throw PageError.notFound }
    let plan = planned.spatialSpan
    let blocks = (1...plan.task.blockCount).map { SpanBlockDocument($0, of: plan) }
    return Array(
      try JSONEncoder().encode(
        SpatialSpanPlanDocument(planned, plan.task, variant: variant, blocks: blocks, in: setting)))
  }

  func content(of part: JSON) throws(JSONProblem) -> any PartContent {
    SpanEvents(try part.list(PartKey.trials, SpanEvent.init))
  }
}

extension SpanBlockDocument {
  fileprivate init(_ block: Int, of plan: SpatialSpanPlan) {
    let (task, index) = (plan.task, plan.index(ofBlock: block))
    let practice = SpanCourse.practiceSpan...SpanCourse.practiceSpan
    let spans = index.map { task.course.reachable(at: $0) } ?? practice
    self.init(
      number: block, practice: index == nil, direction: task.direction.rawValue,
      interval: task.display.interval.value, lit: task.display.lit.value,
      games: spans.map { span in
        SpanGameDocument(
          span: span, side: SpanCourse.side(of: span),
          sequences: (0..<SpatialSpanPlan.sequencesOfGame).map {
            plan.sequence(ofBlock: block, span: span, number: $0)
          })
      }, course: SpanCourseDocument(task.course),
      outcome: index.flatMap { plan.outcomes.indices.contains($0) ? plan.outcomes[$0] : nil })
  }
}

extension SpanCourseDocument {
  fileprivate init(_ course: SpanCourse) {
    self.init(
      start: course.start, shortest: course.shortest, longest: course.longest, games: course.games,
      failures: course.failures)
  }
}

/// Reading an event, whose shape is bounded here.
extension SpanEvent {
  fileprivate init(_ json: JSON) throws(JSONProblem) {
    typealias Key = SpanEventDocument.CodingKeys
    self.init(
      number: try json.integer(Key.number), what: try json.word(Key.what),
      span: try json.count(Key.span, upTo: 100),
      cell: json.optional(Key.cell.stringValue) == nil ? nil : try json.count(Key.cell, upTo: 1000),
      time: Milliseconds(try json.number(Key.time)), timeSource: try json.wordIfAny(Key.timeSource),
      end: try json.timeIfAny(Key.end), endSource: try json.wordIfAny(Key.endSource),
      input: try json.wordIfAny(Key.input), deviations: try json.count(Key.deviations, upTo: 100_000),
      flags: try json.disturbances(Key.flags),
      droppedFrames: try json.count(Key.droppedFrames, upTo: 10_000_000))
  }
}
