/// The answer of a handler. The server adds `Date`, `Content-Length` and, if a connection is to end, `Connection`.
public struct Response: Sendable {
  public enum Body: Sendable {
    case empty
    case bytes([UInt8])
    /// A file, sent from disk; single ranges of it are served on request.
    case file(path: String)
    /// Written piece by piece while it is sent. The closure runs on the worker that ran the handler; if it throws, the
    /// connection is closed, so that nobody takes a part for the whole.
    case stream(@Sendable (StreamWriter) throws -> Void)
  }

  public var status: Status
  public var headers: Headers
  public var body: Body

  public init(status: Status = .ok, headers: Headers = Headers(), body: Body = .empty) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

extension Response {
  /// Redirects the browser with GET, as after every form (303).
  public static func redirect(to target: String) -> Response {
    Response(status: .seeOther, headers: ["Location": target])
  }

  public static func html(_ bytes: [UInt8], status: Status = .ok) -> Response {
    Response(status: status, headers: ["Content-Type": "text/html; charset=utf-8"], body: .bytes(bytes))
  }

  public static func json(_ bytes: [UInt8], status: Status = .ok) -> Response {
    Response(status: status, headers: ["Content-Type": "application/json"], body: .bytes(bytes))
  }

  /// Saved by the browser under this name, which has to be plain ASCII without quotation marks.
  public static func download(_ bytes: [UInt8], type: String, name: String) -> Response {
    var response = Response(body: .bytes(bytes))
    response.headers.set("Content-Type", type)
    response.headers.set("Content-Disposition", "attachment; filename=\"\(name)\"")
    return response
  }

  public static func text(_ text: String, status: Status = .ok) -> Response {
    Response(
      status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: .bytes(Array(text.utf8)))
  }
}
