import SampleStudies
import Statistics
import Studies

/// Runs of simple reactions as a browser would send them, for the tests that change single things in them.

func makeReactions(block: Int = 2, attempt: Int = 1, variant: TaskVariant.ID = "react-keys") throws
  -> PlannedRun
{
  let run = Run(
    id: "reactions", participant: "somebody", task: "react", variant: variant, position: 1, seed: 42,
    studyVersion: "study", startedAt: start, state: .running,
    progress: .init(part: block, block: block, attempt: attempt))
  return try PlannedRun(run: run, task: ReactionStudy.task())
}

/// Trials one after the other, each with its planned wait.
/// - Parameter latencies: of each, in ms; nil for a press half a second before the figure, infinity for none
func makeReactions(
  _ latencies: [Double?], of planned: PlannedRun, input: ResponseInput = .key
) -> [ReactionTrial] {
  var clock = 1000.0
  let waits = planned.reactions.blocks[planned.run.progress.block - 1].waits
  return zip(latencies, waits).enumerated().map { index, trial in
    let (latency, wait) = trial
    let (begin, onset) = (clock, clock + Double(wait))
    let press: Double? = latency.map { $0.isFinite ? onset + $0 : nil } ?? onset - 500
    clock = (press ?? onset + 2000) + 700
    return ReactionTrial(
      number: index + 1, start: Milliseconds(begin), onset: latency == nil ? nil : Milliseconds(onset),
      onsetSource: latency == nil ? nil : .render, press: press.map { Milliseconds($0) },
      input: press == nil ? nil : input, deviations: 0, flags: [], droppedFrames: 0)
  }
}

func makeReactionPart(_ trials: [ReactionTrial], of planned: PlannedRun, isComplete: Bool = true) -> RunPart {
  RunPart(
    number: planned.run.progress.part, block: planned.run.progress.block,
    attempt: planned.run.progress.attempt,
    isComplete: isComplete, content: ReactionTrials(trials), device: nil, digest: "digest")
}

extension ReactionTrial {
  func with(
    number: Int? = nil, start: Double? = nil, onset: Double? = nil, press: Double? = nil,
    input: ResponseInput? = nil
  ) -> ReactionTrial {
    ReactionTrial(
      number: number ?? self.number, start: start.map { Milliseconds($0) } ?? self.start,
      onset: onset.map { Milliseconds($0) } ?? self.onset, onsetSource: onsetSource,
      press: press.map { Milliseconds($0) } ?? self.press, input: input ?? self.input,
      deviations: deviations, flags: flags, droppedFrames: droppedFrames)
  }
}
