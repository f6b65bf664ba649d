/// The problems that arise around a handler. Each becomes a page through `ErrorPages`.
public enum ServerProblem: Sendable, Hashable {
  /// Not HTTP, or a form of it that two readers could understand in two ways.
  case malformedRequest
  case unknownURL
  case wrongMethod(allowed: [Method])
  case methodNotImplemented
  case bodyTooLarge
  case headerTooLarge
  /// An `Expect` other than `100-continue`.
  case unmetExpectation
  /// The handler threw; the incident is the id of the request, under which the log has the error.
  case handlerFailed(incident: String)
  /// All workers are busy and the queue before them is full.
  case overloaded
  case stopping

  public var status: Status {
    switch self {
    case .malformedRequest: .badRequest
    case .unknownURL: .notFound
    case .wrongMethod: .methodNotAllowed
    case .methodNotImplemented: .notImplemented
    case .bodyTooLarge: .payloadTooLarge
    case .headerTooLarge: .headerTooLarge
    case .unmetExpectation: .expectationFailed
    case .handlerFailed: .internalServerError
    case .overloaded, .stopping: .serviceUnavailable
    }
  }
}

/// Makes the pages for requests that no handler answers. The server sets the status, and `Allow` and `Retry-After` if
/// they apply.
public protocol ErrorPages: Sendable {
  /// - Parameter request: nil if none could be understood, and for refusals that are answered before a worker is asked;
  ///   those pages are made once, when the server starts.
  func page(for problem: ServerProblem, request: Request?) -> Response
}
