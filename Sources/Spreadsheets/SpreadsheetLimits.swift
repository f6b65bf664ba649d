/// The largest spreadsheet that is read; beyond, reading ends with a problem before memory is taken for it.
public struct SpreadsheetLimits: Sendable {
  /// Bytes of the file.
  public var bytes = 32_000_000
  /// Files in the ZIP that a workbook is.
  public var entries = 2_000
  /// Bytes unpacked from that ZIP.
  public var unpacked = 256_000_000
  public var sheets = 200
  /// Rows with anything in them, of all sheets together.
  public var rows = 100_000
  /// Cells of all sheets together, empty ones before the last of a row among them.
  public var cells = 2_000_000
  /// Bytes of one text as UTF-8. A cell of Excel holds 32,767 characters.
  public var text = 200_000

  public init() {}
}
