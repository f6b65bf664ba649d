import Statistics

/// The sound of some windows of a chunk: PCM of 16 bits, one channel. A voice identifies the person whom it belongs to, so
/// that it is kept apart from the levels, sealed, and enters no release.
public struct RecordedSound: Sendable, Hashable {
  /// The samples of the microphone of which each is the mean.
  public let ratio: Int
  /// The samples one after another as 16-bit integers, least byte first.
  public let bytes: [UInt8]

  public init(ratio: Int, bytes: [UInt8]) {
    self.ratio = ratio
    self.bytes = bytes
  }

  /// The number of samples.
  public var count: Int { bytes.count / 2 }
}

/// The limits of recorded sound.
enum SoundRules {
  /// Samples per second as they are kept. With the seconds that a study may ask for, they bound the size of a part.
  static let rates = 3000...24_000

  /// Checks what the chunks of a part hold of sound: from the first window on without a gap, at one rate.
  /// - Parameter limit: in seconds; nil for a study that does not ask for sound
  static func check(_ chunks: [LevelChunk], limit: Int?) throws(PartProblem) {
    let recorded = chunks.filter { $0.sound != nil }
    if recorded.isEmpty { return }
    guard let limit else { throw .ofKind("there is sound that the study does not ask for") }
    var windows = 0
    for (chunk, expected) in zip(recorded, chunks) {
      guard chunk.number == expected.number, chunk.soundWindows == chunk.count || chunk == recorded.last
      else {
        throw .ofKind("the sound has a gap before the end of chunk \(chunk.number)")
      }
      windows += try soundWindows(of: chunk)
      guard chunk.sound?.ratio == recorded[0].sound?.ratio else {
        throw .ofKind("the sound of chunk \(chunk.number) has another rate than before")
      }
    }
    guard windows <= limit * LevelRules.perSecond else {
      throw .ofKind("the sound is longer than \(limit) s")
    }
  }

  private static func soundWindows(of chunk: LevelChunk) throws(PartProblem) -> Int {
    guard let sound = chunk.sound, sound.ratio >= 1, chunk.window % sound.ratio == 0,
      rates.contains(chunk.rate / sound.ratio)
    else { throw .ofKind("the sound of chunk \(chunk.number) has a rate that cannot be") }
    guard let windows = chunk.soundWindows, (1...chunk.count).contains(windows) else {
      throw .ofKind("the sound of chunk \(chunk.number) does not fit its windows")
    }
    return windows
  }
}

extension LevelChunk {
  /// The windows whose sound is kept; nil where there is none, or where it ends within a window.
  var soundWindows: Int? {
    guard let sound, sound.ratio >= 1, window >= sound.ratio, sound.bytes.count % 2 == 0 else { return nil }
    let samples = window / sound.ratio
    return sound.count % samples == 0 ? sound.count / samples : nil
  }

  /// The samples per second of the sound; nil where there is none. A ratio that does not divide the rate is rounded.
  public var soundRate: Int? {
    sound.map { Int((Double(rate) / Double($0.ratio)).rounded()) }
  }
}

/// A task that listens at the microphone.
public protocol ListeningTask: StudyTask {
  /// The seconds of each try whose sound is recorded; nil for levels alone.
  var audio: Int? { get }
}

extension Study {
  public var listeningTasks: [any ListeningTask] { definedTasks.compactMap { $0 as? any ListeningTask } }
}

/// A content of a part that can hold sound.
public protocol SoundingContent: PartContent {
  /// The chunks that hold some, in their order.
  var soundChunks: [SoundChunk] { get }
}

/// A stretch of sound as it is kept.
public struct SoundChunk: Sendable, Hashable {
  /// Of the chunk of levels that it came with, from 1.
  public let number: Int
  /// Samples per second.
  public let rate: Int
  /// 16-bit integers, least byte first.
  public let bytes: [UInt8]

  public init(number: Int, rate: Int, bytes: [UInt8]) {
    self.number = number
    self.rate = rate
    self.bytes = bytes
  }
}

extension LevelRecording: SoundingContent {
  public var soundChunks: [SoundChunk] {
    chunks.compactMap { chunk in
      guard let sound = chunk.sound, let rate = chunk.soundRate else { return nil }
      return SoundChunk(number: chunk.number, rate: rate, bytes: sound.bytes)
    }
  }
}

/// One recording of sound that is kept, without the sound.
public struct KeptSound: Sendable, Hashable {
  public let run: Run.ID
  /// The part of the run that it came with.
  public let part: Int
  /// The try, from 1.
  public let block: Int
  /// From 1; more than one after an interruption.
  public let attempt: Int
  /// Samples per second.
  public let rate: Int
  /// The number of samples.
  public let count: Int

  public init(run: Run.ID, part: Int, block: Int, attempt: Int, rate: Int, count: Int) {
    self.run = run
    self.part = part
    self.block = block
    self.attempt = attempt
    self.rate = rate
    self.count = count
  }

  public var seconds: Double { Double(count) / Double(max(1, rate)) }
}

public protocol SoundStore: Sendable {
  /// Returns the recordings of a participant, in their order.
  func sounds(of participant: Participant.ID) throws -> [KeptSound]
  /// Returns the samples of a recording, as 16-bit integers, least byte first; nothing for one that is not there. The trail
  /// keeps who opened it.
  func openSound(_ sound: KeptSound, of participant: Participant.ID, context: AuditContext) throws -> [UInt8]
}
