import Foundation
import HTTP
import JSON
import RunDocuments
import Statistics
import Studies
import Templates

extension TaskKindPages {
  public static let tapping = TaskKindPages(pages: TappingPages())
}

/// The pages of tapping, and its words on the pages of others.
struct TappingPages: TimedTaskPages {
  let task: any StudyTask.Type = TappingTask.self
  let script = "js/tasks/tapping/main.js"
  let styles = ["css/activity.css", "css/tapping.css"]
  let wordRoom = "tapping"

  func plan(of planned: PlannedRun, _ setting: PlanSetting) throws -> [UInt8] {
    guard let variant = planned.variant else { throw PageError.notFound }
    let plan = planned.tapping
    let task = plan.task
    var setting = setting
    if let hand = task.hands.only { setting.texts.sayOnly(hand) }
    let blocks = plan.hands.enumerated().map { index, hand in
      TappingBlockDocument(
        number: index + 1, hand: hand.rawValue, seconds: task.seconds,
        isLeftOut: plan.unusable.contains(hand))
    }
    return Array(
      try JSONEncoder().encode(
        TappingPlanDocument(planned, task, variant: variant, blocks: blocks, in: setting)))
  }

  func content(of part: JSON) throws(JSONProblem) -> any PartContent {
    Taps(try part.list(PartKey.trials, Tap.init), problem: try part.wordIfAny(PartKey.reason))
  }
}

extension [String: String] {
  /// The words for both hands give way to those for one alone, and a task of one block is left out as a whole.
  fileprivate mutating func sayOnly(_ hand: Hand) {
    let ofHand = hand == .left ? "leftOnly" : "rightOnly"
    for (sentence, other) in [
      ("overviewLead", "\(ofHand)Overview"), ("overviewHands", "\(ofHand)Fingers"),
      ("\(hand.rawValue)Lead", "\(ofHand)Lead"), ("overviewWhy", "onlyWhy"), ("overviewUnable", "onlyUnable"),
      ("measured", "onlyMeasured"),
    ] { self[sentence] = self[other] }
    self["skipBlock"] = nil
  }
}

/// Reading a tap, whose shape is bounded here.
extension Tap {
  fileprivate init(_ json: JSON) throws(JSONProblem) {
    typealias Key = TapDocument.CodingKeys
    let place = try json.numbers(Key.place, count: 2)
    self.init(
      number: try json.integer(Key.number), time: Milliseconds(try json.number(Key.time)),
      end: try json.timeIfAny(Key.end), button: try json.wordIfAny(Key.button), x: place[0], y: place[1],
      input: try json.word(Key.input), layout: try TapLayout(ifAnyOf: json),
      deviations: try json.count(Key.deviations, upTo: 100_000), flags: try json.disturbances(Key.flags))
  }
}

extension TapLayout {
  /// Nil for a tap that tells none.
  fileprivate init?(ifAnyOf tap: JSON) throws(JSONProblem) {
    typealias Key = TapLayoutDocument.CodingKeys
    guard let json = tap.optional(TapDocument.CodingKeys.layout.stringValue) else { return nil }
    let view = try json.numbers(Key.view, count: 2)
    self.init(
      width: view[0], height: view[1], left: TapArea(try json.numbers(Key.left, count: 4)),
      right: TapArea(try json.numbers(Key.right, count: 4)))
  }
}

extension TapArea {
  fileprivate init(_ numbers: [Double]) {
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
