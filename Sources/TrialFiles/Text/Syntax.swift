/// The special bytes of a table of separated values.
struct Syntax: ~Copyable {
  static let quote = UInt8(ascii: "\"")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let backslash = UInt8(ascii: "\\")

  let separator: UInt8
  /// 1 for each byte at which a value without quotes may end, else 0.
  let ends: UnsafeMutablePointer<UInt8>
  /// 1 for each byte that needs a look inside quotes, else 0.
  let endsInQuotes: UnsafeMutablePointer<UInt8>
  private let backslashEscapes: Bool

  init(separator: UInt8, backslashEscapes: Bool) {
    self.separator = separator
    self.backslashEscapes = backslashEscapes
    ends = Self.table([separator, Self.newline, Self.carriageReturn, 0])
    endsInQuotes = Self.table([Self.quote, Self.newline, 0] + (backslashEscapes ? [Self.backslash] : []))
  }

  deinit {
    ends.deallocate()
    endsInQuotes.deallocate()
  }

  private static func table(_ marked: [UInt8]) -> UnsafeMutablePointer<UInt8> {
    let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    table.initialize(repeating: 0, count: 256)
    for byte in marked { table[Int(byte)] = 1 }
    return table
  }

  /// Returns true if two bytes in quotes stand for the second of them: a doubled quote, or, in tools that
  /// write values as JSON, a quote or backslash after a backslash.
  func isEscape(_ bytes: UnsafeMutablePointer<UInt8>) -> Bool {
    switch bytes[0] {
    case Self.quote: bytes[1] == Self.quote
    case Self.backslash: backslashEscapes && (bytes[1] == Self.quote || bytes[1] == Self.backslash)
    default: false
    }
  }
}
