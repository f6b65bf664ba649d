import ImplicitAssociation
import SampleStudies
import Statistics
import Studies

/// Parts of a run as a browser would send them, for the tests that change single things in them.

func makePlannedRun(block: Int = 1, variant: TaskVariant.ID = "by-keyboard") throws -> PlannedRun {
  try makePlannedRun(variant: variant, progress: Run.Progress(part: block, block: block, attempt: 1))
}

func makePlannedRun(variant: TaskVariant.ID = "by-keyboard", progress: Run.Progress) throws -> PlannedRun {
  let test = try SampleStudy.study().implicitTests[0]
  return try PlannedRun(run: makeRun(variant: variant, progress: progress), task: test)
}

/// The block that is due, every trial answered correctly after half a second.
func makePart(
  of planned: PlannedRun, block: Int? = nil, attempt: Int = 1, keeping count: Int = .max,
  isComplete: Bool = true,
  input: RecordedTrial.Input = .key, changing change: (RecordedTrial) -> RecordedTrial = { $0 }
) -> RunPart {
  let due = planned.implicit.plan.blocks[min(planned.run.progress.block, 7) - 1].trials
  let trials = due.prefix(count).map { trial in
    change(
      RecordedTrial(
        number: trial.number, stimulus: trial.stimulus, onset: Milliseconds(1000 * Double(trial.number)),
        onsetSource: .paint,
        responses: [.init(side: trial.correctSide, latency: 512.5, input: input)], deviations: 0, flags: [],
        droppedFrames: 0))
  }
  return RunPart(
    number: planned.run.progress.part, block: block ?? planned.run.progress.block, attempt: attempt,
    isComplete: isComplete, trials: trials, device: nil, digest: "digest")
}

extension RunPart {
  func with(trials: [RecordedTrial]) -> RunPart {
    RunPart(
      number: number, block: block, attempt: attempt, isComplete: isComplete, trials: trials, device: device,
      digest: digest)
  }
}

extension RecordedTrial {
  func with(
    number: Int? = nil, stimulus: StimulusID? = nil, onset: Milliseconds? = nil, responses: [Response]? = nil
  ) -> RecordedTrial {
    RecordedTrial(
      number: number ?? self.number, stimulus: stimulus ?? self.stimulus, onset: onset ?? self.onset,
      onsetSource: onsetSource, responses: responses ?? self.responses, deviations: deviations, flags: flags,
      droppedFrames: droppedFrames)
  }
}

extension RecordedTrial.Response {
  var onTheOtherSide: Self { Self(side: side.opposite, latency: latency, input: input) }

  func with(latency: Milliseconds) -> Self { Self(side: side, latency: latency, input: input) }

  func with(input: RecordedTrial.Input) -> Self { Self(side: side, latency: latency, input: input) }
}
