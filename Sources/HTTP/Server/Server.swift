import CMicroHTTPD
import Glibc
import Logging

/// An HTTP/1.1 server over libmicrohttpd.
///
///     let router = Router([Route(.get, "/", ()) { _ in .text("Hello") }])
///     let server = try Server(
///       configuration: ServerConfiguration(), router: router, assets: nil, errorPages: pages,
///       logger: Logger(label: "http"))
///     let port = try server.start()
///
/// The library's threads move bytes and serve assets; handlers run on workers, one request at a time on
/// each, so they may block.
public final class Server<Audience: Sendable>: @unchecked Sendable {
  private let configuration: ServerConfiguration
  private let engine: Engine
  private var daemon: OpaquePointer?

  /// Makes the error pages that need no request; throws where one cannot be sent.
  public init(
    configuration: ServerConfiguration, router: Router<Audience>, assets: AssetLibrary?,
    errorPages: any ErrorPages, logger: Logger
  ) throws {
    let routes = router.routes.map {
      Route(
        $0.method, $0.pattern.description, (), bodyLimit: $0.bodyLimit, lane: $0.lane,
        admission: $0.admission, handler: $0.handler)
    }
    let classifier = RequestClassifier(configuration: configuration, router: Router(routes), assets: assets)
    self.configuration = configuration
    engine = Engine(classifier: classifier, problems: try ProblemReplies(pages: errorPages), logger: logger)
  }

  /// Begins to listen and returns the port. Throws `ServerError`.
  public func start() throws -> Int {
    precondition(daemon == nil, "A server is started once.")
    signal(SIGPIPE, SIG_IGN)
    let listener = try Listener(address: configuration.address, port: configuration.port)
    guard let daemon = startDaemon(engine, configuration, listener) else {
      close(listener.socket)
      throw ServerError.cannotStart
    }
    engine.peers.start()
    // The library closes the socket when it stops.
    self.daemon = daemon
    return listener.port
  }

  /// Lets handlers finish for `stopTimeout`, answers the remaining and new requests with 503, stops listening and
  /// closes all connections. A handler that still runs after that goes on, but its answer is discarded.
  public func stop() {
    guard let daemon else { return }
    self.daemon = nil
    // Not MHD_quiesce_daemon() first: it takes the socket out of the epoll sets while the library's threads may do the
    // same, and the second of them aborts the process.
    engine.drain()
    MHD_stop_daemon(daemon)
  }
}
