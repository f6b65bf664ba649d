/// One line of the routing table: a method and path, the audience, and the handler.
///
/// The server gives audiences no meaning. They are here so that one table holds both, and so that access tests can be
/// generated from it.
public struct Route<Audience: Sendable>: Sendable {
  public let method: Method
  public let pattern: RoutePattern
  public let audience: Audience
  /// The largest body this route takes, in bytes.
  public let bodyLimit: Int
  /// The workers that run the handler.
  public let lane: Lane
  /// Called before a large body is read, with a request that has no body yet; returns the refusal for a client that may
  /// not send one.
  public let admission: (@Sendable (Request) throws -> Response?)?
  public let handler: @Sendable (Request) throws -> Response

  /// The largest body that is read without calling `admission`, in bytes.
  public static var freeBody: Int { 64 << 10 }

  /// - Parameter bodyLimit: 64 KiB for POST and nothing for GET unless given.
  public init(
    _ method: Method, _ pattern: String, _ audience: Audience, bodyLimit: Int? = nil, lane: Lane = .ordinary,
    admission: (@Sendable (Request) throws -> Response?)? = nil,
    handler: @escaping @Sendable (Request) throws -> Response
  ) {
    self.method = method
    self.pattern = RoutePattern(pattern)
    self.audience = audience
    self.bodyLimit = bodyLimit ?? (method == .post ? Self.freeBody : 0)
    self.lane = lane
    self.admission = admission
    self.handler = handler
  }
}

/// The group of workers that runs a handler.
public enum Lane: Sendable, Hashable, CaseIterable {
  case ordinary
  /// The workers for short requests that wait for the disk more than for a processor. Those that wait together share a
  /// commit, so there are many of them; pages would only wait for one another on as many.
  case writing
  /// The workers for passwords and PINs: a hash occupies a core for a quarter of a second, on purpose, and no other
  /// request should wait for it.
  case hashing
}

/// The result of looking up a method and a path.
public enum RouteMatch<Audience: Sendable>: Sendable {
  case found(Route<Audience>, Parameters)
  /// The path exists, for these methods only.
  case wrongMethod(allowed: [Method])
  case unknown
}
