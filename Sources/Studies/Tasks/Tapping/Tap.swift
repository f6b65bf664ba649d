import Statistics

/// The taps of a part of a run of tapping.
public struct Taps: PartContent {
  public let taps: [Tap]
  /// The reason why the hand was left out alone; nil for one that tapped, and where the task was left out.
  public let problem: HandProblem?

  public init(_ taps: [Tap], problem: HandProblem? = nil) {
    self.taps = taps
    self.problem = problem
  }

  public var trialCount: Int { taps.count }
  public var reason: String? { problem?.rawValue }
}

/// The reasons why a hand does not tap. The words are stored.
public enum HandProblem: String, Sendable, CaseIterable {
  /// The participant cannot use it.
  case unusable = "hand"
}

extension RunPart {
  /// The taps of a part of a run of tapping.
  public var taps: [Tap] { (content as? Taps)?.taps ?? [] }
}

/// A finger that came down on the screen. Times are those of the page's own monotonic clock, places are in CSS pixels of
/// its window.
public struct Tap: Sendable, Hashable {
  /// From 1, in its block.
  public let number: Int
  public let time: Milliseconds
  /// The finger was lifted, or left the screen; nil if it was still down at the end.
  public let end: Milliseconds?
  /// Nil for a finger beside both buttons.
  public let button: Button?
  public let x: Double
  public let y: Double
  public let input: ResponseInput
  /// The layout that holds from this tap on; nil where it has not changed.
  public let layout: TapLayout?
  /// Presses by an input that the variant does not ask for, since the tap before.
  public let deviations: Int
  /// Since the tap before.
  public let flags: Set<Disturbance>

  public enum Button: String, Sendable, CaseIterable {
    case left
    case right
  }

  public init(
    number: Int, time: Milliseconds, end: Milliseconds?, button: Button?, x: Double, y: Double,
    input: ResponseInput, layout: TapLayout?, deviations: Int, flags: Set<Disturbance>
  ) {
    self.number = number
    self.time = time
    self.end = end
    self.button = button
    self.x = x
    self.y = y
    self.input = input
    self.layout = layout
    self.deviations = deviations
    self.flags = flags
  }

  /// How long the finger was down, to the microsecond; nil if it was still down at the end.
  public var duration: Milliseconds? {
    end.map { Milliseconds((($0.value - time.value) * 1000).rounded() / 1000) }
  }
}

/// The sizes of the window and of the buttons in it, in CSS pixels.
public struct TapLayout: Sendable, Hashable {
  public let width: Double
  public let height: Double
  public let left: TapArea
  public let right: TapArea

  public init(width: Double, height: Double, left: TapArea, right: TapArea) {
    self.width = width
    self.height = height
    self.left = left
    self.right = right
  }
}

/// The place of a button: its upper left corner, and its size.
public struct TapArea: Sendable, Hashable {
  public let x: Double
  public let y: Double
  public let width: Double
  public let height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
