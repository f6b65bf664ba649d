/// The rules that a request's header must meet before anything else happens. If the standard lets a server choose
/// between repairing and refusing, the request is refused: two readers that repair differently are how requests get
/// smuggled.
extension RequestHead {
  /// More fields than any browser sends behind any proxy.
  private static let fieldLimit = 100

  /// Returns the length of the body; throws if the request is refused.
  func bodyLength() throws(Refusal) -> Int {
    guard headers.count <= Self.fieldLimit else { throw Refusal(.headerTooLarge) }
    guard hasOneValidHost, headers["Transfer-Encoding"] == nil else { throw Refusal(.malformedRequest) }
    let length = try contentLength()
    guard length == 0 || (method != "GET" && method != "HEAD") else { throw Refusal(.malformedRequest) }
    let expectations = headers.all("Expect")
    guard expectations.allSatisfy({ $0.asciiLowered == "100-continue" }) else {
      throw Refusal(.unmetExpectation)
    }
    return length
  }

  /// Accepts nothing but a plain number; the library is shown the field only then (decision 040).
  private func contentLength() throws(Refusal) -> Int {
    let fields = headers.all("Content-Length")
    guard let field = fields.first else { return 0 }
    guard fields.count == 1, (1...18).contains(field.utf8.count),
      field.utf8.allSatisfy({ ASCII.isDigit($0) }), let length = Int(field)
    else { throw Refusal(.malformedRequest) }
    return length
  }

  private var hasOneValidHost: Bool {
    let hosts = headers.all("Host")
    guard let host = hosts.first else { return version == "HTTP/1.0" }
    return hosts.count == 1 && Self.isHost(Array(host.utf8))
  }

  /// A name, an IPv4 address or an IPv6 address in brackets, and perhaps a port.
  private static func isHost(_ bytes: [UInt8]) -> Bool {
    let isBracketed = bytes.first == UInt8(ascii: "[")
    let name =
      isBracketed ? bytes.prefix { $0 != UInt8(ascii: "]") } : bytes.prefix { $0 != UInt8(ascii: ":") }
    var rest = bytes.dropFirst(name.count)
    if isBracketed {
      guard rest.popFirst() == UInt8(ascii: "]"), name.count > 2,
        name.dropFirst().allSatisfy({ ASCII.hexValue($0) != nil || ":.".utf8.contains($0) })
      else { return false }
    } else {
      guard !name.isEmpty, name.allSatisfy({ ASCII.isAlphanumeric($0) || "-._~".utf8.contains($0) }) else {
        return false
      }
    }
    guard let colon = rest.popFirst() else { return true }
    return colon == UInt8(ascii: ":") && rest.count <= 5 && rest.allSatisfy(ASCII.isDigit)
  }
}

/// A request that is answered at once and whose connection is then closed.
struct Refusal: Error {
  let problem: ServerProblem

  init(_ problem: ServerProblem) {
    self.problem = problem
  }
}
