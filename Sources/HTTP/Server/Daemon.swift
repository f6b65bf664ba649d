import CMicroHTTPD
import CMicroHTTPDRefusals

/// Starts the library's threads, with the engine behind its callbacks. The engine must outlive the daemon.
func startDaemon(_ engine: Engine, _ configuration: ServerConfiguration, _ listener: Listener)
  -> OpaquePointer?
{
  guard replace_refusals(replaceRefusal) else { return nil }
  var flags = MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
  if configuration.tls != nil { flags |= MHD_USE_TLS.rawValue }
  let certificate = (configuration.tls?.certificateChain ?? []) + [0]
  let key = (configuration.tls?.privateKey ?? []) + [0]
  return certificate.withUnsafeBytes { certificate in
    key.withUnsafeBytes { key in
      "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2".withCString { priorities in
        var settings = settings(engine, configuration, listener)
        if configuration.tls != nil {
          settings.certificatePEM = certificate.bindMemory(to: CChar.self).baseAddress
          settings.keyPEM = key.bindMemory(to: CChar.self).baseAddress
          settings.priorities = priorities
        }
        return daemon_start(flags, &settings)
      }
    }
  }
}

private func settings(_ engine: Engine, _ configuration: ServerConfiguration, _ listener: Listener)
  -> DaemonSettings
{
  var settings = DaemonSettings()
  settings.listeningSocket = listener.socket
  settings.threads = UInt32(configuration.ioThreads)
  settings.connectionLimit = UInt32(configuration.connectionLimit)
  settings.connectionsPerAddress = UInt32(configuration.connectionsPerAddress)
  settings.inactivitySeconds = UInt32(configuration.idleTimeout.components.seconds)
  // The header, the library's records of its fields, and the header of the response. No more than needed:
  // the library clears all of it after each request, which is felt.
  settings.memoryPerConnection = configuration.headerLimit + 8 << 10
  settings.context = Unmanaged.passUnretained(engine).toOpaque()
  settings.began = requestBegan
  settings.answer = requestProceeds
  settings.completed = requestCompleted
  settings.connection = connectionChanged
  settings.unescape = leaveEscaped
  return settings
}

private func engine(_ context: UnsafeMutableRawPointer?) -> Engine {
  Unmanaged<Engine>.fromOpaque(context!).takeUnretainedValue()
}

/// The request line is there: the last moment at which the target is as it was sent.
private let requestBegan:
  @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?)
    -> UnsafeMutableRawPointer? = { context, text, connection in
      guard let connection else { return nil }
      let target = RequestHead.Target(
        text: text.flatMap { String(validatingCString: $0) }, address: UInt(bitPattern: text))
      let exchange = Exchange(
        id: engine(context).ids.next(), connection: Connection(handle: connection), target: target)
      return Unmanaged.passRetained(exchange).toOpaque()
    }

private let requestProceeds: MHD_AccessHandlerCallback = {
  context, connection, _, method, _, body, bodySize, state in
  guard let opaque = state?.pointee, let method, let bodySize else { return .NO }
  let exchange = Unmanaged<Exchange>.fromOpaque(opaque).takeUnretainedValue()
  let engine = engine(context)
  switch exchange.stage {
  case .fresh:
    let raw = UnsafeRawBufferPointer(start: method, count: exchange.connection.headerSize)
    let head = RequestHead(raw, target: exchange.target)
    return engine.begin(exchange, head) ? .YES : .NO
  case .receiving where bodySize.pointee > 0:
    engine.receive(exchange, UnsafeRawBufferPointer(start: body, count: bodySize.pointee))
    bodySize.pointee = 0
    return .YES
  case .receiving: return engine.dispatch(exchange) ? .YES : .NO
  case .asking: return engine.proceed(exchange) ? .YES : .NO
  case .working: return engine.deliver(exchange) ? .YES : .NO
  case .sent: return .YES
  }
}

private let requestCompleted: MHD_RequestCompletedCallback = { context, _, state, reason in
  guard let state, let opaque = state.pointee else { return }
  state.pointee = nil
  let exchange = Unmanaged<Exchange>.fromOpaque(opaque).takeRetainedValue()
  engine(context).complete(exchange, isWhole: reason == .REQUEST_TERMINATED_COMPLETED_OK)
}

private let connectionChanged: MHD_NotifyConnectionCallback = { context, connection, state, change in
  guard let connection, let state else { return }
  if change == .CONNECTION_NOTIFY_STARTED {
    let peer = Peer(
      socket: connection_socket(connection),
      address: connection_peer(connection).map(numericAddress) ?? "", engine: engine(context))
    engine(context).peers.insert(peer)
    state.pointee = Unmanaged.passRetained(peer).toOpaque()
  } else if let opaque = state.pointee {
    state.pointee = nil
    engine(context).peers.remove(Unmanaged<Peer>.fromOpaque(opaque).takeRetainedValue())
  }
}

/// The library refuses what it cannot read as a request, and asks nobody: its page is not sent.
private let replaceRefusal: RefusalReplacement = { connection, status in
  guard let connection, let status, let peer = Connection(handle: connection).peer,
    let reply = peer.engine.refusal(insteadOf: Int(status.pointee))
  else { return nil }
  peer.isBeingAnswered()
  status.pointee = UInt32(reply.status)
  return reply.handle
}

/// The target is decoded elsewhere, from the text as it was sent.
private let leaveEscaped:
  @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?) -> Int = {
    _, _, text in text.map { strlen($0) } ?? 0
  }
