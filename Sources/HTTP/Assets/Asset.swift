/// A file in memory, with all its usual answers made beforehand.
struct Asset: Sendable {
  /// The file in one content coding: the whole, and "you have it already".
  private struct Coding: Sendable {
    let tag: String
    let whole: Reply
    let unchanged: Reply
  }

  let bytes: [UInt8]
  private let headers: Headers
  private let identity: Coding
  /// Nil where compression does not make it smaller.
  private let gzip: Coding?

  init(path: String, bytes: [UInt8], digest: String, headers: Headers) throws {
    let type = headers["Content-Type"] ?? contentType(ofFileNamed: path)
    var headers = headers
    headers.set("Content-Type", type)
    headers.set("Cache-Control", "public, max-age=31536000, immutable")
    headers.set("X-Content-Type-Options", "nosniff")
    if headers["Cross-Origin-Resource-Policy"] == nil {
      headers.set("Cross-Origin-Resource-Policy", "same-origin")
    }
    let compressed = Gzip.gains(type) ? Gzip.compressed(bytes, level: 9) : bytes
    if compressed.count < bytes.count {
      headers.add("Vary", "Accept-Encoding")
      var coded = headers
      coded.set("Content-Encoding", "gzip")
      gzip = try Self.coding(compressed, tag: "\"\(digest.prefix(16))-gzip\"", headers: coded)
    } else {
      gzip = nil
    }
    headers.set("Accept-Ranges", "bytes")
    let tag = "\"\(digest.prefix(16))\""
    identity = try Self.coding(bytes, tag: tag, headers: headers)
    headers.set("ETag", tag)
    self.bytes = bytes
    self.headers = headers
  }

  private static func coding(_ bytes: [UInt8], tag: String, headers: Headers) throws -> Coding {
    var headers = headers
    headers.set("ETag", tag)
    return Coding(
      tag: tag, whole: try Reply(status: .ok, headers: headers, bytes: bytes),
      unchanged: try Reply(status: .notModified, headers: headers, bytes: []))
  }

  /// The answer to a GET or HEAD. Ranges are of the file itself, never of its compressed form.
  func reply(to method: Method, _ fields: Headers) -> Reply {
    let isRange = method == .get && fields["Range"] != nil
    let wantsGzip = !isRange && Gzip.isAccepted(fields["Accept-Encoding"])
    let coding = wantsGzip ? gzip ?? identity : identity
    if matches(fields.all("If-None-Match"), coding.tag) { return coding.unchanged }
    return (isRange ? part(fields) : nil) ?? coding.whole
  }

  /// Tags are compared weakly here (RFC 9110, section 13.1.2).
  private func matches(_ fields: [String], _ tag: String) -> Bool {
    fields.contains { field in
      field == tag
        || field.utf8.split(separator: UInt8(ascii: ",")).contains { item in
          let text = ASCII.trimmed(item)
          let strong = text.starts(with: "W/".utf8) ? text.dropFirst(2) : text
          return strong.elementsEqual(tag.utf8) || text.elementsEqual("*".utf8)
        }
    }
  }

  private func part(_ fields: Headers) -> Reply? {
    let representation = Representation(method: .get, fields: fields, closes: false)
    let (response, part) = representation.ranged(Response(headers: headers), size: bytes.count)
    guard response.status != .ok else { return nil }
    return try? Reply(
      status: response.status, headers: response.headers, bytes: part.map { Array(bytes[$0]) } ?? [])
  }
}
