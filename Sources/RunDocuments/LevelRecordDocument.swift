/// An entry of a recording of levels as the browser sends it: about a second of windows, or why there are none.
public struct LevelRecordDocument: Codable, Sendable {
  public var number: Int
  /// `levels` or `problem`.
  public var what: String
  public var problem: String?
  public var source: String?
  /// Samples per second.
  public var rate: Int?
  /// Samples of a window.
  public var window: Int?
  /// `echo`, `noise`, `gain`: those that the browser changes.
  public var processing: [String]?
  /// The moment of the first sample, in ms on the clock of the page.
  public var start: Double?
  /// Base64 of 16-bit integers, least byte first: hundredths of a decibel relative to full scale.
  public var levels: String?
  /// Samples at the end of what the converter can tell.
  public var clipped: Int?
  public var flags: [String]?
  /// The samples of the microphone of which each of the sound is the mean; nil without sound.
  public var ratio: Int?
  /// Base64 of 16-bit integers, least byte first: the samples of the sound, where the study records it.
  public var sound: String?

  /// - Parameter levels: hundredths of a decibel relative to full scale, of windows of 50 ms
  public init(number: Int, rate: Int, start: Double, levels: [Int16]) {
    self.number = number
    self.rate = rate
    self.start = start
    self.levels = levels.base64
    window = rate / 20
    what = "levels"
    source = "audioworklet"
    processing = []
    clipped = 0
    flags = []
  }

  /// Adds the sound of the windows.
  /// - Parameter ratio: the samples of the microphone of which each is the mean
  public mutating func add(sound: [Int16], ratio: Int) {
    self.ratio = ratio
    self.sound = sound.base64
  }

  public init(number: Int, problem: String) {
    self.number = number
    self.problem = problem
    what = "problem"
  }

  public enum CodingKeys: String, CodingKey, Sendable {
    case number
    case what
    case problem
    case source
    case rate
    case window
    case processing
    case start
    case levels
    case clipped
    case flags
    case ratio
    case sound
  }
}
