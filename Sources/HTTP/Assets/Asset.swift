/// A file in memory. Its usual answers are made when one is first asked for, of many files never: a start does not wait
/// until all are compressed, and memory does not hold each of them three times.
struct Asset: Sendable {
  /// The file in one content coding: the whole, and "you have it already".
  private struct Coding: Sendable {
    let tag: String
    let headers: Headers
    let whole: Reply
    let unchanged: Reply

    init(of bytes: [UInt8], tag: String, headers: Headers) throws {
      var headers = headers
      headers.set("ETag", tag)
      self.tag = tag
      self.headers = headers
      whole = try Reply(status: .ok, headers: headers, bytes: bytes)
      unchanged = try Reply(status: .notModified, headers: headers, bytes: [])
    }
  }

  private enum Compression {
    case untried
    /// The file is no text, or compression does not make it smaller.
    case useless
    case gzip(Coding)
  }

  /// The answers that have been asked for so far.
  private struct Codings {
    var compression = Compression.untried
    var identity: Coding?
  }

  let bytes: [UInt8]
  /// Of every answer.
  private let headers: Headers
  /// The tag of the file itself, without quotation marks.
  private let name: String
  private let isCompressible: Bool
  private let codings = Locked(Codings())

  /// - Throws: `Reply.Failure` for a field that cannot be sent
  init(path: String, bytes: [UInt8], digest: String, headers: Headers) throws {
    let type = headers["Content-Type"] ?? contentType(ofFileNamed: path)
    var headers = headers
    headers.set("Content-Type", type)
    headers.set("Cache-Control", "public, max-age=31536000, immutable")
    headers.set("X-Content-Type-Options", "nosniff")
    if headers["Cross-Origin-Resource-Policy"] == nil {
      headers.set("Cross-Origin-Resource-Policy", "same-origin")
    }
    self.bytes = bytes
    self.headers = headers
    name = String(digest.prefix(16))
    isCompressible = Gzip.gains(type)
    // Said while files are read, not to whoever asks for one.
    _ = try Reply(status: .notModified, headers: headers, bytes: [])
  }

  /// The answer to a GET or HEAD. Ranges are of the file itself, never of its compressed form.
  func reply(to method: Method, _ fields: Headers) -> Reply {
    let isRange = method == .get && fields["Range"] != nil
    let wantsGzip = !isRange && Gzip.isAccepted(fields["Accept-Encoding"])
    let coding = coding(compressed: wantsGzip)
    if matches(fields.all("If-None-Match"), coding.tag) { return coding.unchanged }
    return (isRange ? part(fields, coding.headers) : nil) ?? coding.whole
  }

  /// Returns the file in gzip if that is wanted and smaller, otherwise as it is.
  private func coding(compressed wantsGzip: Bool) -> Coding {
    codings.withLock { codings in
      // The answer with the file as it is depends on it, too: it says whether there is another one.
      if case .untried = codings.compression { codings.compression = compression() }
      if wantsGzip, case .gzip(let coding) = codings.compression { return coding }
      if let identity = codings.identity { return identity }
      var headers = self.headers
      if case .gzip = codings.compression { headers.add("Vary", "Accept-Encoding") }
      headers.set("Accept-Ranges", "bytes")
      let identity = made(of: bytes, tag: "\"\(name)\"", headers)
      codings.identity = identity
      return identity
    }
  }

  private func compression() -> Compression {
    guard isCompressible else { return .useless }
    let compressed = Gzip.compressed(bytes, level: 9)
    guard compressed.count < bytes.count else { return .useless }
    var headers = self.headers
    headers.add("Vary", "Accept-Encoding")
    headers.set("Content-Encoding", "gzip")
    return .gzip(made(of: compressed, tag: "\"\(name)-gzip\"", headers))
  }

  /// The fields were tried when the file was read: only memory can be missing.
  private func made(of bytes: [UInt8], tag: String, _ headers: Headers) -> Coding {
    do {
      return try Coding(of: bytes, tag: tag, headers: headers)
    } catch {
      preconditionFailure("An answer with a file cannot be made: \(error)")
    }
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

  private func part(_ fields: Headers, _ headers: Headers) -> Reply? {
    let representation = Representation(method: .get, fields: fields, closes: false)
    let (response, part) = representation.ranged(Response(headers: headers), size: bytes.count)
    guard response.status != .ok else { return nil }
    return try? Reply(
      status: response.status, headers: response.headers, bytes: part.map { Array(bytes[$0]) } ?? [])
  }
}
