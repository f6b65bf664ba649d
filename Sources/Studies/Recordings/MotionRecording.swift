import Statistics

/// The quantities of which a device tells its motion, each along three axes (W3C Device Orientation and Motion, 2024), in
/// the order in which they are kept.
public enum MotionField: String, Sendable, CaseIterable {
  /// Acceleration without gravity, in m/s².
  case acceleration
  /// Acceleration with gravity, in m/s².
  case gravity
  /// Rate of rotation about the axes, alpha, beta, gamma, in degrees per second.
  case rotation
}

/// The interface of the browser that told.
public enum MotionSource: String, Sendable, CaseIterable {
  case deviceMotion = "devicemotion"
}

/// A moment of a device's motion. A quantity that the device does not tell is nil.
public struct MotionSample: Sendable, Hashable {
  /// By the sensor's own time stamp, on the clock of the page.
  public let time: Milliseconds
  public let acceleration: [Double]?
  public let gravity: [Double]?
  public let rotation: [Double]?

  public init(time: Milliseconds, acceleration: [Double]?, gravity: [Double]?, rotation: [Double]?) {
    self.time = time
    self.acceleration = acceleration
    self.gravity = gravity
    self.rotation = rotation
  }

  public subscript(field: MotionField) -> [Double]? {
    switch field {
    case .acceleration: acceleration
    case .gravity: gravity
    case .rotation: rotation
    }
  }
}

/// Samples that follow each other, about a second of them.
public struct MotionChunk: Sendable, Hashable {
  /// From 1, in its part.
  public let number: Int
  public let source: MotionSource
  /// The time between two samples as the browser states it, in ms; nil where it states none.
  public let interval: Double?
  /// The quantities that each sample has.
  public let fields: [MotionField]
  /// The moment from which the times of the samples count, on the clock of the page.
  public let start: Milliseconds
  /// The samples one after another as 32-bit integers, least byte first: microseconds since ``start``, then three values of
  /// each of ``fields`` in hundred-thousandths.
  public let bytes: [UInt8]
  /// Since the chunk before.
  public let flags: Set<Disturbance>

  /// Hundred-thousandths of m/s² or of a degree per second.
  static let scale = 100_000.0

  public init(
    number: Int, source: MotionSource, interval: Double?, fields: [MotionField], start: Milliseconds,
    bytes: [UInt8], flags: Set<Disturbance>
  ) {
    self.number = number
    self.source = source
    self.interval = interval
    self.fields = fields
    self.start = start
    self.bytes = bytes
    self.flags = flags
  }

  /// Bytes of one sample.
  var width: Int { 4 * (1 + 3 * fields.count) }

  /// The number of samples.
  public var count: Int { bytes.count / width }

  /// The samples, in their order.
  public var samples: [MotionSample] {
    (0..<count).map { index in
      let numbers = numbers(of: index)
      func values(_ field: MotionField) -> [Double]? {
        fields.firstIndex(of: field).map { place in
          numbers[(1 + 3 * place)..<(4 + 3 * place)].map { Double($0) / Self.scale }
        }
      }
      return MotionSample(
        time: Self.time(start, plus: numbers[0]), acceleration: values(.acceleration),
        gravity: values(.gravity), rotation: values(.rotation))
    }
  }

  /// The times of the samples since ``start``, in microseconds.
  var offsets: [Int32] { (0..<count).map { number(at: $0 * width) } }

  /// A moment to the microsecond.
  static func time(_ start: Milliseconds, plus microseconds: Int32) -> Milliseconds {
    Milliseconds(((start.value * 1000).rounded() + Double(microseconds)) / 1000)
  }

  private func numbers(of sample: Int) -> [Int32] {
    stride(from: sample * width, to: (sample + 1) * width, by: 4).map(number)
  }

  private func number(at place: Int) -> Int32 {
    let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
    return Int32(bitPattern: bits)
  }
}

/// The motion of a device, as a part holds it.
public struct MotionRecording: RecordedContent {
  public let chunks: [MotionChunk]
  /// The reason why the sensor told nothing, or nothing more; nil if it told all that was wanted.
  public let problem: SensorProblem?

  public static let permission = Permission.Known.motion

  public init(_ chunks: [MotionChunk], problem: SensorProblem? = nil) {
    self.chunks = chunks
    self.problem = problem
  }

  public var trialCount: Int { chunks.count + (problem == nil ? 0 : 1) }
  public var holdsRecording: Bool { !chunks.isEmpty }
  public var withheld: MotionRecording { MotionRecording([], problem: .withdrawn) }
}

extension RunPart {
  /// The motion that the part holds; nothing for one of another kind.
  public var motion: MotionRecording { content as? MotionRecording ?? MotionRecording([]) }
}
