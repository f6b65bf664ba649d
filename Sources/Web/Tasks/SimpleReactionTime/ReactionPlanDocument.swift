import JSON
import RunDocuments
import Statistics
import Studies

/// The plan of a run for the browser.
extension ReactionPlanDocument {
  init(_ planned: PlannedRun, variant: TaskVariant, in setting: PlanSetting) {
    let task = planned.reactions.task
    let blocks = planned.reactions.blocks.map {
      Block(
        number: $0.number, practice: $0.isPractice, trials: $0.trials, waits: $0.waits,
        earliest: ReactionTask.earliest.value, timeLimit: task.timeLimit.value)
    }
    self.init(planned, task, variant: variant, blocks: blocks, in: setting)
  }
}

/// Reading the trials of a part, whose shape is bounded here.
extension ReactionTrials {
  init(_ part: JSON) throws(JSONProblem) {
    self.init(try part.list(PartKey.trials, ReactionTrial.init))
  }
}

extension ReactionTrial {
  fileprivate init(_ json: JSON) throws(JSONProblem) {
    typealias Key = ReactionTrialDocument.CodingKeys
    self.init(
      number: try json.integer(Key.number), start: Milliseconds(try json.number(Key.start)),
      onset: try json.timeIfAny(Key.onset), onsetSource: try json.wordIfAny(Key.onsetSource),
      press: try json.timeIfAny(Key.press), input: try json.wordIfAny(Key.input),
      deviations: try json.count(Key.deviations, upTo: 100_000),
      flags: try json.disturbances(Key.flags),
      droppedFrames: try json.count(Key.droppedFrames, upTo: 10_000_000),
      presses: try json.reactionPressesIfAny(Key.presses))
  }
}

extension ReactionPress {
  fileprivate init(_ json: JSON) throws(JSONProblem) {
    typealias Key = ReactionTrialDocument.Press.CodingKeys
    self.init(time: Milliseconds(try json.number(Key.time)), input: try json.word(Key.input))
  }
}

extension JSON {
  /// Nil where there are none, as in trials of an earlier version.
  fileprivate func reactionPressesIfAny(_ key: some CodingKey) throws(JSONProblem) -> [ReactionPress]? {
    if optional(key.stringValue) == nil { return nil }
    let presses = try list(key, ReactionPress.init)
    guard presses.count <= ReactionPress.limit else {
      throw JSONProblem(reason: "is too long").at(key.stringValue)
    }
    return presses
  }
}
