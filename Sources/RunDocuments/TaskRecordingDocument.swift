/// The samples of a recorder beside a block, or the reason for none, as the browser sends them.
public struct TaskRecordingDocument: Codable, Sendable {
  /// `motion`, `acceleration`, `rotation`, `orientation`, `touches`, `location` or `exact-location`.
  public var recorder: String
  /// The interface of the browser; missing where nothing told.
  public var source: String?
  /// When the block began, in ms on the clock of the page.
  public var start: Double?
  /// Base64 of 32-bit integers, least byte first: microseconds since `start`, then three ten-thousandths; of a touch two,
  /// the finger and its phase; of a place latitude and longitude in ten-millionths and the accuracy in hundredths.
  public var samples: String?
  /// Why there are no samples, or no more.
  public var problem: String?

  public init(recorder: String, source: String, start: Double, samples: [[Int32]], problem: String? = nil) {
    self.recorder = recorder
    self.source = source
    self.start = start
    self.samples = samples.flatMap { $0 }.base64
    self.problem = problem
  }

  public init(recorder: String, problem: String) {
    self.recorder = recorder
    self.problem = problem
  }

  public enum CodingKeys: String, CodingKey, Sendable {
    case recorder
    case source
    case start
    case samples
    case problem
  }
}
