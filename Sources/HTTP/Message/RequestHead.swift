/// A request line and header fields, read back from the library's own buffer.
///
/// The library accepts more than HTTP allows: bare line feeds, folded fields, NUL in names. But it parses in place and
/// overwrites each delimiter with NUL, one for each byte: a space or colon leaves one, CR LF leaves two. So the buffer
/// tells which delimiters were there, and anything else than single spaces, colons and CR LF shows as a NUL too few or
/// in the wrong place. Only a NUL sent right before a bare line feed cannot be told from CR LF; the library ends the
/// line there too, so both read the same.
struct RequestHead {
  /// The address at which the library found the target, and the target before it was parsed in place.
  struct Target {
    /// Nil if it is not UTF-8.
    let text: String?
    let address: UInt
  }

  let method: String
  /// `HTTP/1.1` or `HTTP/1.0`.
  let version: String
  let target: String
  let headers: Headers

  /// - Parameter raw: the header from its first byte to the end of the empty line, delimiters overwritten.
  init?(_ raw: UnsafeRawBufferPointer, target: Target) {
    guard let text = target.text, var rest = Self.afterTarget(raw, text, at: target.address),
      let version = Self.line(&rest), version == "HTTP/1.1" || version == "HTTP/1.0"
    else { return nil }
    var headers = Headers(capacity: 20)
    while rest.count > 2 {
      guard let name = Self.token(&rest), let value = Self.line(&rest) else { return nil }
      headers.add(name, value)
    }
    guard rest.elementsEqual([0, 0]) else { return nil }
    self.method = String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    self.version = version
    self.target = text
    self.headers = headers
  }

  /// Returns the bytes after the target if method, space, target and space are exactly in this order.
  private static func afterTarget(_ raw: UnsafeRawBufferPointer, _ target: String, at address: UInt)
    -> Slice<UnsafeRawBufferPointer>?
  {
    var rest = raw[...]
    guard token(&rest) != nil, address == UInt(bitPattern: raw.baseAddress) + UInt(rest.startIndex) else {
      return nil
    }
    let end = rest.startIndex + target.utf8.count
    guard end < raw.endIndex, raw[end] == 0 else { return nil }
    return raw[(end + 1)...]
  }

  /// Takes a token and the one NUL after it off the front.
  private static func token(_ rest: inout Slice<UnsafeRawBufferPointer>) -> String? {
    let bytes = rest.prefix { $0 != 0 }
    rest = rest.dropFirst(bytes.count)
    guard ASCII.isToken(bytes), rest.popFirst() == 0 else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Takes text and the two NULs after it off the front; optional white space around it is dropped.
  private static func line(_ rest: inout Slice<UnsafeRawBufferPointer>) -> String? {
    let bytes = rest.prefix { $0 != 0 }
    rest = rest.dropFirst(bytes.count)
    guard bytes.allSatisfy({ ASCII.isFieldText($0) }), rest.popFirst() == 0, rest.popFirst() == 0 else {
      return nil
    }
    return strictText(ASCII.trimmed(bytes))
  }
}
