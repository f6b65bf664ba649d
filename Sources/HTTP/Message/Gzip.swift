import CZlib

/// The gzip content coding: the clients that accept it, the content that it makes smaller, and the coding itself.
enum Gzip {
  /// Returns true if an `Accept-Encoding` field allows gzip (RFC 9110, section 12.5.3): named, or covered by `*`, with
  /// a quality above zero.
  static func isAccepted(_ field: String?) -> Bool {
    guard let field else { return false }
    var star = false
    for item in field.asciiLowered.split(separator: ",") {
      let words = item.split(separator: ";").map { String(decoding: ASCII.trimmed($0.utf8), as: UTF8.self) }
      let isRefused = words.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
      if words.first == "gzip" || words.first == "x-gzip" { return !isRefused }
      if words.first == "*" { star = !isRefused }
    }
    return star
  }

  /// Returns true for text; pictures and fonts are compressed already.
  static func gains(_ contentType: String) -> Bool {
    let name = contentType.prefix { $0 != ";" }
    return name.hasPrefix("text/") || name.hasSuffix("+xml") || name.hasSuffix("json")
      || name == "application/javascript" || name == "application/xml"
  }

  /// - Parameter level: 1, fastest, to 9, smallest.
  static func compressed(_ bytes: [UInt8], level: Int32) -> [UInt8] {
    var stream = z_stream()
    precondition(gzip_begin(&stream, level) == Z_OK, "zlib has no memory.")
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: bound) { space, count in
      bytes.withUnsafeBufferPointer { source in
        stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        stream.avail_in = UInt32(source.count)
        stream.next_out = space.baseAddress
        stream.avail_out = UInt32(space.count)
        precondition(deflate(&stream, Z_FINISH) == Z_STREAM_END, "zlib's bound was too small.")
      }
      count = bound - Int(stream.avail_out)
    }
  }
}
