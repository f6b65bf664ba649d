/// The classes of single bytes in HTTP's grammar.
enum ASCII {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space = UInt8(ascii: " ")
  static let percent = UInt8(ascii: "%")
  static let slash = UInt8(ascii: "/")

  static func lowered(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  /// `tchar` of RFC 9110, section 5.6.2: the bytes that names of methods, fields and parameters consist of.
  static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default: isAlphanumeric(byte)
    }
  }

  static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy { isToken($0) }
  }

  /// The bytes that a field value may contain: no control character but the tab.
  static func isFieldText(_ byte: UInt8) -> Bool {
    byte == tab || (byte >= 0x20 && byte != 0x7F)
  }

  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
    var rest = bytes[...]
    while let first = rest.first, first == space || first == tab { rest = rest.dropFirst() }
    while let last = rest.last, last == space || last == tab { rest = rest.dropLast() }
    return rest
  }
}

extension StringProtocol {
  /// In lower case as far as ASCII goes: for tokens that HTTP compares without regard to case.
  var asciiLowered: String {
    String(decoding: utf8.map { ASCII.lowered($0) }, as: UTF8.self)
  }
}

/// Returns the bytes as text, or nil if they are not valid UTF-8: nothing is repaired.
func strictText(_ bytes: some Collection<UInt8>) -> String? {
  String(validating: bytes, as: UTF8.self)
}
