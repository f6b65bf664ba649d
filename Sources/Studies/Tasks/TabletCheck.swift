import Statistics

/// The measurements of a device in the seconds before a participant's first test, as far as they affect
/// latencies and the delivery of data.
public struct TabletCheck: Sendable, Hashable {
  /// Frames a second.
  public let refreshRate: Double
  /// Frames that were missing while the rate was measured, as a share, 0 to 1.
  public let droppedFrames: Double
  /// The smallest step of the page's clock.
  public let clockStep: Milliseconds
  /// The time from a request to its answer: the median, and the longest.
  public let roundTrip: Milliseconds
  public let longestRoundTrip: Milliseconds
  /// The browser keeps data across a reload.
  public let keepsData: Bool
  /// The page in CSS pixels.
  public let width: Int
  public let height: Int
  public let input: ResponseInput
  /// The number of presses or taps received, of those asked for.
  public let presses: Int
  /// The median time from the browser's own timestamp of a press until the page received it. It delays no
  /// recorded latency, which uses the browser's timestamp, but indicates a busy device.
  public let inputDelay: Milliseconds

  public init(
    refreshRate: Double, droppedFrames: Double, clockStep: Milliseconds, roundTrip: Milliseconds,
    longestRoundTrip: Milliseconds, keepsData: Bool, width: Int, height: Int,
    input: ResponseInput, presses: Int, inputDelay: Milliseconds
  ) {
    self.refreshRate = refreshRate
    self.droppedFrames = droppedFrames
    self.clockStep = clockStep
    self.roundTrip = roundTrip
    self.longestRoundTrip = longestRoundTrip
    self.keepsData = keepsData
    self.width = width
    self.height = height
    self.input = input
    self.presses = presses
    self.inputDelay = inputDelay
  }

  public static let pressesAsked = 5

  /// The reasons for staff to check this device before they trust its latencies.
  public enum Concern: String, Sendable, CaseIterable {
    case slowScreen = "slow-screen"
    case droppedFrames = "dropped-frames"
    case coarseClock = "coarse-clock"
    case slowNetwork = "slow-network"
    case keepsNothing = "keeps-nothing"
    case missedPresses = "missed-presses"
    case slowInput = "slow-input"
  }

  /// The lowest refresh rate without a concern, in frames a second: a frame of 20 ms.
  public static let lowestRefreshRate = 50.0
  /// The largest step of the clock without a concern: a tenth of the differences one looks for in latencies.
  public static let longestClockStep = Milliseconds(1)
  /// The longest delay of a press without a concern: two frames.
  public static let longestInputDelay = Milliseconds(34)

  /// Further limits: one frame in twenty, a second for the network.
  public var concerns: [Concern] {
    var concerns: [Concern] = []
    if refreshRate < Self.lowestRefreshRate { concerns.append(.slowScreen) }
    if droppedFrames > 0.05 { concerns.append(.droppedFrames) }
    if clockStep > Self.longestClockStep { concerns.append(.coarseClock) }
    if roundTrip.value > 1000 { concerns.append(.slowNetwork) }
    if !keepsData { concerns.append(.keepsNothing) }
    if presses < Self.pressesAsked { concerns.append(.missedPresses) }
    if inputDelay > Self.longestInputDelay { concerns.append(.slowInput) }
    return concerns
  }
}

public protocol TabletCheckStore: Sendable {
  /// Stores the check before a run, once.
  /// - Throws: ``StoreRefusal/noConsentInForce``
  func record(_ check: TabletCheck, of run: Run, consent: ConsentRequirement, context: AuditContext) throws
  /// The checks before the runs of a participant.
  func tabletChecks(of participant: Participant.ID) throws -> [Run.ID: TabletCheck]
}
