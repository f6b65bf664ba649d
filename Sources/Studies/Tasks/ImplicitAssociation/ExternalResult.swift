import Crypto
import ImplicitAssociation
import Statistics

/// The result of one run of a test in an app on another device.
public struct ExternalResult: Sendable, Hashable {
  /// The identifier typed into the app when the test began, which should be the code.
  public let identifier: String
  /// The file's name, which may be the only place where the app keeps the code.
  public let fileName: String
  /// The app's own name of the run.
  public let appRun: String
  public let time: Span
  public let blocks: [Block]
  /// SHA-256 of the file.
  public let fileDigest: String

  /// A period by the clock of that device.
  public struct Span: Sendable, Hashable {
    public let start: Timestamp
    public let end: Timestamp

    public init(start: Timestamp, end: Timestamp) {
      self.start = start
      self.end = end
    }
  }

  public struct Block: Sendable, Hashable {
    public let number: Int
    public let time: Span
    public let trials: [Trial]

    public init(number: Int, time: Span, trials: [Trial]) {
      self.number = number
      self.time = time
      self.trials = trials
    }
  }

  public struct Trial: Sendable, Hashable {
    public let target: Target
    /// The side of the correct response.
    public let side: Side
    /// The labels on the screen: `Good/Thin,Bad/Fat`.
    public let labels: String
    /// The latency to the correct response.
    public let latency: Milliseconds
    /// The first response was wrong.
    public let isError: Bool

    public init(target: Target, side: Side, labels: String, latency: Milliseconds, isError: Bool) {
      self.target = target
      self.side = side
      self.labels = labels
      self.latency = latency
      self.isError = isError
    }

    /// Of two sides the wrong one is the other one.
    public var firstSide: Side { isError ? side.opposite : side }

    /// Nil for an error: an app keeps the time to the right answer alone.
    public var firstLatency: Milliseconds? { isError ? nil : latency }
  }

  /// The category to which the stimulus belongs; the side tells which of the attributes it was.
  public enum Target: String, Sendable, Hashable { case attribute, concept1, concept2 }

  public init(
    identifier: String, fileName: String, appRun: String, time: Span, blocks: [Block], fileDigest: String
  ) {
    self.identifier = identifier
    self.fileName = fileName
    self.appRun = appRun
    self.time = time
    self.blocks = blocks
    self.fileDigest = fileDigest
  }

  /// The SHA-256 of the measurements and nothing else: the same run in another file has the same digest.
  public var measurementDigest: String {
    sha256(Array(blocks.sorted { $0.number < $1.number }.map(\.measurement).joined(separator: "\n").utf8))
      .hexadecimal
  }
}

extension ExternalResult.Block {
  /// The digest of this block alone.
  public var digest: String { sha256(Array(measurement.utf8)).hexadecimal }

  fileprivate var measurement: String {
    "\(number):"
      + trials.map { "\($0.target.rawValue) \($0.side.rawValue) \($0.latency.value) \($0.isError ? 1 : 0)" }
      .joined(separator: ",")
  }
}

public protocol ExternalResultStore: Sendable {
  /// Takes a result as the run of the test that is due, with its score; otherwise leaves only an audit entry
  /// with the problems. If only the clock of the device contradicts it, and staff state that the clock is
  /// wrong, the result is stored with a deviation.
  /// - Returns: the problems; empty if the result was accepted
  /// - Throws: ``StoreRefusal/noConsentInForce``, ``StoreRefusal/participationEnded``
  func take(
    _ result: ExternalResult, deviceClock: DeviceClock, of participant: Participant.ID, in study: Study,
    draw: @escaping @Sendable () -> UInt64, context: AuditContext
  ) throws -> [ExternalProblem]
  /// Leaves an audit entry for a file that is no result at all.
  func noteRefusedResult(_ reason: String, of participant: Participant.ID, context: AuditContext) throws
}
