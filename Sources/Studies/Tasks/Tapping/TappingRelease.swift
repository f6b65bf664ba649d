extension TappingTask {
  public static var releaseFiles: [ReleaseFile] {
    [ReleaseTables.tappingSpeed.file, ReleaseTables.taps.file]
  }
}

/// The taps of one hand in a run, counted, in a release.
public struct ReleasedTappingSpeed: ReleasedOfRun {
  let key: ReleasedRunKey
  let hand: Hand
  /// The hand whose turn was first is 1.
  let position: Int
  let speed: TappingSpeed.OfHand

  public init(key: ReleasedRunKey, hand: Hand, position: Int, speed: TappingSpeed.OfHand) {
    self.key = key
    self.hand = hand
    self.position = position
    self.speed = speed
  }
}

/// A tap as it was stored.
public struct ReleasedTap: ReleasedOfRun {
  let key: ReleasedRunKey
  let hand: String
  let block: Int
  let attempt: Int
  let isComplete: Bool
  let tap: Tap
  /// The one that held.
  let layout: TapLayout

  public init(
    key: ReleasedRunKey, hand: String, block: Int, attempt: Int, isComplete: Bool, tap: Tap, layout: TapLayout
  ) {
    self.key = key
    self.hand = hand
    self.block = block
    self.attempt = attempt
    self.isComplete = isComplete
    self.tap = tap
    self.layout = layout
  }
}

extension ReleaseTables {
  public static let tappingSpeed = ReleaseTable<ReleasedTappingSpeed>(
    "tapping", of: "the taps of a hand in a run", key: ["participant", "run", "hand"],
    ReleaseColumn.ofRun + [
      .text("hand", "left or right: the hand that tapped") { $0.hand.rawValue },
      .integer("position", "1 for the hand whose turn was first, 2 for the other one") { $0.position },
      .integer("taps", "taps on one of the buttons") { $0.speed.taps },
      .integer("misses", "taps beside both buttons") { $0.speed.misses },
      .integer("repeats", "taps on the button that was tapped just before") { $0.speed.repeats },
      .number(
        "interval_mean",
        "mean time in ms from one tap, or miss, to the next; empty for fewer than two",
        unit: "ms"
      ) { $0.speed.mean },
      .number(
        "interval_sd",
        "standard deviation of these times in ms, with n - 1; empty for fewer than two of them",
        unit: "ms"
      ) { $0.speed.deviation },
    ]
  ).from(.computed, butFor: ["position"])

  public static let taps = ReleaseTable<ReleasedTap>(
    "taps", of: "a tap, or a miss", key: ["participant", "run", "block", "attempt", "tap"],
    ReleaseColumn.ofRun + tapPlace + tapTimes + tapLayout)

  private static let tapPlace: [ReleaseColumn<ReleasedTap>] = [
    .text("hand", "left or right: the hand whose turn it was") { $0.hand },
    .integer("block", "block of the run, from 1") { $0.block },
    .integer("attempt", "attempt at the block, from 1; more than one after an interruption") { $0.attempt },
    .flag("complete", "1 for the attempt that counts, 0 for an interrupted one") { $0.isComplete },
    .integer("tap", "tap in its attempt, from 1") { $0.tap.number },
  ]

  private static let tapTimes: [ReleaseColumn<ReleasedTap>] = [
    .number("time", "ms at which the finger came down, on the clock of the page") { $0.tap.time.value },
    .number("duration", "ms for which it was down; empty if it still was at the end") {
      $0.tap.duration?.value
    },
    .text("button", "left or right; empty for a finger beside both buttons") { $0.tap.button?.rawValue },
    .text("input", "touch, mouse or pen") { $0.tap.input.rawValue },
    .integer("deviations", "presses by an input that the variant does not ask for, since the tap before") {
      $0.tap.deviations
    },
    .text("flags", "blur, hidden, rotated, resized: what happened since the tap before") {
      $0.tap.flags.map(\.rawValue).sorted().joined(separator: " ")
    },
  ]

  private static let tapLayout: [ReleaseColumn<ReleasedTap>] = [
    .number("x", "place of the finger from the left edge of the window, in CSS pixels") { $0.tap.x },
    .number("y", "place of the finger from its upper edge, in CSS pixels") { $0.tap.y },
    .number("view_width", "width of the window, in CSS pixels") { $0.layout.width },
    .number("view_height", "height of the window, in CSS pixels") { $0.layout.height },
    .number("left_x", "left edge of the left button, in CSS pixels") { $0.layout.left.x },
    .number("left_y", "upper edge of the left button, in CSS pixels") { $0.layout.left.y },
    .number("right_x", "left edge of the right button, in CSS pixels") { $0.layout.right.x },
    .number("right_y", "upper edge of the right button, in CSS pixels") { $0.layout.right.y },
    .number("button_width", "width of each button, in CSS pixels") { $0.layout.left.width },
    .number("button_height", "height of each button, in CSS pixels") { $0.layout.left.height },
  ]
}
