/// The replies to problems, with the pages that `ErrorPages` makes.
struct ProblemReplies: Sendable {
  private let pages: any ErrorPages
  private let prepared: [ServerProblem: Reply]

  /// Makes the pages of refusals beforehand, so that a flood of them costs nothing.
  init(pages: any ErrorPages) throws {
    let refusals: [ServerProblem] = [
      .malformedRequest, .methodNotImplemented, .bodyTooLarge, .headerTooLarge, .unmetExpectation,
      .overloaded, .stopping,
    ]
    self.pages = pages
    var prepared: [ServerProblem: Reply] = [:]
    for problem in refusals {
      let response = Self.response(to: problem, request: nil, pages: pages)
      // After a refusal nothing the client sends on this connection can be trusted to be a request.
      prepared[problem] = try Representation(for: nil, closes: true).reply(for: response, pipe: nil)
    }
    self.prepared = prepared
  }

  /// The answer to a refusal.
  func reply(to problem: ServerProblem) -> Reply {
    guard let reply = prepared[problem] else { preconditionFailure("\(problem) is no refusal.") }
    return reply
  }

  func response(to problem: ServerProblem, request: Request?) -> Response {
    Self.response(to: problem, request: request, pages: pages)
  }

  private static func response(to problem: ServerProblem, request: Request?, pages: any ErrorPages)
    -> Response
  {
    var response = pages.page(for: problem, request: request)
    response.status = problem.status
    if case .wrongMethod(let allowed) = problem {
      response.headers.set("Allow", allowed.map(\.rawValue).joined(separator: ", "))
    }
    if problem.status == .serviceUnavailable { response.headers.set("Retry-After", "2") }
    return response
  }
}
