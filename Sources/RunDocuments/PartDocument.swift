/// A part of a run as the browser sends it: the trials of one block, or of the beginning of one. The server reads it
/// name by name, since what comes is untrusted, and takes the names from here.
public struct PartDocument<Trial: Codable & Sendable>: Codable, Sendable {
  public var number: Int
  public var block: Int
  public var attempt: Int
  /// True for a whole block, false for one that was broken off.
  public var complete: Bool
  /// Sent only with the participant's permission.
  public var device: DeviceDocument?
  public var trials: [Trial]
  /// The recordings of the recorders beside the trials.
  public var recordings: [TaskRecordingDocument]?
  /// Why the block was left out, in a word; missing for one that was done, or that the participant left out.
  public var reason: String?

  public typealias CodingKeys = PartKey

  public init(
    number: Int = 1, block: Int, attempt: Int = 1, complete: Bool = true, device: DeviceDocument? = nil,
    trials: [Trial]
  ) {
    self.number = number
    self.block = block
    self.attempt = attempt
    self.complete = complete
    self.device = device
    self.trials = trials
  }
}

public enum PartKey: String, CodingKey, Sendable {
  case number
  case block
  case attempt
  case complete
  case device
  case trials
  case recordings
  case reason
}

/// The details of the device that a browser tells.
public struct DeviceDocument: Codable, Sendable {
  public var userAgent: String?
  /// Width and height in CSS pixels.
  public var viewport: [Double]?
  public var pixelRatio: Double?
  public var orientation: String?
  public var refreshRate: Double?
  /// The resolution of the page's clock in milliseconds.
  public var clockResolution: Double?
  public var isolated: Bool?
  public var pointers: [String]?
  public var language: String?

  public init(userAgent: String? = nil, language: String? = nil) {
    self.userAgent = userAgent
    self.language = language
  }

  public enum CodingKeys: String, CodingKey, Sendable {
    case userAgent
    case viewport
    case pixelRatio
    case orientation
    case refreshRate
    case clockResolution
    case isolated
    case pointers
    case language
  }
}
