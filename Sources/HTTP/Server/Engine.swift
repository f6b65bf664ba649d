import Logging

/// Advances each exchange whenever the library reports something new for it. Everything but `perform` runs on the
/// library's threads.
final class Engine: Sendable {
  private let classifier: RequestClassifier
  private let problems: ProblemReplies
  private let logger: Logger
  private let workers: WorkerPools
  /// Bytes for bodies that are being read or held.
  private let bodies: Budget
  let ids = RequestIDs()
  let inFlight = InFlightRequests()
  let peers: PeerTable

  init(classifier: RequestClassifier, problems: ProblemReplies, logger: Logger) {
    self.classifier = classifier
    self.problems = problems
    self.logger = logger
    let configuration = classifier.configuration
    workers = WorkerPools(configuration)
    bodies = Budget(configuration.bodyMemory)
    peers = PeerTable(configuration)
  }

  /// Handles a request whose header is complete. An answer given now closes the connection afterwards: that is how the
  /// library treats one that comes before the body.
  func begin(_ exchange: Exchange, _ head: RequestHead?) -> Bool {
    guard let head else { return refuse(exchange, .malformedRequest) }
    guard exchange.connection.headerSize <= classifier.configuration.headerLimit else {
      return refuse(exchange, .headerTooLarge)
    }
    exchange.method = head.method
    do throws(Refusal) {
      let decision = try classifier.decide(
        head, id: exchange.id, peer: exchange.connection.peer?.address ?? "")
      exchange.route = decision.route
      exchange.stage = .receiving(decision.task)
      exchange.closes = head.version == "HTTP/1.0"
      guard decision.bodyLength <= decision.bodyLimit else { return dispatch(exchange) }
      guard decision.bodyLength > 0 else { return true }
      return awaitBody(of: exchange, length: decision.bodyLength, for: decision.task)
    } catch {
      return refuse(exchange, error.problem)
    }
  }

  private func refuse(_ exchange: Exchange, _ problem: ServerProblem) -> Bool {
    exchange.connection.peer?.isBeingAnswered()
    return exchange.send(problems.reply(to: problem))
  }

  /// The reply sent instead of the library's own refusal page; nil while the server stops.
  func refusal(insteadOf status: Int) -> Reply? {
    if inFlight.isClosing { return nil }
    let problem: ServerProblem =
      switch status {
      case Status.payloadTooLarge.code: .bodyTooLarge
      case 414, Status.headerTooLarge.code: .headerTooLarge
      default: .malformedRequest
      }
    return problems.reply(to: problem)
  }

  private func awaitBody(of exchange: Exchange, length: Int, for task: Exchange.Task) -> Bool {
    let isLarge = length > Route<Void>.freeBody
    // Large bodies leave room for small ones: forms go on working while large files come slowly.
    let spared = isLarge ? classifier.configuration.bodyMemory / 4 : 0
    guard bodies.take(length, sparing: spared) else { return refuse(exchange, .overloaded) }
    exchange.reserved = length
    guard case .handler(let route, let request) = task, let admission = route.admission, isLarge else {
      exchange.connection.peer?.beganBody(ofLength: length)
      return true
    }
    exchange.connection.peer?.isBeingAnswered()
    guard enterFlight(exchange) else { return exchange.send(problems.reply(to: .stopping)) }
    exchange.stage = .asking(task)
    let isTaken = workers[.ordinary].submit { [self] in ask(admission, request, for: exchange) }
    return isTaken || exchange.answer(with: problems.reply(to: .overloaded))
  }

  /// The connection has been resumed: the body may come, or there is an answer already.
  func proceed(_ exchange: Exchange) -> Bool {
    if let reply = exchange.takeReply() { return exchange.send(reply) }
    guard case .asking(let task) = exchange.stage else { return false }
    inFlight.end(exchange)
    exchange.isInFlight = false
    exchange.stage = .receiving(task)
    exchange.connection.peer?.beganBody(ofLength: exchange.reserved)
    return true
  }

  func receive(_ exchange: Exchange, _ bytes: UnsafeRawBufferPointer) {
    if exchange.body.isEmpty { exchange.body.reserveCapacity(exchange.reserved) }
    exchange.body.append(contentsOf: bytes)
    exchange.connection.peer?.receivedBody(bytes.count)
  }

  /// Returns false once the server is stopping.
  private func enterFlight(_ exchange: Exchange) -> Bool {
    exchange.isInFlight = inFlight.begin(exchange)
    return exchange.isInFlight
  }

  /// The request is whole, or nobody wants the rest of it.
  func dispatch(_ exchange: Exchange) -> Bool {
    guard case .receiving(let task) = exchange.stage else { return false }
    exchange.connection.peer?.isBeingAnswered()
    if case .prepared(let reply) = task { return exchange.send(reply) }
    guard enterFlight(exchange) else { return exchange.send(problems.reply(to: .stopping)) }
    exchange.stage = .working
    let body = exchange.body
    let isTaken = workers[lane(of: task)].submit { [self] in perform(task, body: body, for: exchange) }
    return isTaken || exchange.answer(with: problems.reply(to: .overloaded))
  }

  private func lane(of task: Exchange.Task) -> Lane {
    guard case .handler(let route, _) = task else { return .ordinary }
    return route.lane
  }

  /// The connection has been resumed.
  func deliver(_ exchange: Exchange) -> Bool {
    guard let reply = exchange.takeReply() else { return true }
    return exchange.send(reply)
  }

  func complete(_ exchange: Exchange, isWhole: Bool) {
    if exchange.isInFlight {
      exchange.abandonStream()
      inFlight.end(exchange)
    }
    bodies.giveBack(exchange.reserved)
    exchange.connection.peer?.finishedRequest()
    log(exchange, isWhole: isWhole)
  }

  /// Waits for requests in flight, for a limited time; afterwards no connection is suspended.
  func drain() {
    inFlight.close()
    for exchange in inFlight.wait(upTo: classifier.configuration.stopTimeout) {
      exchange.cutShort(with: problems.reply(to: .stopping))
    }
    _ = inFlight.wait(upTo: .milliseconds(500))
    workers.stop()
    peers.stop()
  }

  /// An open page asks again and again whether it has changed: where it has not, an ordinary log has no line.
  private func log(_ exchange: Exchange, isWhole: Bool) {
    let isUnchangedPage =
      exchange.status == Status.notModified.code && exchange.route != RequestClassifier.assetRoute
    let level: Logger.Level = isUnchangedPage ? .debug : .info
    guard logger.logLevel <= level else { return }
    let tenths = Int((ContinuousClock.now - exchange.startedAt) / .microseconds(100))
    var fields: Logger.Metadata = [
      "method": .string(exchange.method), "route": .string(exchange.route),
      "status": .string(exchange.status.map(String.init) ?? "none"),
      "ms": .string("\(tenths / 10).\(tenths % 10)"), "id": .string(exchange.id),
    ]
    if !isWhole { fields["cut"] = "true" }
    logger.log(level: level, "request", metadata: fields)
  }
}

extension Engine {
  /// Runs on a worker.
  private func perform(_ task: Exchange.Task, body: [UInt8], for exchange: Exchange) {
    switch task {
    case .prepared: preconditionFailure("A prepared reply needs no worker.")
    case .problem(let problem, let request):
      answer(exchange, request, problems.response(to: problem, request: request))
    case .handler(let route, var request):
      request.body = body
      do {
        answer(exchange, request, try route.handler(request))
      } catch {
        fail(exchange, request, error)
      }
    }
  }

  /// Runs on a worker, before a large body is read.
  private func ask(
    _ admission: (Request) throws -> Response?, _ request: Request, for exchange: Exchange
  ) {
    do {
      guard let refusal = try admission(request) else { return exchange.goOn() }
      // The body is not read: the next bytes on the connection are not a request.
      exchange.closes = true
      answer(exchange, request, refusal)
    } catch {
      exchange.closes = true
      fail(exchange, request, error)
    }
  }

  private func answer(_ exchange: Exchange, _ request: Request?, _ response: Response) {
    do {
      let representation = Representation(for: request, closes: exchange.closes)
      guard case .stream(let write) = response.body else {
        _ = exchange.answer(with: try representation.reply(for: response, pipe: nil))
        return
      }
      let pipe = exchange.openPipe(overflowLimit: classifier.configuration.streamOverflow)
      let reply = try representation.reply(for: response, pipe: pipe)
      if exchange.answer(with: reply), request?.method != .head { stream(write, into: pipe, exchange) }
    } catch {
      fail(exchange, request, error)
    }
  }

  private func stream(
    _ write: (StreamWriter) throws -> Void, into pipe: StreamPipe, _ exchange: Exchange
  ) {
    do {
      try write(StreamWriter(pipe: pipe))
      pipe.finish()
    } catch {
      pipe.fail()
      guard !(error is StreamError) else { return }
      logger.error("stream failed", metadata: ["id": "\(exchange.id)", "error": "\(error)"])
    }
  }

  private func fail(_ exchange: Exchange, _ request: Request?, _ error: any Error) {
    logger.error(
      "handler failed",
      metadata: ["id": "\(exchange.id)", "route": "\(exchange.route)", "error": "\(error)"])
    let problem = ServerProblem.handlerFailed(incident: exchange.id)
    let page = problems.response(to: problem, request: request)
    let representation = Representation(for: request, closes: exchange.closes)
    // If the page itself cannot be sent, a prepared one is sent in its place.
    let reply = try? representation.reply(for: page, pipe: nil)
    _ = exchange.answer(with: reply ?? problems.reply(to: .overloaded))
  }
}
