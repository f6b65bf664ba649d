/// Looks at a request's header and says what is to be done: all that can be decided before the body is
/// read is decided here.
struct RequestClassifier: Sendable {
  private static let otherMethods: Set = ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"]
  /// For the log.
  static let assetRoute = "asset"
  let configuration: ServerConfiguration
  let router: Router<Void>
  let assets: AssetLibrary?

  struct Decision {
    let task: Exchange.Task
    /// For the log.
    let route: String
    let bodyLength: Int
    /// The largest body the task takes.
    let bodyLimit: Int

    init(_ task: Exchange.Task, route: String = "-", bodyLength: Int, bodyLimit: Int = 0) {
      self.task = task
      self.route = route
      self.bodyLength = bodyLength
      self.bodyLimit = bodyLimit
    }
  }

  func decide(_ head: RequestHead, id: String, peer: String) throws(Refusal) -> Decision {
    let length = try head.bodyLength()
    if let reply = asset(for: head) {
      return Decision(.prepared(reply), route: Self.assetRoute, bodyLength: length)
    }
    guard let target = RequestTarget(head.target) else { throw Refusal(.malformedRequest) }
    guard let method = Method(rawValue: head.method) else {
      guard Self.otherMethods.contains(head.method) else { throw Refusal(.methodNotImplemented) }
      return Decision(.problem(missing(target), nil), bodyLength: length)
    }
    var request = request(method, target, head, id: id, peer: peer)
    switch router.match(method, target.path) {
    case .found(let route, let parameters):
      guard length <= route.bodyLimit else { throw Refusal(.bodyTooLarge) }
      request.parameters = parameters
      return Decision(
        .handler(route, request), route: route.pattern.description, bodyLength: length,
        bodyLimit: route.bodyLimit)
    case .wrongMethod(let allowed):
      return Decision(.problem(.wrongMethod(allowed: allowed), request), bodyLength: length)
    case .unknown:
      return Decision(.problem(missing(target), request), bodyLength: length)
    }
  }

  /// Assets are looked up by the target as it was sent, before anything is made that only handlers need.
  private func asset(for head: RequestHead) -> Reply? {
    guard let method = Method(rawValue: head.method), method != .post else { return nil }
    return assets?.asset(at: head.target)?.reply(to: method, head.headers)
  }

  /// Returns the reason why there is no route: the path is unknown, or it has other methods only.
  private func missing(_ target: RequestTarget) -> ServerProblem {
    let isAsset = assets?.asset(at: target.raw) != nil
    let allowed = isAsset ? [.get, .head] : router.allowed(at: target.path)
    return allowed.isEmpty ? .unknownURL : .wrongMethod(allowed: allowed)
  }

  private func request(
    _ method: Method, _ target: RequestTarget, _ head: RequestHead, id: String, peer: String
  ) -> Request {
    let origin = Origin(peer: peer, headers: head.headers, configuration: configuration)
    return Request(
      id: id, method: method, path: target.path, target: target.raw, query: target.query,
      headers: head.headers, cookies: Cookies.parse(head.headers.all("Cookie")), address: origin.address,
      isSecure: origin.isSecure)
  }
}
