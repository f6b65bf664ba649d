import ImplicitAssociation
import Statistics

/// The position of the categories in a run that the app randomised: one of the four possible ones.
struct ExternalArrangement {
  let sides: Plan.Sides
  /// Blocks 1 to 7, for their sides alone: the trials are the app's own.
  let blocks: [PlannedBlock]

  fileprivate var order: String { sides.attribute1.rawValue + sides.concept1.rawValue }

  func side(of role: Role, in block: Int) -> Side? {
    let planned = blocks[block - 1]
    if planned.left.contains(role) { return .left }
    return planned.right.contains(role) ? .right : nil
  }

  /// Returns the category that a trial sorted: that of its target or, for an attribute, the one on its side.
  func role(of trial: ExternalResult.Trial) -> Role {
    switch trial.target {
    case .concept1: .concept1
    case .concept2: .concept2
    case .attribute: trial.side == sides.attribute1 ? .attribute1 : .attribute2
    }
  }
}

extension ImplicitTest {
  /// All four arrangements, including those the study never draws, so that an arrangement impossible in the
  /// study is distinguished from one impossible in any run.
  var arrangements: [ExternalArrangement] {
    var free = design
    free.attributeSides = .drawn
    free.conceptSides = .drawn
    free.firstPairing = nil
    var found: [Plan.Sides: ExternalArrangement] = [:]
    var seed: UInt64 = 0
    while found.count < 4, seed < 1000 {
      if let plan = try? Plan(design: free, seed: seed), found[plan.sides] == nil {
        found[plan.sides] = ExternalArrangement(sides: plan.sides, blocks: plan.blocks)
      }
      seed += 1
    }
    return found.values.sorted { $0.order < $1.order }
  }

  /// Returns a seed whose plan has these sides; nil if the study never draws them. The rest of that plan is
  /// not used: an app draws its own trials.
  public func seed(for sides: Plan.Sides, draw: () -> UInt64) throws -> UInt64? {
    var seeds = SeededGenerator(seed: draw())
    for _ in 0..<1000 {
      let seed = seeds.next()
      if try Plan(design: design, seed: seed).sides == sides { return seed }
    }
    return nil
  }

  func allows(_ sides: Plan.Sides) -> Bool {
    let first: Pairing = sides.attribute1 == sides.concept1 ? .a : .b
    return (design.attributeSides.side ?? sides.attribute1) == sides.attribute1
      && (design.conceptSides.side ?? sides.concept1) == sides.concept1
      && (design.firstPairing ?? first) == first
  }

  /// The labels of a block as the app writes them: left, right; attribute above concept.
  func labels(of block: PlannedBlock, in language: Language) -> String {
    [block.left, block.right].map { side in side.map { labels[$0]?[language] ?? "" }.joined(separator: "/") }
      .joined(separator: ",")
  }
}

extension ExternalVerdict {
  /// Returns the run that a result becomes; nil if it does not fit.
  public func run(
    of result: ExternalResult, participant: Participation, study: Study, draw: () -> UInt64, at now: Timestamp
  ) throws -> ExternalRun? {
    guard problems.isEmpty, let due, let test = due.task as? ImplicitTest, let arrangement,
      let place = participant.orders[test.id]?.firstIndex(of: due.variant.id),
      let seed = try test.seed(for: arrangement.sides, draw: draw)
    else { return nil }
    let told = hasWrongClock ? result.time.ending(at: now) : result.time
    let consent = participant.participant.origin == .rehearsal ? nil : participant.consents.first?.signedAt
    let ends = participant.runs.map { $0.finishedAt ?? $0.startedAt }
    let before = (ends + [consent].compactMap { $0 }).max() ?? told.start
    let time = told.moved(between: before, and: now)
    let run = Run(
      id: .new(at: now), participant: participant.participant.id, task: test.id, variant: due.variant.id,
      position: place + 1, seed: seed, studyVersion: study.version, startedAt: time.start,
      state: .finished, progress: Run.Progress(part: 8, block: 8, attempt: 1), finishedAt: time.end,
      source: .app)
    return ExternalRun(
      planned: try PlannedRun(run: run, task: test), result: result, arrangement: arrangement)
  }
}

extension ExternalResult.Span {
  /// Returns a span of the same length that ends at a time.
  func ending(at time: Timestamp) -> Self {
    let length = end.milliseconds - start.milliseconds
    return Self(start: Timestamp(milliseconds: time.milliseconds - length), end: time)
  }

  /// Returns the span moved into the possible time, since another clock is never exact: with its length
  /// unchanged if possible, but not before the end of the previous run or the signature of the consent, and
  /// not ending after now.
  func moved(between earliest: Timestamp, and latest: Timestamp) -> Self {
    let length = end.milliseconds - start.milliseconds
    let fitting = min(start.milliseconds, latest.milliseconds - length)
    let began = min(max(fitting, earliest.milliseconds), latest.milliseconds)
    return Self(
      start: Timestamp(milliseconds: began),
      end: Timestamp(milliseconds: min(began + length, latest.milliseconds)))
  }
}

/// A result that fits, with the categories of its trials.
public struct ExternalRun: Sendable {
  public let planned: PlannedRun
  public let result: ExternalResult
  let arrangement: ExternalArrangement

  public func role(of trial: ExternalResult.Trial) -> Role { arrangement.role(of: trial) }
}
