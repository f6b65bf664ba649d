import Statistics

/// The interface of the browser that told.
public enum LevelSource: String, Sendable, CaseIterable {
  case audioWorklet = "audioworklet"
}

/// The changes that a browser makes to the sound of a microphone. The page asks for none of them.
public enum SoundProcessing: String, Sendable, CaseIterable {
  /// Echoes are cancelled.
  case echo
  /// Noise is suppressed.
  case noise
  /// The gain is controlled.
  case gain
}

/// Levels of windows that follow each other, about a second of them.
public struct LevelChunk: Sendable, Hashable {
  /// From 1, in its part.
  public let number: Int
  public let source: LevelSource
  /// Samples per second.
  public let rate: Int
  /// Samples of a window.
  public let window: Int
  public let processing: Set<SoundProcessing>
  /// The moment of the first sample, on the clock of the page.
  public let start: Milliseconds
  /// The levels one after another as 16-bit integers, least byte first: hundredths of a decibel relative to full scale. A
  /// window of zeros has −120 dBFS.
  public let bytes: [UInt8]
  /// Samples at the end of what the converter can tell.
  public let clipped: Int
  /// Since the chunk before.
  public let flags: Set<Disturbance>
  /// The sound itself; nil for a study that does not record it, and after its limit.
  public let sound: RecordedSound?

  /// Hundredths of a decibel.
  static let scale = 100.0

  public init(
    number: Int, source: LevelSource, rate: Int, window: Int, processing: Set<SoundProcessing>,
    start: Milliseconds, bytes: [UInt8], clipped: Int, flags: Set<Disturbance>,
    sound: RecordedSound? = nil
  ) {
    self.number = number
    self.source = source
    self.rate = rate
    self.window = window
    self.processing = processing
    self.start = start
    self.bytes = bytes
    self.clipped = clipped
    self.flags = flags
    self.sound = sound
  }

  /// The number of windows.
  public var count: Int { bytes.count / 2 }

  /// The level of each window, in dBFS.
  public var levels: [Double] { hundredths.map { Double($0) / Self.scale } }

  var hundredths: [Int16] {
    (0..<count).map { Int16(bitPattern: UInt16(bytes[2 * $0]) | UInt16(bytes[2 * $0 + 1]) << 8) }
  }

  /// The duration of a window, in seconds.
  public var windowSeconds: Double { Double(window) / Double(rate) }

  /// The moment of the first sample of a window.
  /// - Parameter index: from 0
  public func time(of index: Int) -> Milliseconds {
    Milliseconds(start.value + Double(index) * windowSeconds * 1000)
  }
}

/// How loud it was at the microphone, as a part holds it, and the sound itself where the study records it.
public struct LevelRecording: RecordedContent {
  public let chunks: [LevelChunk]
  /// The reason why the microphone told nothing, or nothing more; nil if it told all that was wanted.
  public let problem: SensorProblem?

  public static let permission = Permission.Known.microphone

  public init(_ chunks: [LevelChunk], problem: SensorProblem? = nil) {
    self.chunks = chunks
    self.problem = problem
  }

  public var trialCount: Int { chunks.count + (problem == nil ? 0 : 1) }
  public var holdsRecording: Bool { !chunks.isEmpty }
  public var withheld: LevelRecording { LevelRecording([], problem: .withdrawn) }

  /// The level of each window, in dBFS.
  public var levels: [Double] { chunks.flatMap(\.levels) }
}

extension RunPart {
  /// The levels that the part holds; nothing for one of another kind.
  public var sound: LevelRecording { content as? LevelRecording ?? LevelRecording([]) }
}
