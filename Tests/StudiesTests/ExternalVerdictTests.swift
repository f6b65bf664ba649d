import ImplicitAssociation
import SampleStudies
import Statistics
import Testing

@testable import Studies

/// The verdict on files of the app: whether they are the result of the test that is due.
struct ExternalVerdictTests {
  private let study: Study
  private let record: Participation
  private let code: TestCode

  init() throws {
    study = try SampleStudy.externalStudy()
    record = somebodyAtTheApp(in: study)
    code = try #require(record.dueExternalTask(in: study)).code
  }

  private func problems(
    _ result: ExternalResult, of record: Participation? = nil, in other: Study? = nil,
    at now: Timestamp = atTheApp
  ) throws -> [ExternalProblem] {
    ExternalVerdict(on: result, of: record ?? self.record, in: other ?? study, at: now).problems
  }

  private func result(changing change: (inout [ExternalResult.Block]) -> Void = { _ in }) throws
    -> ExternalResult
  {
    try makeExternalResult(code: code.grouped, of: study, changing: change)
  }

  // MARK: - What fits

  @Test func aGoodResultFits() throws {
    #expect(try problems(result()) == [])
    for seed in 0..<20 as Range<UInt64> {
      #expect(try problems(makeExternalResult(code: code.text, of: study, seed: seed)) == [], "\(seed)")
    }
    #expect(try problems(makeExternalResult(code: code.text, of: study, language: "de")) == [])
    #expect(try problems(makeExternalResult(code: "iat \(code.grouped.lowercased()) (2)", of: study)) == [])
  }

  /// Fast, slow and wrong answers are taken: the scores mark them, as they do in the browser.
  @Test func oddButPossibleAnswersFit() throws {
    #expect(
      try problems(result { $0[3] = $0[3].with(trials: $0[3].trials.map { $0.with(latency: 12) }) }) == [])
    #expect(
      try problems(result { $0[3] = $0[3].with(trials: $0[3].trials.map { $0.with(latency: 0) }) }) == [])
  }

  @Test func caseAndBlanksOfLabelsDoNotMatter() throws {
    let spaced = try result { blocks in
      blocks = blocks.map { block in
        block.with(
          trials: block.trials.map { $0.with(labels: $0.labels.uppercased().replacing(",", with: " , ")) })
      }
    }
    #expect(try problems(spaced) == [])
  }

  /// The seed that is stored has the sides that the app drew, and with it the pairings and the score.
  @Test func theRunHasTheSidesOfTheApp() throws {
    for seed in 0..<8 as Range<UInt64> {
      let result = try makeExternalResult(code: code.text, of: study, seed: seed)
      let verdict = ExternalVerdict(on: result, of: record, in: study, at: atTheApp)
      let run = try #require(
        try verdict.run(
          of: result, participant: record, study: study, draw: { 99 },
          at: atTheApp))
      let plan = try Plan(design: study.implicitTests[0].design, seed: seed)
      #expect(run.planned.implicit.plan.sides == plan.sides && run.planned.run.source == .app)
      #expect(run.planned.run.position == 2 && run.planned.run.state == .finished)
      for (block, planned) in zip(result.blocks, plan.blocks) {
        #expect(block.trials.map(run.role) == planned.trials.map(\.role))
      }
    }
  }

  /// Runs are ordered by their beginning, even if the clock of the other device is wrong.
  @Test(arguments: [
    // Within its time; a clock behind, by which it would lie in the run before; one ahead of now.
    (1300, 1300, 1336), (1000, 1200, 1236), (3700, 3564, 3600),
  ])
  func aRunKeepsItsPlaceAmongTheOthers(began: Int, start first: Int, end: Int) throws {
    let result = try makeExternalResult(code: code.text, of: study, began: start.advanced(bySeconds: began))
    let verdict = ExternalVerdict(on: result, of: record, in: study, at: atTheApp)
    #expect(verdict.problems == [])
    let run = try #require(
      try verdict.run(
        of: result, participant: record, study: study, draw: { 1 },
        at: atTheApp)
    ).planned.run
    #expect(run.startedAt == start.advanced(bySeconds: first))
    #expect(run.finishedAt == start.advanced(bySeconds: end))
  }

  /// The clock of a device that was without power began in another century; the run began after the consent all the
  /// same, and ended when it was handed in.
  @Test func aWrongClockPutsNoRunBeforeTheConsent() throws {
    var fresh = record
    fresh.runs = []
    fresh.orders = ["sorting": ["by-touch", "by-keyboard"]]
    let result = try makeExternalResult(code: code.text, of: study, began: start.advanced(bySeconds: 1300))
    let early = ExternalResult(
      identifier: result.identifier, fileName: result.fileName, appRun: result.appRun,
      time: .init(start: Timestamp(milliseconds: 978_307_200_000), end: result.time.end),
      blocks: result.blocks, fileDigest: result.fileDigest)
    #expect(!ExternalVerdict(on: early, of: fresh, in: study, at: atTheApp).problems.isEmpty)
    let verdict = ExternalVerdict(on: early, of: fresh, in: study, at: atTheApp, deviceClock: .wrong)
    #expect(verdict.problems == [] && verdict.hasWrongClock)
    let run = try #require(
      try verdict.run(of: early, participant: fresh, study: study, draw: { 1 }, at: atTheApp)
    ).planned.run
    #expect(run.startedAt == start && run.finishedAt == atTheApp)
  }

  /// A run that was longer than there was time for.
  @Test func aSpanIsNeverTurnedRound() {
    let span = ExternalResult.Span(start: start, end: start.advanced(bySeconds: 100))
    let (one, two) = (start.advanced(bySeconds: 50), start.advanced(bySeconds: 80))
    #expect(span.moved(between: one, and: two) == .init(start: one, end: two))
    #expect(span.moved(between: two, and: two) == .init(start: two, end: two))
  }

  // MARK: - Whose it is

  @Test func aResultWithoutItsCodeIsRefused() throws {
    func problem(_ identifier: String, _ name: String = "result.json") throws -> [ExternalProblem] {
      try problems(makeExternalResult(code: identifier, of: study, fileName: name))
    }
    #expect(try problem("ImplicitAssociationTask") == [.noCode])
    #expect(try problem("") == [.noCode])
    // One wrong character is no code at all.
    let wrong = String(code.text.dropLast()) + (code.text.last == "7" ? "8" : "7")
    #expect(try problem(wrong) == [.noCode])
    #expect(try problem(record.participant.code.grouped) == [.signInCode])
    let other = ParticipationCode { _ in 3 }
    #expect(try problem(other.text) == [.codeOfSomebodyElse(other.text)])
    // The name of a file helps where the file says nothing, and never against it.
    #expect(try problem("task", "\(code.grouped).json") == [])
    #expect(try problem(wrong, "iat-\(code.text).json") == [])
    #expect(try problem(other.text, "\(code.grouped).json") == [.codeOfSomebodyElse(other.text)])
    // If the participant's own code was typed, the file's name tells which of their tests it was.
    let own = record.participant.code.grouped
    #expect(try problem(own, "\(code.grouped).json") == [])
    #expect(try problem("task", "\(own).json") == [.signInCode])
    #expect(try problem(own, "\(other.grouped).json") == [.signInCode])
    #expect(try problem("task", "\(other.grouped).json") == [.codeOfSomebodyElse(other.text)])
  }

  @Test func aResultOfAnotherTestOfTheirsIsRefused() throws {
    let keyboard = TestCode("somebody", "sorting", "by-keyboard", administration: 1)
    #expect(
      try problems(makeExternalResult(code: keyboard.text, of: study))
        == [.codeOfTask(DueTask("sorting", position: 1))])
  }

  /// After a test is repeated, earlier measurements have another code.
  @Test func aResultFromBeforeARepetitionIsRefused() throws {
    var again = record
    again.runs.append(makeRun(position: 2, variant: "by-touch", state: .finished, setAside: .repeated))
    let due = try #require(again.dueExternalTask(in: study))
    #expect(due.code != code)
    #expect(try problems(result(), of: again) == [.codeOfTask(DueTask("sorting", position: 2))])
    #expect(try problems(makeExternalResult(code: due.code.text, of: study), of: again) == [])
  }

  @Test func codesDifferByWhateverTheyName() {
    var codes: Set<TestCode> = []
    for person in 0..<200 {
      for variant in ["a", "b"] {
        for administration in 1...3 {
          codes.insert(
            TestCode(
              Participant.ID("p\(person)"), "t", TaskVariant.ID(variant), administration: administration))
        }
      }
    }
    #expect(codes.count == 1200)
    #expect(codes.allSatisfy { (try? ParticipationCode(typed: $0.grouped))?.text == $0.text })
    let same = TestCode("p1", "t", "a", administration: 1)
    #expect(codes.contains(same) && TestCode.codes(in: "x/\(same.grouped).json") == [same.text])
  }

  @Test func whereNoAppIsDueNothingIsTaken() throws {
    var done = record
    done.runs.append(makeRun(position: 2, variant: "by-touch", state: .finished))
    var paused = record
    paused.participant = Participant(
      id: "somebody", study: "sample", code: record.participant.code, origin: .real, language: Language("en"),
      enrolledAt: start, place: .skipped, leftAt: nil, pausedAt: start)
    var before = record
    before.runs = []
    for other in [done, paused, before, newcomer(), record.leaving()] {
      #expect(try problems(result(), of: other) == [.notDue])
    }
    #expect(try problems(result(), in: SampleStudy.study()) == [.notDue])
  }

  // MARK: - Blocks

  @Test func everyBlockIsThereOnceAndWhole() throws {
    #expect(try problems(result { $0.remove(at: 4) }) == [.missingBlock(5)])
    #expect(try problems(result { $0.removeAll() }) == (1...7).map { .missingBlock($0) })
    #expect(try problems(result { $0.insert($0[1], at: 2) }).contains(.repeatedBlock(2)))
    #expect(
      try problems(result { $0[6] = $0[6].with(trials: $0[6].trials.dropLast()) })
        == [.wrongTrialCount(block: 7, expected: 8, found: 7)])
    #expect(
      try problems(result { $0[0] = $0[0].with(trials: $0[0].trials + $0[0].trials) }).first
        == .wrongTrialCount(block: 1, expected: 4, found: 8))
  }

  @Test func theBlocksOfAnotherStudyAreRefused() throws {
    let long = try SampleStudy.externalStudy(
      replacing: "blocks: [4, 4, 4, 8, 4, 4, 8]", with: "blocks: [8, 8, 8, 16, 8, 8, 16]")
    let found = try problems(makeExternalResult(code: code.text, of: long))
    #expect(found.count == 7 && found[3] == .wrongTrialCount(block: 4, expected: 8, found: 16))
  }

  @Test func otherCategoriesAreRefused() throws {
    let other = try SampleStudy.externalStudy(
      replacing: "label: {en: Flowers, de: Blumen}", with: "label: {en: Tulips, de: Tulpen}")
    let found = try problems(makeExternalResult(code: code.text, of: other))
    let labels = try makeExternalResult(code: code.text, of: other).blocks[0].trials[0].labels
    guard case .otherCategories(let expected, labels) = found.first, found.count == 1 else {
      Issue.record("\(found)")
      return
    }
    #expect(expected.contains("Flowers") && labels.contains("Tulips"))
  }

  @Test func trialsThatContradictOneAnotherAreRefused() throws {
    // One trial shows the sides of the other pairing.
    let swapped = try result { blocks in
      blocks[3] = blocks[3].with(
        trials: [blocks[3].trials[0].with(labels: blocks[6].trials[0].labels)] + blocks[3].trials.dropFirst())
    }
    #expect(try problems(swapped) == [.unclearSides(block: 4)])
    // The labels are right, but a concept was right on the other side.
    let turned = try result { blocks in
      blocks[2] = blocks[2].with(
        trials: blocks[2].trials.map { $0.target == .concept1 ? $0.with(side: $0.side.opposite) : $0 })
    }
    #expect(try problems(turned) == [.unclearSides(block: 3)])
    // The concepts never change sides.
    let same = try result { blocks in
      for index in [4, 5, 6] {
        let labels = blocks[[4: 0, 5: 2, 6: 3][index]!].trials[0].labels
        blocks[index] = blocks[index].with(
          trials: blocks[index].trials.map {
            $0.with(side: $0.target == .attribute ? $0.side : $0.side.opposite, labels: labels)
          })
      }
    }
    #expect(try problems(same) == [.unclearSides(block: 5)])
  }

  /// The app draws sides by itself; here the first concept always begins on the left.
  @Test func sidesThatTheStudyNeverHasAreRefused() throws {
    let drawn = try SampleStudy.externalStudy(
      replacing: "sides: {attributes: drawn, concepts: left}",
      with: "sides: {attributes: drawn, concepts: right}")
    #expect(try problems(makeExternalResult(code: code.text, of: drawn)) == [.sidesNotInStudy])
    let pairing = try SampleStudy.externalStudy(
      replacing: "sides: {attributes: drawn, concepts: left}", with: "sides: {first-pairing: B}")
    let first = try SampleStudy.externalStudy(
      replacing: "sides: {attributes: drawn, concepts: left}", with: "sides: {first-pairing: A}")
    #expect(try problems(makeExternalResult(code: code.text, of: pairing), in: first) == [.sidesNotInStudy])
    #expect(try problems(makeExternalResult(code: code.text, of: first), in: first) == [])
    let left = try SampleStudy.externalStudy(
      replacing: "sides: {attributes: drawn, concepts: left}", with: "sides: {attributes: left}")
    let right = try SampleStudy.externalStudy(
      replacing: "sides: {attributes: drawn, concepts: left}", with: "sides: {attributes: right}")
    #expect(try problems(makeExternalResult(code: code.text, of: right), in: left) == [.sidesNotInStudy])
  }

  @Test func everyCategoryIsShown() throws {
    let oneSided = try result { blocks in
      let attributes = blocks[1].trials.filter { $0.side == .left }
      blocks[1] = blocks[1].with(trials: attributes + attributes)
    }
    let found = try problems(oneSided)
    guard case .missingCategory(2, let role) = found.first else {
      Issue.record("\(found)")
      return
    }
    #expect(found.count == 1 && [.attribute1, .attribute2].contains(role))
  }

  // MARK: - Times

  @Test func negativeLatenciesAreRefused() throws {
    let mixed = try result { blocks in
      for index in [1, 4] {
        blocks[index] = blocks[index].with(
          trials: [blocks[index].trials[0].with(latency: -43.5)] + blocks[index].trials.dropFirst())
      }
    }
    #expect(try problems(mixed) == [.negativeLatencies(2)])
  }

  @Test func answersThatTookLongerThanTheirBlockAreRefused() throws {
    for latency in [7_000, 86_400_000, .greatestFiniteMagnitude, .infinity, .nan] as [Double] {
      let long = try result { blocks in
        blocks[5] = blocks[5].with(
          trials: [blocks[5].trials[0].with(latency: Milliseconds(latency))] + blocks[5].trials.dropFirst())
      }
      #expect(try problems(long) == [.impossibleLatencies(block: 6)], "\(latency)")
    }
  }

  @Test func blocksFollowOneAnother() throws {
    let turned = try result { blocks in
      let (three, four) = (blocks[2].time, blocks[3].time)
      blocks[2] = blocks[2].with(time: .init(start: four.start, end: four.end))
      blocks[3] = blocks[3].with(time: .init(start: three.start, end: four.start))
    }
    #expect(try problems(turned).contains(.timesOutOfOrder))
    let backwards = try result { blocks in
      blocks[6] = blocks[6].with(time: .init(start: blocks[6].time.end, end: blocks[6].time.start))
    }
    #expect(try problems(backwards).contains(.timesOutOfOrder))
  }

  @Test func theTestWasDoneAfterTheConsentAndBeforeNow() throws {
    func at(_ seconds: Int, _ record: Participation? = nil) throws -> [ExternalProblem] {
      let began = start.advanced(bySeconds: seconds)
      return try problems(makeExternalResult(code: code.text, of: study, began: began), of: record)
    }
    var fresh = record
    // Before any other run, with the app's variant first.
    fresh.runs = []
    fresh.orders = ["sorting": ["by-touch", "by-keyboard"]]
    #expect(
      try at(-301, fresh) == [.beforeConsent(began: start.advanced(bySeconds: -301), consent: start)])
    #expect(try at(-299, fresh) == [])
    let ended = start.advanced(bySeconds: 1200)
    #expect(try at(899) == [.beforePreviousTest(began: start.advanced(bySeconds: 899), ended: ended)])
    #expect(try at(901) == [])
    // The run takes 36 seconds.
    let limit = 3600 + 300 - 36
    #expect(try at(limit) == [])
    #expect(try at(limit + 1) == [.inTheFuture(ended: start.advanced(bySeconds: limit + 37))])
  }

  /// A rehearsal does a test in no time, so that it began before anything else.
  @Test func rehearsalsMayBeginBefore() throws {
    var rehearsal = record
    rehearsal.participant = Participant(
      id: "somebody", study: "sample", code: record.participant.code, origin: .rehearsal,
      language: Language("en"), enrolledAt: start, place: .skipped, leftAt: nil)
    let early = try makeExternalResult(code: code.text, of: study, began: start.advanced(bySeconds: -3600))
    #expect(try problems(early, of: rehearsal) == [])
    #expect(try problems(early).count == 1)
  }

  /// Everything that does not fit is said at once.
  @Test func allProblemsAreTold() throws {
    let bad = try makeExternalResult(
      code: "", of: study, began: start.advanced(bySeconds: -9000)
    ) { blocks in
      blocks.remove(at: 0)
      blocks[0] = blocks[0].with(trials: blocks[0].trials.map { $0.with(latency: -1) })
    }
    #expect(
      try problems(bad) == [
        .noCode, .missingBlock(1), .negativeLatencies(4),
        .beforeConsent(began: start.advanced(bySeconds: -9000), consent: start),
      ])
  }

  @Test func theSameMeasurementHasTheSameDigest() throws {
    let one = try result()
    let renamed = try makeExternalResult(code: "x", of: study, fileName: "other.json", appRun: "other")
    #expect(one.measurementDigest == renamed.measurementDigest)
    let other = try result { blocks in
      blocks[6] = blocks[6].with(
        trials: blocks[6].trials.dropLast() + [blocks[6].trials.last!.with(latency: 500.25)])
    }
    #expect(other.measurementDigest != one.measurementDigest)
    #expect(try result { $0.swapAt(0, 1) }.measurementDigest == one.measurementDigest)
  }
}
