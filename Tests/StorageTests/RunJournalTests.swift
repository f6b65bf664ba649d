import Definitions
import ImplicitAssociation
import Statistics
import Studies
import Testing

@testable import Storage

/// The parts of a run arrive in turn and are stored once each, with any failure of the network in between.
struct RunJournalTests {
  let lab: TemporaryLab
  let run: Run

  init() throws {
    lab = try TemporaryLab()
    run = try lab.startRun(lab.enrolWithConsent())
  }

  @Test func aDoubleTapStartsNothingTwice() throws {
    let runs = Collected<Run.ID?>()
    onThreads(8) { [lab, run] _ in
      runs.add(try? lab.startRun(run.participant, position: 2).id)
    }
    #expect(Set(runs.values).count == 1)
    #expect(runs.values.first != .some(nil))
    #expect(try lab.count("runs") == 2)
    #expect(try lab.count("allocations") == 1)
  }

  @Test func theOrderIsDrawnOnceAndKept() throws {
    let second = try lab.startRun(run.participant, position: 2)
    let order = try #require(try lab.store.participation(of: run.participant)?.orders[lab.test.id])
    #expect(Set(order) == Set(lab.test.variants.map(\.id)))
    #expect([run.variant, second.variant] == Array(order.prefix(2)))
  }

  @Test(arguments: [0, 5, -1])
  func aPositionThatTheOrderDoesNotHave(position: Int) throws {
    #expect(throws: StoreRefusal.noSuchPosition) { try lab.startRun(run.participant, position: position) }
    #expect(try lab.count("runs") == 1)
  }

  @Test func variantsThatTheStudyGainedComeLast() throws {
    let drawn = try #require(try lab.store.participation(of: run.participant)?.orders[lab.test.id])
    let grown = try lab.studyWithAFifthVariant()
    let fifth = try lab.store.startRun(
      of: grown.implicitTests[0], position: 5, participant: run.participant, in: grown, draw: { 7 },
      context: lab.context(run.participant))
    #expect(fifth.variant == "fifth")
    #expect(try lab.store.participation(of: run.participant)?.orders[lab.test.id] == drawn + ["fifth"])
  }

  /// A participant has done the first variant of their order; then the study drops that variant, or their
  /// second one.
  @Test(arguments: [0, 1])
  func aVariantThatTheStudyLostLeavesNoGap(lost: Int) throws {
    let participant = run.participant
    for _ in 1...7 { _ = try lab.append(makePart(of: lab.plannedRun(run)), to: run) }
    let drawn = try #require(try lab.store.participation(of: participant)?.orders[lab.test.id])
    let shrunk = try lab.study(without: drawn[lost])
    let record = try #require(try lab.store.participation(of: participant))
    let done = shrunk.dueTasks.filter { record.hasDone($0, in: shrunk) }
    #expect(done == (lost == 0 ? [] : [DueTask(lab.test.id, position: 1)]))
    let next = try lab.store.startRun(
      of: shrunk.implicitTests[0], position: lost == 0 ? 1 : 2, participant: participant, in: shrunk,
      draw: { 7 },
      context: lab.context(participant))
    #expect(next.variant == drawn[lost == 0 ? 1 : 2])
    #expect(next.position == (lost == 0 ? 2 : 3), "the place in the order as it was drawn")
    #expect(next.state == .running)
  }

  @Test func theSamePartAgainIsStoredOnce() throws {
    let part = try makePart(of: lab.plannedRun(run))
    for _ in 1...3 { #expect(try lab.append(part, to: run) == .stored(isFinished: false)) }
    #expect(try lab.count("run_parts") == 1)
    #expect(try lab.count("implicit_association_trials") == 20)
  }

  @Test func theSamePartAtOnceIsStoredOnce() throws {
    let planned = try lab.plannedRun(run)
    let part = makePart(of: planned)
    let receipts = Collected<PartReceipt?>()
    onThreads(8) { [lab] _ in
      receipts.add(
        try? lab.store.append(
          part, to: planned, unsent: 0, consent: lab.study.consent.requirement,
          context: lab.context(planned.run.participant)))
    }
    #expect(receipts.values == Array(repeating: .stored(isFinished: false), count: 8))
    #expect(try lab.count("run_parts") == 1)
  }

  @Test func otherContentUnderAUsedNumberIsAConflict() throws {
    let part = try makePart(of: lab.plannedRun(run))
    _ = try lab.append(part, to: run)
    #expect(try lab.append(part.with(digest: "another"), to: run) == .conflict(expected: 2))
    #expect(try lab.count("run_parts", "digest = 'another'") == 0)
    #expect(try lab.count("implicit_association_trials") == 20)
  }

  @Test(arguments: [0, 2, 7, -1])
  func aPartOutOfTurnIsAConflict(number: Int) throws {
    let part = try makePart(of: lab.plannedRun(run)).with(number: number)
    #expect(try lab.append(part, to: run) == .conflict(expected: 1))
    #expect(try lab.count("run_parts") == 0)
  }

  /// Judged against the run as it was before another tab's part was stored: not judged at all.
  @Test func aPartJudgedAgainstAnOldSheetIsAConflict() throws {
    let old = try lab.plannedRun(run)
    _ = try lab.append(makePart(of: old), to: run)
    let receipt = try lab.store.append(
      makePart(of: old).with(number: 2, digest: "another"), to: old,
      unsent: 0, consent: lab.study.consent.requirement, context: lab.context(run.participant))
    #expect(receipt == .conflict(expected: 2))
    #expect(try lab.count("run_parts") == 1)
  }

  @Test func anInterruptedAttemptIsKeptAndDoesNotCount() throws {
    let interrupted = try makePart(of: lab.plannedRun(run), keeping: 5)
    #expect(try lab.append(interrupted, to: run) == .stored(isFinished: false))
    #expect(try lab.plannedRun(run).run.progress == Run.Progress(part: 2, block: 1, attempt: 2))
    _ = try lab.append(makePart(of: lab.plannedRun(run)), to: run)
    #expect(try lab.plannedRun(run).run.progress == Run.Progress(part: 3, block: 2, attempt: 1))
    #expect(try lab.count("implicit_association_trials") == 25)
    #expect(try lab.store.trialCounts(of: run.participant) == [run.id: 25])
  }

  @Test func theLastPartFinishesAndScoresOnce() throws {
    for part in 1...7 {
      #expect(try lab.append(makePart(of: lab.plannedRun(run)), to: run) == .stored(isFinished: part == 7))
      #expect(try lab.count("scores") == (part == 7 ? 1 : 0))
    }
    let last = RunPart(
      number: 7, block: 7, attempt: 1, isComplete: true, trials: [], device: nil, digest: "digest of part 7")
    #expect(try lab.append(last, to: run) == .stored(isFinished: true))
    #expect(try lab.append(last.with(number: 8), to: run) == .conflict(expected: 8))
    #expect(try lab.count("scores") == 1)
    let stored = try #require(try lab.run(run.id, of: run.participant))
    #expect(stored.state == .finished)
    #expect(stored.progress == Run.Progress(part: 8, block: 8, attempt: 1))
  }

  /// The score of the stored trials equals that of the trials sent; an interrupted attempt does not count.
  @Test func theScoreIsThatOfTheCompleteAttempts() throws {
    var sent: [ScoredTrial] = []
    while try lab.plannedRun(run).run.state == .running {
      let planned = try lab.plannedRun(run)
      if planned.run.progress == Run.Progress(part: 4, block: 4, attempt: 1) {
        _ = try lab.append(makePart(of: planned, keeping: 9), to: run)
      } else {
        let part = makePart(of: planned)
        if let block = planned.implicit.plan.blocks[part.block - 1].scored {
          sent += part.trials.map { $0.scored(in: block) }
        }
        _ = try lab.append(part, to: run)
      }
    }
    let expected = try #require(score(sent).values[.d2]?.total)
    #expect(sent.count == 120)
    #expect(expected > 1)
    #expect(try lab.store.scores(of: run.participant) == [run.id: RunScore(result: .d(expected), flags: [])])
  }

  @Test func latenciesAreStoredToTheLastDigit() throws {
    let good = try makePart(of: lab.plannedRun(run))
    let precise = 612.300000000042
    let trials = good.trials.map { trial in
      RecordedTrial(
        number: trial.number, stimulus: trial.stimulus, onset: 1, onsetSource: .render,
        responses: [
          .init(side: trial.responses[0].side.opposite, latency: 401.2, input: trial.responses[0].input),
          .init(
            side: trial.responses[0].side, latency: Milliseconds(precise), input: trial.responses[0].input),
        ], deviations: 2, flags: [.rotated, .blur], droppedFrames: 3)
    }
    let part = RunPart(
      number: 1, block: 1, attempt: 1, isComplete: true, trials: trials, device: "{}", digest: "digest")
    _ = try lab.append(part, to: run)
    let row = try lab.store.research.read {
      try $0.row("SELECT * FROM implicit_association_trials WHERE number = 3")
    }
    let stored = try #require(row)
    #expect(stored["latency"] == precise)
    #expect(stored["first_latency"] == 401.2)
    #expect(stored["is_error"] == true)
    #expect(stored["wrong_presses"] == "401.2")
    #expect(stored["flags"] == "blur rotated")
    #expect(stored["onset_source"] == "render")
  }

  @Test func anUnknownRunTakesNothing() throws {
    let stranger = Run(
      id: "stranger", participant: run.participant, task: run.task, variant: run.variant, position: 1,
      seed: run.seed, studyVersion: run.studyVersion, startedAt: start, state: .running, progress: .start)
    let planned = try PlannedRun(run: stranger, task: lab.test)
    let receipt = try lab.store.append(
      makePart(of: planned), to: planned, unsent: 0, consent: lab.study.consent.requirement,
      context: lab.context(run.participant))
    #expect(receipt == .conflict(expected: 1))
    #expect(try lab.run("stranger", of: run.participant) == nil)
    #expect(try lab.count("run_parts") == 0)
  }
}

extension TemporaryLab {
  fileprivate func study(without variant: TaskVariant.ID) throws -> Study {
    let yaml = String(
      decoding: try StudyDefinition.weightIAT().files[StudyDefinition.fileName]!, as: UTF8.self)
    let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.hasSuffix("- id: \(variant)") })
    let entry = lines[first..<first + 4].joined(separator: "\n") + "\n"
    let definition = try StudyDefinition.weightIAT(changing: entry, to: "")
    let study = try definition.study()
    try store.remember(study, files: definition.files, context: AuditContext(by: .system, at: start))
    return study
  }

  fileprivate func studyWithAFifthVariant() throws -> Study {
    let definition = try StudyDefinition.weightIAT(
      changing: "    order: random",
      to: "      - {id: fifth, layout: researchkit, input: touch, label: {en: Fifth, de: Fünfte}}")
    let study = try definition.study()
    try store.remember(study, files: definition.files, context: AuditContext(by: .system, at: start))
    return study
  }
}

extension RecordedTrial {
  fileprivate func scored(in block: ScoredBlock) -> ScoredTrial {
    ScoredTrial(
      block: block, latency: responses.last!.latency, firstLatency: responses[0].latency,
      isError: responses.count > 1)
  }
}
