import Statistics

/// The times and errors of a run.
public struct TrailTimes: RunMeasures, Hashable {
  public let a: OfPart
  public let b: OfPart

  public enum Ending: String, Sendable, CaseIterable {
    case complete
    case timeUp = "time-up"
  }

  /// The presses of one part, counted.
  public struct OfPart: Sendable, Hashable {
    /// Nil for a part that was left out.
    public let ending: Ending?
    /// From the presentation of the targets to the press that connected the last one, errors included, in ms; nil unless all
    /// are connected.
    public let time: Double?
    /// Presses on a target whose turn it was not.
    public let errors: Int
    /// Presses beside all targets.
    public let misses: Int
    /// Targets that were connected.
    public let connected: Int

    public init(ending: Ending?, time: Double?, errors: Int, misses: Int, connected: Int) {
      self.ending = ending
      self.time = time
      self.errors = errors
      self.misses = misses
      self.connected = connected
    }
  }

  public init(a: OfPart, b: OfPart) {
    self.a = a
    self.b = b
  }

  public subscript(trail: Trail) -> OfPart { trail == .a ? a : b }

  /// The time of part B minus that of part A, in ms; nil unless both are complete.
  public var difference: Double? { a.time.flatMap { a in b.time.map { $0 - a } } }

  public var result: Double? { difference }

  public var errors: Int { a.errors + b.errors }
}

/// The result of a run, with what makes it doubtful.
public struct TrailScore: Sendable, Hashable {
  public let times: TrailTimes
  /// `skipped` for a run of which a part was left out; nil if there is a result, which may be that time was over.
  public let refusal: String?
  public let flags: Set<ScreenFlag>

  /// The rules by which runs are scored.
  public static let algorithm = "trail-making-1"
}

extension TrailMakingPlan {
  /// Returns the result of a run.
  /// - Parameter events: of the attempt that counts at each part, in order
  public func score(_ events: [Trail: [TrailEvent]]) -> TrailScore {
    let times = TrailTimes(a: .init(events[.a] ?? []), b: .init(events[.b] ?? []))
    let isSkipped = times.a.ending == nil || times.b.ending == nil
    return TrailScore(
      times: times, refusal: isSkipped ? ScoreVerdict.skipped : nil,
      flags: ScreenFlag.flags(of: Trail.allCases.flatMap { events[$0] ?? [] }))
  }
}

extension TrailTimes.OfPart {
  fileprivate init(_ events: [TrailEvent]) {
    func count(_ outcome: TrailOutcome) -> Int { events.count { $0.outcome == outcome } }
    let ending = events.last.map { $0.isTimeUp ? TrailTimes.Ending.timeUp : .complete }
    let time = events.first.flatMap { first in events.last.map { $0.time.value - first.time.value } }
    self.init(
      ending: ending, time: ending == .complete ? time : nil, errors: count(.wrong), misses: count(.missed),
      connected: count(.right))
  }
}

extension RunSummary {
  /// The times of a run, where the data give a result.
  public var trailTimes: TrailTimes? { verdict.isKept ? measures as? TrailTimes : nil }
}
