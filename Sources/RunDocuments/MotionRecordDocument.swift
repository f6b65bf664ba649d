/// An entry of a recording of motion as the browser sends it: about a second of samples, or why there are none.
public struct MotionRecordDocument: Codable, Sendable {
  public var number: Int
  /// `samples` or `problem`.
  public var what: String
  public var problem: String?
  public var source: String?
  /// As the browser states it, in ms.
  public var interval: Double?
  /// `acceleration`, `gravity`, `rotation`: those that each sample has.
  public var fields: [String]?
  /// The moment from which the times of the samples count, in ms on the clock of the page.
  public var start: Double?
  /// Base64 of 32-bit integers, least byte first: microseconds since `start`, then three hundred-thousandths of each field.
  public var samples: String?
  public var flags: [String]?

  /// - Parameter samples: of each the microseconds since `start`, then the hundred-thousandths
  public init(number: Int, interval: Double, fields: [String], start: Double, samples: [[Int32]]) {
    self.number = number
    self.interval = interval
    self.fields = fields
    self.start = start
    self.samples = samples.flatMap { $0 }.base64
    what = "samples"
    source = "devicemotion"
    flags = []
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
    case interval
    case fields
    case start
    case samples
    case flags
  }
}
