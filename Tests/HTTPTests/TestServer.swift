import Foundation
import Logging
import Synchronization

@testable import HTTP

/// A real server on a free port, stopped when the test lets go of it.
final class TestServer: @unchecked Sendable {
  let port: Int
  private let server: Server<Void>
  let log: TestLog

  init(
    _ routes: [Route<Void>], assets: AssetLibrary? = nil, logLevel: Logger.Level = .info,
    configure: (inout ServerConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = ServerConfiguration()
    configuration.workers = 4
    configure(&configuration)
    let log = TestLog()
    log.logLevel = logLevel
    let logger = Logger(label: "test") { _ in log }
    server = try Server(
      configuration: configuration, router: Router(routes), assets: assets, errorPages: PlainPages(),
      logger: logger)
    port = try server.start()
    self.log = log
  }

  deinit { server.stop() }

  func stop() { server.stop() }

  func connect(receiveBuffer: Int32? = nil) throws -> RawClient {
    try RawClient(port: port, receiveBuffer: receiveBuffer)
  }

  /// Sends one request on a connection of its own.
  func answer(to request: String, body: [UInt8] = [], hasBody: Bool = true) throws -> RawResponse? {
    let client = try connect()
    client.send(Array(request.utf8) + body)
    return client.response(hasBody: hasBody)
  }

  func get(_ target: String, _ fields: [String] = []) throws -> RawResponse? {
    let lines = ["GET \(target) HTTP/1.1", "Host: test"] + fields
    return try answer(to: lines.joined(separator: "\r\n") + "\r\n\r\n")
  }
}

/// Names the problem, so that tests can tell one from another.
struct PlainPages: ErrorPages {
  func page(for problem: ServerProblem, request: Request?) -> Response {
    .text("\(problem)")
  }
}

/// Collects the log entries.
final class TestLog: LogHandler, @unchecked Sendable {
  private let events = Locked<[LogEvent]>([])
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info

  var lines: [String] {
    events.withLock { $0.map { "\($0.level) \($0.message) \($0.metadata ?? [:])" } }
  }

  /// The fields of each line.
  var fields: [[String: String]] {
    events.withLock { $0.map { ($0.metadata ?? [:]).mapValues(\.description) } }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    events.withLock { $0.append(event) }
  }
}

/// Counts up from several threads.
final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }
  func increment() { count.add(1, ordering: .sequentiallyConsistent) }
}

/// Runs bodies on threads of their own at once, and waits for all.
func concurrently(_ bodies: [@Sendable () -> Void]) {
  let group = DispatchGroup()
  for body in bodies {
    group.enter()
    Thread {
      body()
      group.leave()
    }.start()
  }
  group.wait()
}

/// Waits until something holds, for at most five seconds.
func eventually(_ condition: () -> Bool) -> Bool {
  let deadline = Date(timeIntervalSinceNow: 5)
  while Date() < deadline {
    if condition() { return true }
    Thread.sleep(forTimeInterval: 0.01)
  }
  return condition()
}
