/// The layout of a file: its format, and its differences from the format's usual names.
public struct TrialLayout: Sendable {
  public var format: TrialFormat
  /// The file's own names of columns.
  public var columns: [TrialColumn: String] = [:]
  /// The file's own names of blocks, and their numbers 1 to 7; 0 for rows to skip.
  public var blocks: [String: Int] = [:]
  /// The file's own name of pairing A: attribute 1 and concept 1 on the same side.
  public var pairingA: String?
  /// Rows to read: of the values named for a column, one has to be there.
  public var conditions: [String: [String]] = [:]
  /// The byte between columns; `nil` to find out.
  public var separator: UInt8?
  /// The sign before fractions; `nil` to find out.
  public var decimalMark: DecimalMark?
  /// Latencies are in seconds instead of milliseconds.
  public var isInSeconds = false
  /// Trials without a latency are left out instead of reported.
  public var dropsMissing = false

  public init(format: TrialFormat = .csv) {
    self.format = format
  }

  /// Returns the names of a column in a file of this layout.
  func names(of column: TrialColumn) -> [String] {
    columns[column].map { [$0] } ?? format.names(of: column)
  }

  /// The file records the latency to the correct response.
  var recordsCorrection: Bool {
    format.recordsCorrection || columns[.latency] != nil
  }

  /// The factor that makes milliseconds of a latency.
  var milliseconds: Double {
    isInSeconds || format == .researchkit ? 1000 : 1
  }
}

/// The sign between a number and its fraction.
public enum DecimalMark: String, Sendable, CaseIterable {
  case point, comma

  var byte: UInt8 {
    self == .point ? UInt8(ascii: ".") : UInt8(ascii: ",")
  }
}
