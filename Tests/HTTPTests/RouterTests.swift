import Testing

@testable import HTTP

@Suite struct RouterTests {
  private static func route(_ method: HTTP.Method, _ pattern: String) -> Route<String> {
    Route(method, pattern, "\(method.rawValue) \(pattern)") { _ in .text("") }
  }

  private let router = Router([
    route(.get, "/"), route(.get, "/runs"), route(.get, "/runs/{run}"), route(.get, "/runs/new"),
    route(.post, "/runs/{run}"), route(.post, "/runs/new/{kind}"), route(.get, "/runs/{run}/parts/{number}"),
    route(.head, "/runs/{run}/parts/first"), route(.get, "/{any}/edit"), route(.get, "/folder/"),
  ])

  private func found(_ method: HTTP.Method, _ path: [String]) -> String {
    switch router.match(method, path) {
    case .found(let route, let parameters): "\(route.audience) \(parameters)"
    case .wrongMethod(let allowed): allowed.map(\.rawValue).joined(separator: ",")
    case .unknown: "unknown"
    }
  }

  @Test func literalsWinOverPlaceholders() {
    #expect(found(.get, []) == "GET / \(Parameters())")
    #expect(found(.get, ["runs", "new"]) == "GET /runs/new \(Parameters())")
    #expect(found(.get, ["runs", "7"]) == "GET /runs/{run} \(Parameters(["run": "7"]))")
    let both = Parameters(["run": "7", "number": "ö/"])
    #expect(router.match(.get, ["runs", "7", "parts", "ö/"]).parameters == both)
  }

  @Test func whereALiteralLeadsNowhereThePlaceholderIsTried() {
    #expect(found(.get, ["runs", "edit"]) == "GET /runs/{run} \(Parameters(["run": "edit"]))")
    #expect(
      router.match(.get, ["runs", "new", "parts", "1"]).parameters
        == Parameters(["run": "new", "number": "1"]))
    #expect(found(.post, ["runs", "new"]) == "POST /runs/{run} \(Parameters(["run": "new"]))")
    #expect(found(.get, ["folder", "edit"]) == "GET /{any}/edit \(Parameters(["any": "folder"]))")
  }

  @Test func methods() {
    #expect(found(.head, ["runs"]) == "GET /runs \(Parameters())")
    #expect(found(.post, ["runs"]) == "GET,HEAD")
    #expect(found(.get, ["runs", "new", "x"]) == "POST")
    #expect(router.allowed(at: ["runs", "7"]) == [.get, .head, .post])
    #expect(found(.post, ["none"]) == "unknown" && router.allowed(at: ["none"]).isEmpty)
  }

  @Test func emptySegmentsAreNobodysValue() {
    #expect(found(.get, ["runs", ""]) == "unknown")
    #expect(found(.get, ["", "edit"]) == "unknown")
    #expect(found(.get, ["folder", ""]) == "GET /folder/ \(Parameters())")
    #expect(found(.get, ["folder"]) == "unknown")
  }

  @Test func mistakesInTheTableTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = Router([Route(.get, "/a/{b}", ()) { _ in .text("") }, Route(.get, "/a/{c}", ()) { _ in .text("") }])
    }
    await #expect(processExitsWith: .failure) { _ = RoutePattern("a") }
    await #expect(processExitsWith: .failure) { _ = RoutePattern("/{a}/{a}") }
    await #expect(processExitsWith: .failure) { _ = RoutePattern("/{a") }
    await #expect(processExitsWith: .failure) { _ = Parameters()["a"] }
  }
}

extension RouteMatch {
  fileprivate var parameters: Parameters? {
    if case .found(_, let parameters) = self { parameters } else { nil }
  }
}
