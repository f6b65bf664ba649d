/// One line of the table of contents: what is asked, who may ask, and who answers.
///
/// The server does not know what an audience is. It is here so that one table says both, and so that
/// access tests can be generated from it.
public struct Route<Audience: Sendable>: Sendable {
  public let method: Method
  public let pattern: RoutePattern
  public let audience: Audience
  /// The largest body this route takes, in bytes.
  public let bodyLimit: Int
  public let handler: @Sendable (Request) throws -> Response

  /// - Parameter bodyLimit: 64 KiB for POST and nothing for GET unless given.
  public init(
    _ method: Method, _ pattern: String, _ audience: Audience, bodyLimit: Int? = nil,
    handler: @escaping @Sendable (Request) throws -> Response
  ) {
    self.method = method
    self.pattern = RoutePattern(pattern)
    self.audience = audience
    self.bodyLimit = bodyLimit ?? (method == .post ? 64 << 10 : 0)
    self.handler = handler
  }
}

/// What a router found for a method and a path.
public enum RouteMatch<Audience: Sendable>: Sendable {
  case found(Route<Audience>, Parameters)
  /// The path exists, for these methods only.
  case wrongMethod(allowed: [Method])
  case unknown
}
