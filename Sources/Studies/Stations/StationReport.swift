/// The report that a station sends every few seconds. Only the newest one of each station is used, and only
/// to inform staff.
public struct StationReport: Sendable, Hashable {
  /// The time of receipt by the server's clock, since the tablet's may be wrong.
  public var time: Timestamp
  /// The handover during which the report was sent.
  public var handover: Handover.ID?
  public var screen: Screen
  /// Both count from 1; nil outside a block.
  public var block: Int?
  public var trial: Int?
  /// Trials that wait on the device.
  public var unsent: Int
  /// The number of answers in the run on the screen since its page was loaded; so are the next two.
  public var answered: Int
  public var errors: Int
  public var tooFast: Int
  /// The charge in percent; nil if the browser does not report it.
  public var battery: Int?
  public var isCharging: Bool?
  /// The type of connection as the browser names it: `4g`, `wifi`; nil if it does not report it.
  public var connection: String?
  /// The page is visible.
  public var isVisible: Bool
  /// The minutes by which the tablet's clock is ahead of the server's; nil if it does not report them.
  public var clockMinutes: Int?

  public enum Screen: String, Sendable {
    case waiting
    case page
    /// The test, between its blocks.
    case reading
    case block
    /// The test is over, and something of it on its way.
    case saving
  }

  public init(
    time: Timestamp, handover: Handover.ID?, screen: Screen, block: Int? = nil, trial: Int? = nil,
    unsent: Int = 0, answered: Int = 0, errors: Int = 0, tooFast: Int = 0, battery: Int? = nil,
    isCharging: Bool? = nil, connection: String? = nil, isVisible: Bool = true, clockMinutes: Int? = nil
  ) {
    self.time = time
    self.handover = handover
    self.screen = screen
    self.block = block
    self.trial = trial
    self.unsent = unsent
    self.answered = answered
    self.errors = errors
    self.tooFast = tooFast
    self.battery = battery
    self.isCharging = isCharging
    self.connection = connection
    self.isVisible = isVisible
    self.clockMinutes = clockMinutes
  }

  /// A station that was not heard of for this long has lost contact: it reports every ten seconds at least.
  public static let silenceSeconds = 30
}

extension StationReport {
  /// Returns true if the station is still in contact at a time.
  public func isFresh(at now: Timestamp) -> Bool { time.advanced(bySeconds: Self.silenceSeconds) > now }

  /// Returns true if the position is unchanged: the same handover, and the same place on the same screen.
  public func isWhere(_ earlier: StationReport) -> Bool {
    handover == earlier.handover && screen == earlier.screen && block == earlier.block
      && trial == earlier.trial
  }

  /// Returns true if staff see a difference. The passing of time is none, unless contact was lost.
  public func isNews(after earlier: StationReport) -> Bool {
    var same = earlier
    same.time = time
    return same != self || !earlier.isFresh(at: time)
  }
}

extension StationOverview {
  /// Returns true if a participant who was told to pause still answers, since a tablet stops only after its
  /// block.
  public func isStillAnswering(at now: Timestamp) -> Bool {
    guard let handover, let report, report.handover == handover.id, report.isFresh(at: now) else {
      return false
    }
    return report.screen == .block || report.screen == .saving
  }
}

/// A station as staff see it.
public struct StationOverview: Sendable {
  public let station: Station
  public let handover: Handover?
  public let report: StationReport?
  /// The time since which the station has been at the reported position.
  public let thereSince: Timestamp?

  public init(
    station: Station, handover: Handover?, report: StationReport?, thereSince: Timestamp? = nil
  ) {
    self.station = station
    self.handover = handover
    self.report = report
    self.thereSince = thereSince
  }
}
