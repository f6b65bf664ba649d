import JSON
import RunDocuments
import Statistics
import Studies

/// The plan of a run for the browser.
extension ReactionPlanDocument {
  init(_ sheet: PlannedRun, variant: TaskVariant, in setting: PlanSetting) {
    let (task, progress) = (sheet.reactions.task, sheet.run.progress)
    self.init(
      kind: ReactionTask.kind.word, run: sheet.run.id.text, test: task.id.text,
      title: task.title[setting.language], input: variant.input.rawValue,
      storesDevice: setting.permitted.contains(.deviceDetails),
      fillsScreen: setting.permitted.contains(.fullScreen),
      playsSound: setting.permitted.contains(.sound),
      blocks: sheet.reactions.blocks.map {
        Block(
          number: $0.number, practice: $0.isPractice, trials: $0.trials, waits: $0.waits,
          earliest: ReactionTask.earliest.value, timeLimit: task.timeLimit.value)
      },
      resume: ResumeDocument(block: progress.block, attempt: progress.attempt, part: progress.part),
      done: setting.done,
      // Keys with a point are words for other pages.
      texts: setting.texts)
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
      onset: try json.time(Key.onset), onsetSource: try json.wordIfAny(Key.onsetSource),
      press: try json.time(Key.press), input: try json.wordIfAny(Key.input),
      deviations: try json.count(Key.deviations, upTo: 100_000),
      flags: Set(try json.list(Key.flags) { (flag) throws(JSONProblem) in try flag.word() }),
      droppedFrames: try json.count(Key.droppedFrames, upTo: 10_000_000))
  }
}

extension JSON {
  /// Nil where there is none, or null.
  fileprivate func time(_ key: ReactionTrialDocument.CodingKeys) throws(JSONProblem) -> Milliseconds? {
    do {
      return try optional(key.stringValue).map { (time) throws(JSONProblem) in Milliseconds(try time.number())
      }
    } catch { throw error.at(key.stringValue) }
  }

  fileprivate func wordIfAny<Word: RawRepresentable<String>>(
    _ key: ReactionTrialDocument.CodingKeys
  ) throws(JSONProblem) -> Word? {
    if optional(key.stringValue) == nil { return nil }
    return try word(key)
  }
}
