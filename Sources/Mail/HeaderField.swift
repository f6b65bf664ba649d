import Foundation
import Studies

/// A line of a message's header. Typed text can neither end the line nor start another one: control
/// characters become spaces, and everything but plain ASCII is encoded.
enum HeaderField {
  /// Written by this program alone.
  case plain(String, String)
  case text(String, String)
  case mailbox(String, Mailbox)
  /// A value with one parameter.
  case parameter(String, String, String, String)

  /// The header line with its CRLF.
  var text: String {
    switch self {
    case .plain(let name, let value): "\(name): \(value)\r\n"
    case .text(let name, let value):
      "\(name): \(EncodedWords(value.onOneLine, after: name.utf8.count + 2))\r\n"
    case .mailbox(let name, let mailbox): "\(name): \(Self.written(mailbox, after: name.utf8.count + 2))\r\n"
    case .parameter(let name, let value, let parameter, let content):
      "\(name): \(value)\(Self.extended(parameter, content.onOneLine))\r\n"
    }
  }

  private static func written(_ mailbox: Mailbox, after column: Int) -> String {
    let name = mailbox.name.onOneLine.trimmed
    if name.isEmpty { return mailbox.address.text }
    // The address has a line of its own: with the longest of names before it, nothing would fit on one.
    return "\(EncodedWords(name, after: column, isPhrase: true))\r\n <\(mailbox.address.text)>"
  }

  /// Plain where it can be; else as RFC 2231 has it: in UTF-8, in pieces, each on a line of its own.
  private static func extended(_ parameter: String, _ value: String) -> String {
    let isPlain = value.utf8.count <= 50 && value.utf8.allSatisfy { $0.isAttributeCharacter || $0 == 32 }
    if isPlain { return ";\r\n \(parameter)=\"\(value)\"" }
    var pieces = [""]
    for byte in value.utf8 {
      let character = byte.isAttributeCharacter ? String(UnicodeScalar(byte)) : "%" + byte.twoDigits
      if pieces[pieces.count - 1].utf8.count + character.utf8.count > 50 { pieces.append("") }
      pieces[pieces.count - 1] += character
    }
    if pieces.count == 1 { return ";\r\n \(parameter)*=UTF-8''\(pieces[0])" }
    return pieces.enumerated().map { number, piece in
      ";\r\n \(parameter)*\(number)*=\(number == 0 ? "UTF-8''" : "")\(piece)"
    }.joined()
  }
}

extension [HeaderField] {
  var text: String { map(\.text).joined() }
}

/// Text in a header by RFC 2047: unchanged if it is plain and short, else in encoded words of whole
/// characters, one on each line.
private struct EncodedWords: CustomStringConvertible {
  let description: String

  /// - Parameters:
  ///   - column: how much of the first line is taken
  ///   - isPhrase: whether it is a name before an address, where plain text is quoted
  init(_ text: String, after column: Int, isPhrase: Bool = false) {
    let isPlain = text.utf8.allSatisfy { (32...126).contains($0) } && !text.contains("=?")
    if isPlain && text.utf8.count + column <= 74 {
      description = isPhrase ? "\"\(text.quoted)\"" : text
      return
    }
    var words: [[UInt8]] = [[]]
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      // 52 characters of Base64 and the word's frame leave room for the name of the field on a line of 76.
      if words[words.count - 1].count + bytes.count > 39 { words.append([]) }
      words[words.count - 1] += bytes
    }
    description = words.map { "=?UTF-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: "\r\n ")
  }
}

extension String {
  /// The text without line breaks and other control characters.
  fileprivate var onOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator: " "
          default: scalar
          }
        }))
  }

  fileprivate var quoted: String {
    replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  /// RFC 2045, 6.7: lines of at most 76 characters, with everything but plain ASCII as `=C3=BC`.
  var quotedPrintable: String {
    let lines = replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { $0.quotedPrintableLine + "\r\n" }.joined()
  }
}

extension Substring {
  fileprivate var quotedPrintableLine: String {
    let bytes = Array(utf8)
    var result = ""
    var length = 0
    for (index, byte) in bytes.enumerated() {
      let isLast = index == bytes.count - 1
      // White space at the end of a line would be lost on the way.
      let isPlain = (33...126).contains(byte) && byte != UInt8(ascii: "=") || byte == 32 && !isLast
      let character = isPlain ? String(UnicodeScalar(byte)) : "=" + byte.twoDigits
      if length + character.utf8.count > 75 {
        result += "=\r\n"
        length = 0
      }
      result += character
      length += character.utf8.count
    }
    return result
  }
}

extension UInt8 {
  /// “0F”
  fileprivate var twoDigits: String { (self < 16 ? "0" : "") + String(self, radix: 16, uppercase: true) }

  /// RFC 5987, attr-char: characters that need no encoding in a parameter.
  fileprivate var isAttributeCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
