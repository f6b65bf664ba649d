/// Looks at a request's header and says what is to be done: all that can be decided before the body is
/// read is decided here.
struct Desk: Sendable {
  private static let otherMethods: Set = ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"]
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
  }

  func decide(_ head: RequestHead, id: String, peer: String) throws(Refusal) -> Decision {
    let length = try head.bodyLength()
    guard let target = RequestTarget(head.target) else { throw Refusal(.malformedRequest) }
    guard let method = Method(rawValue: head.method) else {
      guard Self.otherMethods.contains(head.method) else { throw Refusal(.methodNotImplemented) }
      let problem = wrongMethod(at: target.path)
      return Decision(task: .problem(problem, nil), route: "-", bodyLength: length, bodyLimit: 0)
    }
    var request = request(method, target, head, id: id, peer: peer)
    if let assets, assets.covers(target.path) {
      return Decision(task: asset(of: assets, for: request), route: "asset", bodyLength: length, bodyLimit: 0)
    }
    switch router.match(method, target.path) {
    case .found(let route, let parameters):
      guard length <= route.bodyLimit else { throw Refusal(.bodyTooLarge) }
      request.parameters = parameters
      return Decision(
        task: .handler(route, request), route: route.pattern.description, bodyLength: length,
        bodyLimit: route.bodyLimit)
    case .wrongMethod(let allowed):
      let problem = ServerProblem.wrongMethod(allowed: allowed)
      return Decision(task: .problem(problem, request), route: "-", bodyLength: length, bodyLimit: 0)
    case .unknown:
      return Decision(task: .problem(.unknownURL, request), route: "-", bodyLength: length, bodyLimit: 0)
    }
  }

  private func wrongMethod(at path: [String]) -> ServerProblem {
    if assets?.covers(path) == true { return .wrongMethod(allowed: [.get, .head]) }
    let allowed = router.allowed(at: path)
    return allowed.isEmpty ? .unknownURL : .wrongMethod(allowed: allowed)
  }

  private func asset(of assets: AssetLibrary, for request: Request) -> Exchange.Task {
    guard request.method != .post else { return .problem(.wrongMethod(allowed: [.get, .head]), request) }
    guard let asset = assets.asset(at: request.path) else { return .problem(.unknownURL, request) }
    return .prepared(asset.reply(to: request))
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
