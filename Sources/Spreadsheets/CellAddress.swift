/// The place of a cell, as people read it: `survey!B7`.
public struct CellAddress: Hashable, Sendable, CustomStringConvertible {
  public let sheet: String
  /// Counted from 1.
  public let row: Int
  /// Counted from 0, which is A.
  public let column: Int

  public init(sheet: String, row: Int, column: Int) {
    self.sheet = sheet
    self.row = row
    self.column = column
  }

  /// The largest table of Excel (ECMA-376 part 1, 18.3.1.4 and 18.3.1.73).
  static let mostRows = 1_048_576
  static let mostColumns = 16_384

  /// `survey!B7`; a name with blanks or marks is in quotes, as in Excel: `'my survey'!B7`.
  public var description: String {
    let isPlain = sheet.unicodeScalars.allSatisfy {
      $0 == "_" || $0 == "." || $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    let shown =
      isPlain && !sheet.isEmpty
      ? sheet
      : "'" + sheet.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    return "\(shown)!\(Self.letters(column))\(row)"
  }

  /// The letters above a column, counted from 0: A, …, Z, AA, ….
  public static func letters(_ column: Int) -> String {
    var letters = ""
    var rest = column + 1
    while rest > 0 {
      letters = String(UnicodeScalar(UInt8(65 + (rest - 1) % 26))) + letters
      rest = (rest - 1) / 26
    }
    return letters
  }

  /// Row and column of a reference such as `B7`; `nil` for anything else and beyond the largest table.
  static func parse(_ reference: some Collection<UInt8>) -> (row: Int, column: Int)? {
    var column = 0
    var row = 0
    var hasDigits = false
    for byte in reference {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z") where !hasDigits:
        column = column * 26 + Int(byte - UInt8(ascii: "A")) + 1
      case UInt8(ascii: "0")...UInt8(ascii: "9") where column > 0:
        hasDigits = true
        row = row * 10 + Int(byte - UInt8(ascii: "0"))
      default: return nil
      }
      if column > mostColumns || row > mostRows { return nil }
    }
    return row > 0 ? (row, column - 1) : nil
  }
}
