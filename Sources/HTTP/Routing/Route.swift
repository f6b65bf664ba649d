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
  /// Where the handler runs.
  public let lane: Lane
  /// Asked before a large body is read, with a request that has none yet: the answer to whoever may not send one.
  public let admission: (@Sendable (Request) throws -> Response?)?
  public let handler: @Sendable (Request) throws -> Response

  /// What a body may hold before anybody is asked, in bytes.
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

/// Which workers run a handler.
public enum Lane: Sendable, Hashable {
  case ordinary
  /// Those for passwords and PINs: a hash takes a core for a quarter of a second, on purpose, and nobody else shall wait
  /// for it.
  case hashing
}

/// What a router found for a method and a path.
public enum RouteMatch<Audience: Sendable>: Sendable {
  case found(Route<Audience>, Parameters)
  /// The path exists, for these methods only.
  case wrongMethod(allowed: [Method])
  case unknown
}
