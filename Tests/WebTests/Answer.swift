import Foundation

/// An answer with all of its fields.
struct Answer: Sendable {
  let status: Int
  let fields: [(name: String, value: String)]
  let body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }
  var location: String? { self["Location"] }
  var isSuccess: Bool { (200..<300).contains(status) }
  var isPage: Bool { self["Content-Type"]?.hasPrefix("text/html") == true }

  subscript(name: String) -> String? { all(name).first }

  func all(_ name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  private static let endOfHeader = Data("\r\n\r\n".utf8)

  /// Nil while the bytes are not a whole answer.
  init?(_ bytes: [UInt8], hasBody: Bool) {
    // Foundation's search is optimised code, also in a debug build; each answer of all tests comes along here.
    guard let end = Data(bytes).range(of: Self.endOfHeader) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    status = Int(lines[0].split(separator: " ")[1])!
    fields = lines.dropFirst().map { line in
      let colon = line.firstIndex(of: ":")!
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (name: String(line[..<colon]), value: value)
    }
    let named = Dictionary(fields.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
    let rest = bytes[end.upperBound...]
    if !hasBody || status == 304 {
      body = []
    } else if named["transfer-encoding"] == "chunked" {
      guard let whole = Answer.unchunked(rest) else { return nil }
      body = whole
    } else {
      let size = Int(named["content-length"] ?? "0")!
      guard rest.count >= size else { return nil }
      body = Array(rest.prefix(size))
    }
  }

  private static func unchunked(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard bytes.suffix(5).elementsEqual("0\r\n\r\n".utf8) else { return nil }
    var rest = bytes
    var body: [UInt8] = []
    while let line = rest.firstIndex(of: 10) {
      let digits = String(decoding: rest[..<line], as: UTF8.self)
      let size = Int(digits.trimmingCharacters(in: .whitespacesAndNewlines), radix: 16)!
      guard size > 0 else { return body }
      guard rest.endIndex - line > size + 2 else { return nil }
      body += rest[(line + 1)..<(line + 1 + size)]
      rest = rest[(line + 1 + size + 2)...]
    }
    return nil
  }
}
