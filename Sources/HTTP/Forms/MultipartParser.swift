import Glibc

/// Reads `multipart/form-data` (RFC 7578) from memory. One level: a part that is itself multipart is
/// refused, for no browser sends one.
struct MultipartParser {
  private let delimiter: [UInt8]
  private let limits: FormLimits
  private static let newline: [UInt8] = [ASCII.carriageReturn, ASCII.lineFeed]
  /// Three header fields of a part, with long file names, stay well below.
  private static let partHeaderLimit = 4096

  /// Throws `malformed` for a boundary RFC 2046 does not allow.
  init(boundary: String, limits: FormLimits) throws(FormError) {
    let allowed = "'()+_,-./:=? ".utf8
    guard (1...70).contains(boundary.utf8.count), !boundary.hasSuffix(" "),
      boundary.utf8.allSatisfy({ ASCII.isAlphanumeric($0) || allowed.contains($0) })
    else { throw .malformed }
    self.delimiter = Self.newline + Array("--".utf8) + Array(boundary.utf8)
    self.limits = limits
  }

  func form(from body: [UInt8]) throws(FormError) -> Form {
    var fields = FormFields()
    var files: [UploadedFile] = []
    var count = 0
    for part in try parts(of: body) {
      let (header, content) = try split(part)
      guard let file = header.filename else {
        count += 1
        guard count <= limits.fields else { throw .tooManyFields }
        fields.add(header.name, try text(content))
        continue
      }
      guard files.count < limits.files else { throw .tooManyFiles }
      guard content.count <= limits.fileBytes else { throw .fileTooLarge }
      files.append(
        UploadedFile(
          name: header.name, filename: file, contentType: header.contentType, bytes: Array(content)))
    }
    return Form(fields: fields, files: files)
  }

  private func text(_ content: ArraySlice<UInt8>) throws(FormError) -> String {
    guard content.count <= limits.valueBytes else { throw .fieldTooLarge }
    guard let text = strictText(content) else { throw .malformed }
    return text
  }

  /// The bytes between the delimiters. Nothing may stand before the first one, and the closing one must
  /// be there: what was cut short on its way is not taken for a whole form.
  private func parts(of body: [UInt8]) throws(FormError) -> [ArraySlice<UInt8>] {
    guard body.starts(with: delimiter.dropFirst(2)) else { throw .malformed }
    var parts: [ArraySlice<UInt8>] = []
    var rest = body.dropFirst(delimiter.count - 2)
    while !rest.starts(with: "--".utf8) {
      guard rest.starts(with: Self.newline), parts.count < limits.fields + limits.files else {
        throw rest.starts(with: Self.newline) ? .tooManyFields : .malformed
      }
      // The line end stays with the delimiter's search, for an empty part has only one.
      guard let end = firstIndex(of: delimiter, in: rest) else { throw .malformed }
      parts.append(rest[rest.startIndex + 2..<max(end, rest.startIndex + 2)])
      rest = rest[(end + delimiter.count)...]
    }
    let epilogue = rest.dropFirst(2)
    guard epilogue.isEmpty || epilogue.elementsEqual(Self.newline) else { throw .malformed }
    return parts
  }

  private struct PartHeader {
    var name: String
    var filename: String?
    var contentType: String
  }

  private func split(_ part: ArraySlice<UInt8>) throws(FormError) -> (PartHeader, ArraySlice<UInt8>) {
    let window = part.prefix(Self.partHeaderLimit)
    guard let end = firstIndex(of: Self.newline + Self.newline, in: window),
      let text = strictText(window[..<end])
    else { throw .malformed }
    var fields: [String: String] = [:]
    for line in text.split(separator: "\r\n", omittingEmptySubsequences: false) {
      let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, ASCII.isToken(Array(halves[0].utf8)),
        halves[1].utf8.allSatisfy({ ASCII.isFieldText($0) }),
        fields.updateValue(String(halves[1]), forKey: halves[0].asciiLowered) == nil
      else { throw .malformed }
    }
    return (try header(fields), part[(end + 4)...])
  }

  private func header(_ fields: [String: String]) throws(FormError) -> PartHeader {
    guard let disposition = fields["content-disposition"].flatMap(MediaType.init),
      disposition.name == "form-data", let name = disposition.parameters["name"]
    else { throw .malformed }
    guard name.utf8.count <= limits.nameBytes else { throw .fieldTooLarge }
    let type = ASCII.trimmed(Array((fields["content-type"] ?? "text/plain").utf8))
    let contentType = String(decoding: type, as: UTF8.self)
    guard !contentType.asciiLowered.hasPrefix("multipart/") else { throw .malformed }
    let filename = disposition.parameters["filename"].map(Self.withoutFolders)
    guard (filename?.utf8.count ?? 0) <= 255 else { throw .fieldTooLarge }
    return PartHeader(name: unescaped(name), filename: filename.map(unescaped), contentType: contentType)
  }

  private static func withoutFolders(_ path: String) -> String {
    // By bytes: a slash followed by a combining mark is another character, but still a slash on disk.
    let folders: [UInt8] = [ASCII.slash, UInt8(ascii: "\\")]
    let name = path.utf8.split(omittingEmptySubsequences: false) { folders.contains($0) }.last
    return name.flatMap { String($0) } ?? ""
  }

  /// The HTML standard has browsers write a quote so. They write line ends as `%0D%0A`, which stay as
  /// they are: nobody wants a line end in a name.
  private func unescaped(_ name: String) -> String {
    name.replacing("%22", with: "\"")
  }
}

/// The C library finds the pattern's first byte: bodies are megabytes, and it is many times faster than a
/// loop over a slice.
private func firstIndex(of pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
  bytes.withUnsafeBytes { space in
    guard let base = space.baseAddress else { return nil }
    var offset = 0
    while space.count - offset >= pattern.count,
      let found = memchr(base + offset, Int32(pattern[0]), space.count - offset - pattern.count + 1)
    {
      if memcmp(found, pattern, pattern.count) == 0 {
        return bytes.startIndex + (UnsafeRawPointer(found) - base)
      }
      offset = UnsafeRawPointer(found) - base + 1
    }
    return nil
  }
}
