/// The part of a file that a `Range` field asks for (RFC 9110, section 14.1.2). Only single ranges of bytes are served.
enum ByteRange: Equatable {
  /// A range that this server does not serve: the whole file is sent, as the standard allows.
  case ignored
  case part(Range<Int>)
  case unsatisfiable

  init(_ text: String?, size: Int) {
    guard let text, text.asciiLowered.hasPrefix("bytes=") else {
      self = .ignored
      return
    }
    let ends = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else {
      self = .ignored
      return
    }
    self = Self.range(first: first, last: last, size: size)
  }

  private static func range(first: Int?, last: Int?, size: Int) -> ByteRange {
    switch (first, last) {
    case (nil, nil): .ignored
    case (nil, let suffix?): suffix == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - suffix)..<size)
    case (let first?, let last?) where last < first: .ignored
    case (let first?, let last):
      first >= size ? .unsatisfiable : .part(first..<(min(last ?? size, size - 1) + 1))
    }
  }

  /// Returns nil for text that is not a number, and `.some(nil)` for empty text.
  private static func number(_ text: Substring) -> Int?? {
    guard !text.isEmpty else { return .some(nil) }
    guard text.utf8.count <= 18, text.utf8.allSatisfy({ ASCII.isDigit($0) }) else { return nil }
    return Int(text)
  }
}
