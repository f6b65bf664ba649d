/// Markup that is safe to put into a page as it is. The code that creates a value vouches for it.
public struct HTML: Sendable, Equatable {
  public let markup: String

  public init(trusted markup: String) {
    self.markup = markup
  }
}

/// Bytes of a page in the making.
public struct Output: Sendable {
  public private(set) var bytes: [UInt8] = []
  /// From 0.
  let language: Int

  public init(reserving capacity: Int) {
    self.init(language: 0, reserving: capacity)
  }

  init(language: Int, reserving capacity: Int = 16_384) {
    self.language = language
    bytes.reserveCapacity(capacity)
  }

  public mutating func append(raw bytes: [UInt8]) {
    self.bytes.append(contentsOf: bytes)
  }

  public mutating func append(raw text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Escapes byte by byte, never by grapheme cluster: a quote followed by a combining mark is still a quote.
  public mutating func append(escaping text: String) {
    var text = text
    text.withUTF8 { utf8 in
      var clean = utf8.startIndex
      for index in utf8.indices {
        guard let entity = entity(for: utf8[index]) else { continue }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[clean..<index]))
        bytes.append(contentsOf: entity.utf8)
        clean = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[clean...]))
    }
  }

  private func entity(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}
