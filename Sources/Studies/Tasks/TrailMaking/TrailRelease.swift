extension TrailMakingTask {
  public static var releaseFiles: [ReleaseFile] {
    [ReleaseTables.trailMaking.file, ReleaseTables.trailTargets.file, ReleaseTables.trailEvents.file]
  }
}

/// The times and errors of a run in a release.
public struct ReleasedTrailTimes: ReleasedOfRun {
  let key: ReleasedRunKey
  let times: TrailTimes

  public init(key: ReleasedRunKey, times: TrailTimes) {
    self.key = key
    self.times = times
  }
}

/// An attempt at a part of a run.
public struct ReleasedTrailAttempt: Sendable {
  let trail: Trail
  let attempt: Int
  let isComplete: Bool

  public init(trail: Trail, attempt: Int, isComplete: Bool) {
    self.trail = trail
    self.attempt = attempt
    self.isComplete = isComplete
  }
}

/// A row of an attempt.
protocol ReleasedOfTrail: ReleasedOfRun {
  var attempt: ReleasedTrailAttempt { get }
}

extension ReleaseColumn where Row: ReleasedOfTrail {
  fileprivate static var ofTrailAttempt: [Self] {
    [
      .text("trail", "a: numbers; b: numbers and letters in turn", words: Trail.allCases.map(\.rawValue)) {
        $0.attempt.trail.rawValue
      },
      .integer("attempt", "attempt at the part, from 1; more than one after an interruption") {
        $0.attempt.attempt
      },
      .flag("complete", "1 for the attempt that counts, 0 for an interrupted one") { $0.attempt.isComplete },
    ]
  }
}

/// A target as it was shown.
public struct ReleasedTrailTarget: ReleasedOfTrail {
  let key: ReleasedRunKey
  let attempt: ReleasedTrailAttempt
  /// From 1, in the order in which they are to be connected.
  let number: Int
  let label: String
  let place: TrailPlace

  public init(
    key: ReleasedRunKey, attempt: ReleasedTrailAttempt, number: Int, label: String, place: TrailPlace
  ) {
    self.key = key
    self.attempt = attempt
    self.number = number
    self.label = label
    self.place = place
  }
}

/// An event as it was stored.
public struct ReleasedTrailEvent: ReleasedOfTrail {
  let key: ReleasedRunKey
  let attempt: ReleasedTrailAttempt
  let event: TrailEvent

  public init(key: ReleasedRunKey, attempt: ReleasedTrailAttempt, event: TrailEvent) {
    self.key = key
    self.attempt = attempt
    self.event = event
  }
}

extension ReleaseTables {
  public static let trailMaking = ReleaseTable<ReleasedTrailTimes>(
    "trail_making", of: "the result of a run", key: ["participant", "run"],
    ReleaseColumn.ofRun + result(of: .a) + result(of: .b) + [
      .number(
        "difference", "b_time less a_time, in ms; empty unless both parts are complete", unit: "ms"
      ) { $0.times.difference }
    ]
  ).from(.computed, butFor: ["a_ending", "b_ending"])

  private static func result(of trail: Trail) -> [ReleaseColumn<ReleasedTrailTimes>] {
    let (name, part) = (trail.rawValue, "part \(trail.rawValue.uppercased())")
    return [
      .text(
        "\(name)_ending", "\(part): complete, or time-up; empty if it was left out",
        words: TrailTimes.Ending.allCases.map(\.rawValue)
      ) { $0.times[trail].ending?.rawValue },
      .number(
        "\(name)_time",
        "\(part): ms from the presentation of the targets to the press that connected the last one; empty unless complete",
        unit: "ms"
      ) { $0.times[trail].time },
      .integer("\(name)_errors", "\(part): presses on a target whose turn it was not") {
        $0.times[trail].errors
      },
      .integer("\(name)_misses", "\(part): presses beside all targets") { $0.times[trail].misses },
      .integer("\(name)_connected", "\(part): targets that were connected") { $0.times[trail].connected },
    ]
  }

  public static let trailTargets = ReleaseTable<ReleasedTrailTarget>(
    "trail_making_targets", of: "a target", key: ["participant", "run", "trail", "attempt", "target"],
    ReleaseColumn.ofRun + ReleaseColumn.ofTrailAttempt + [
      .integer("target", "target in its part, from 1, in the order in which they are to be connected") {
        $0.number
      },
      .text("label", "the number or letter that stands on it") { $0.label },
      .number("x", "its middle from the left edge of the square, as a share of the side") {
        $0.place.shares[0]
      },
      .number("y", "its middle from the upper edge of the square, as a share of the side") {
        $0.place.shares[1]
      },
    ])

  public static let trailEvents = ReleaseTable<ReleasedTrailEvent>(
    "trail_making_events", of: "a press, or another event",
    key: ["participant", "run", "trail", "attempt", "event"],
    ReleaseColumn.ofRun + ReleaseColumn.ofTrailAttempt + press + circumstances)

  private static let press: [ReleaseColumn<ReleasedTrailEvent>] = [
    .integer("event", "event in its attempt, from 1") { $0.event.number },
    .text(
      "what", "start: the targets are presented; press; time-up",
      words: TrailEvent.What.allCases.map(\.rawValue)
    ) { $0.event.what.rawValue },
    .integer("target", "the target that was pressed; empty for a press beside all of them") {
      $0.event.target
    },
    .text(
      "outcome",
      "right: its turn, it is connected now; wrong: another one; repeated: the one that was connected last; missed: none",
      words: TrailOutcome.allCases.map(\.rawValue)
    ) { $0.event.outcome?.rawValue },
    .number("time", "ms at which it happened, on the clock of the page") { $0.event.time.value },
    .text("time_source", "render, paint or frame: how the presentation is known") {
      $0.event.timeSource?.rawValue
    },
  ]

  private static let circumstances: [ReleaseColumn<ReleasedTrailEvent>] = [
    .number(
      "x", "place of the press from the left edge of the square, as a share of the side; empty for a key"
    ) {
      $0.event.spot?.x
    },
    .number(
      "y", "place of the press from the upper edge of the square, as a share of the side; empty for a key"
    ) {
      $0.event.spot?.y
    },
    .number("side", "side of the square, in CSS pixels") { $0.event.side },
    .text("input", "key, touch, mouse or pen") { $0.event.input?.rawValue },
    .integer("deviations", "presses by an input that the variant does not ask for, since the event before") {
      $0.event.deviations
    },
    .text("flags", "blur, hidden, rotated, resized: what happened since the event before") {
      $0.event.flags.map(\.rawValue).sorted().joined(separator: " ")
    },
  ]
}
