import Statistics

/// The phases of a finger on the page, in the order in which they are kept as numbers.
public enum TouchPhase: String, Sendable, CaseIterable {
  case down
  case move
  case up
  case cancel
}

/// A moment that a recorder told.
public struct RecordedSample: Sendable, Hashable {
  /// Since the block began.
  public let time: Milliseconds
  /// Two values for a touch, three for anything else; of a place latitude and longitude in degrees, and its accuracy in
  /// metres.
  public let values: [Double]
  /// The finger, from 0 in each block; nil for what is no touch.
  public let finger: Int?
  public let phase: TouchPhase?
}

/// The samples of one recorder while a block was done, or the reason for none.
public struct TaskRecording: Sendable, Hashable {
  public let recorder: Recorder
  /// Nil where nothing told.
  public let source: RecordingSource?
  /// When the block began, on the clock of the page.
  public let start: Milliseconds?
  /// The samples one after another as 32-bit integers, least byte first: microseconds since ``start``, then three values in
  /// ten-thousandths; of a touch two, the finger and its phase; of a place two in ten-millionths and one in hundredths.
  public let bytes: [UInt8]
  public let problem: RecordingProblem?

  public init(
    _ recorder: Recorder, source: RecordingSource?, start: Milliseconds?, bytes: [UInt8],
    problem: RecordingProblem? = nil
  ) {
    self.recorder = recorder
    self.source = source
    self.start = start
    self.bytes = bytes
    self.problem = problem
  }

  /// No sample, and the reason.
  public init(_ recorder: Recorder, problem: RecordingProblem) {
    self.init(recorder, source: nil, start: nil, bytes: [], problem: problem)
  }

  /// By how much each value is multiplied before it is kept as an integer.
  var scales: [Double] {
    recorder.tellsPlace ? [10_000_000, 10_000_000, 100] : [10_000, 10_000, 10_000]
  }

  /// The numbers of one sample.
  var width: Int { recorder == .touches ? 5 : 4 }

  /// The number of samples.
  public var count: Int { bytes.count / (4 * width) }

  /// Samples per second by their time stamps, from the first to the last: how often the sensor tells while it does; nil for
  /// fewer than two, and for touches and places, which come as they come.
  public var rate: Double? {
    guard recorder != .touches, !recorder.tellsPlace, count > 1 else { return nil }
    let lasted = Double(numbers(of: count - 1)[0] - numbers(of: 0)[0]) / 1_000_000
    return lasted > 0 ? Double(count - 1) / lasted : nil
  }

  /// The samples, in their order. A touch in a phase that nobody knows has none.
  public var samples: [RecordedSample] {
    (0..<count).map { sample(at: $0) }
  }

  func sample(at index: Int) -> RecordedSample {
    let numbers = numbers(of: index)
    let isTouch = recorder == .touches
    let phases = TouchPhase.allCases
    return RecordedSample(
      time: Milliseconds(Double(numbers[0]) / 1000),
      values: zip(numbers[1..<(isTouch ? 3 : 4)], scales).map { Double($0) / $1 },
      finger: isTouch ? numbers[3] : nil,
      phase: isTouch && phases.indices.contains(numbers[4]) ? phases[numbers[4]] : nil)
  }

  /// “1.5 s: 52.52, 13.38 (± 12.5 m)” for each sample, a line each; nil for what tells no place.
  public var placesInWords: String? {
    guard recorder.tellsPlace else { return nil }
    return samples.map { sample in
      "\(sample.time.value / 1000) s: \(sample.values[0]), \(sample.values[1]) (± \(sample.values[2]) m)"
    }.joined(separator: "\n")
  }

  func numbers(of sample: Int) -> [Int] {
    (0..<width).map { place in
      let start = 4 * (sample * width + place)
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
      return Int(Int32(bitPattern: bits))
    }
  }
}
