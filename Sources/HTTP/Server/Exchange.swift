/// One request and its answer, from the request line to the last byte sent.
///
/// The sending thread owns it, except while a worker has it: then the connection is suspended, and `answer` hands it
/// back.
final class Exchange: @unchecked Sendable {
  /// The work to do once the request is complete.
  enum Task: Sendable {
    case handler(Route<Void>, Request)
    case problem(ServerProblem, Request?)
    case prepared(Reply)
  }

  enum Stage {
    case fresh
    /// A worker finds out whether the body may come at all.
    case asking(Task)
    case receiving(Task)
    case working
    case sent
  }

  private enum Answer {
    case open
    case given(Reply)
    case taken
  }

  let id: String
  let connection: Connection
  let target: RequestHead.Target
  let startedAt = ContinuousClock.now

  // Used by the sending thread only.
  var stage = Stage.fresh
  var body: [UInt8] = []
  var closes = false
  /// True while `InFlightRequests` holds it.
  var isInFlight = false
  /// Bytes that were set aside for the body.
  var reserved = 0
  /// For the log: method, the route's pattern, and the status once it is known.
  var method = "-"
  var route = "-"
  var status: Int?

  private struct Shared {
    var answer = Answer.open
    var pipe: StreamPipe?
  }

  private let shared = Locked(Shared())

  init(id: String, connection: Connection, target: RequestHead.Target) {
    self.id = id
    self.connection = connection
    self.target = target
  }

  /// Gives the answer and wakes the connection; returns false if there was an answer already.
  func answer(with reply: Reply) -> Bool {
    shared.withLock {
      guard case .open = $0.answer else { return false }
      $0.answer = .given(reply)
      connection.resume()
      return true
    }
  }

  /// Wakes the connection without an answer: the body may come.
  func goOn() {
    shared.withLock {
      if case .open = $0.answer { connection.resume() }
    }
  }

  func takeReply() -> Reply? {
    shared.withLock {
      guard case .given(let reply) = $0.answer else { return nil }
      $0.answer = .taken
      return reply
    }
  }

  /// The way into a streamed body, for the worker that has the exchange.
  func openPipe(overflowLimit: Int) -> StreamPipe {
    let pipe = StreamPipe(connection: connection, overflowLimit: overflowLimit)
    shared.withLock { $0.pipe = pipe }
    return pipe
  }

  /// Ends a wait that would keep the server from stopping: for a missing answer, or for a stream that goes on.
  func cutShort(with reply: Reply) {
    if !answer(with: reply) { abandonStream() }
  }

  /// Tells the worker that writes the body, if one does, that nobody reads any more.
  func abandonStream() {
    shared.withLock { $0.pipe }?.abandon()
  }

  func send(_ reply: Reply) -> Bool {
    stage = .sent
    status = reply.status
    return reply.send(on: connection)
  }
}
