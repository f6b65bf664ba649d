/// Finds the route for a path. At each segment a literal wins over a placeholder; where the literal
/// leads nowhere, the placeholder is tried.
public struct Router<Audience: Sendable>: Sendable {
  public let routes: [Route<Audience>]
  private let root: Node

  /// Traps where two routes have one method and patterns no path could tell apart.
  public init(_ routes: [Route<Audience>]) {
    self.routes = routes
    var root = Node()
    for (index, route) in routes.enumerated() {
      let taken = root.insert(index, method: route.method, at: route.pattern.segments[...])
      precondition(taken == nil, "\(route.method) \(route.pattern) is also \(routes[taken!].pattern).")
    }
    self.root = root
  }

  /// HEAD is served by the route for GET unless it has its own.
  public func match(_ method: Method, _ path: [String]) -> RouteMatch<Audience> {
    guard let endpoints = root.endpoints(for: path[...], method: method) else { return .unknown }
    guard let index = endpoints.route(for: method) else {
      return .wrongMethod(allowed: endpoints.allowed)
    }
    let route = routes[index]
    var values: [String: String] = [:]
    for case (.placeholder(let name), let value) in zip(route.pattern.segments, path) {
      values[name] = value
    }
    return .found(route, Parameters(values))
  }

  /// The methods the path has, for a request with a method no route can have; empty for an unknown path.
  public func allowed(at path: [String]) -> [Method] {
    root.endpoints(for: path[...], method: nil)?.allowed ?? []
  }
}

/// The routes that end at one place of the tree.
private struct Endpoints: Sendable {
  var routes: [Method: Int] = [:]

  func route(for method: Method) -> Int? {
    routes[method] ?? (method == .head ? routes[.get] : nil)
  }

  var allowed: [Method] { Method.allCases.filter { route(for: $0) != nil } }
}

private struct Node: Sendable {
  private var literals: [String: Node] = [:]
  private var placeholder: [Node] = []
  private var endpoints = Endpoints()

  /// Returns the route that already is where the new one should go.
  mutating func insert(_ route: Int, method: Method, at path: ArraySlice<RoutePattern.Segment>) -> Int? {
    switch path.first {
    case nil:
      defer { endpoints.routes[method] = route }
      return endpoints.routes[method]
    case .literal(let text):
      return literals[text, default: Node()].insert(route, method: method, at: path.dropFirst())
    case .placeholder:
      if placeholder.isEmpty { placeholder = [Node()] }
      return placeholder[0].insert(route, method: method, at: path.dropFirst())
    }
  }

  /// The first place the path leads to that serves the method, or else the first that serves any.
  func endpoints(for path: ArraySlice<String>, method: Method?) -> Endpoints? {
    guard let segment = path.first else { return endpoints.routes.isEmpty ? nil : endpoints }
    let next = [literals[segment]].compactMap(\.self) + (segment.isEmpty ? [] : placeholder)
    let found = next.compactMap { $0.endpoints(for: path.dropFirst(), method: method) }
    guard let method else { return found.first }
    return found.first { $0.route(for: method) != nil } ?? found.first
  }
}
