import Glibc

/// The reasons why a server does not start.
public enum ServerError: Error, Sendable {
  case invalidAddress(String)
  /// Another program listens there.
  case portInUse(Int)
  /// This machine has no such address.
  case foreignAddress(String)
  /// Ports below 1024 need a right of their own.
  case portNotAllowed(Int)
  /// The system's words.
  case cannotListen(String)
  /// The library refused: most likely a certificate that cannot be read or does not fit its key.
  case cannotStart
}

extension ServerError: CustomStringConvertible {
  fileprivate init(_ reason: Int32, address: String, port: Int) {
    switch reason {
    case EADDRINUSE: self = .portInUse(port)
    case EADDRNOTAVAIL: self = .foreignAddress(address)
    case EACCES: self = .portNotAllowed(port)
    default: self = .cannotListen(String(cString: strerror(reason)))
    }
  }

  public var description: String {
    switch self {
    case .invalidAddress(let address):
      "\(address) is not an address in numbers and a port from 0 to 65535, such as 127.0.0.1:8080"
    case .portInUse(let port):
      "port \(port) is in use by another program, perhaps by another LabConsole: stop it, or choose another port"
    case .foreignAddress(let address):
      "this machine has no address \(address): use one of its own, or 0.0.0.0 for all of them"
    case .portNotAllowed(let port):
      "port \(port) needs a right that this account lacks: choose one above 1023, or put a reverse proxy in front"
    case .cannotListen(let reason): "cannot listen for connections: \(reason)"
    case .cannotStart: "the server could not start: its certificate or a limit in the settings was refused"
    }
  }
}

/// The socket connections arrive on.
struct Listener {
  let socket: Int32
  let port: Int

  /// - Parameter port: 0 takes a free one.
  init(address: String, port: Int) throws(ServerError) {
    guard (0...65_535).contains(port), let endpoint = Endpoint(address: address, port: UInt16(port)) else {
      throw .invalidAddress("\(address):\(port)")
    }
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let socket = Glibc.socket(endpoint.family, kind, 0)
    guard socket >= 0 else { throw .cannotListen(String(cString: strerror(errno))) }
    var (on, off): (Int32, Int32) = (1, 0)
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, 4)
    if endpoint.family == AF_INET6 { setsockopt(socket, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &off, 4) }
    guard endpoint.withAddress({ bind(socket, $0, $1) }) == 0, listen(socket, SOMAXCONN) == 0 else {
      let reason = errno
      close(socket)
      throw ServerError(reason, address: address, port: port)
    }
    self.socket = socket
    self.port = Self.port(of: socket)
  }

  private static func port(of socket: Int32) -> Int {
    var storage = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(socket, $0, &size) }
    }
    // The port is at the same place in both families.
    return Int(UInt16(bigEndian: storage.sin6_port))
  }
}

extension ServerConfiguration {
  /// Listens for a moment, so that what keeps a server from starting is known before work is done for it.
  public func tryToListen() throws(ServerError) {
    let listener = try Listener(address: address, port: port)
    close(listener.socket)
  }
}

/// The numeric form of an address, IPv4 or IPv6.
public enum NumericAddress {
  public static func isValid(_ text: String) -> Bool { Endpoint(address: text, port: 0) != nil }
}

/// A numeric address and port as the system has it.
private enum Endpoint {
  case v4(sockaddr_in)
  case v6(sockaddr_in6)

  init?(address: String, port: UInt16) {
    var v4 = sockaddr_in()
    var v6 = sockaddr_in6()
    if inet_pton(AF_INET, address, &v4.sin_addr) == 1 {
      v4.sin_family = sa_family_t(AF_INET)
      v4.sin_port = port.bigEndian
      self = .v4(v4)
    } else if inet_pton(AF_INET6, address, &v6.sin6_addr) == 1 {
      v6.sin6_family = sa_family_t(AF_INET6)
      v6.sin6_port = port.bigEndian
      self = .v6(v6)
    } else {
      return nil
    }
  }

  var family: Int32 {
    switch self {
    case .v4: AF_INET
    case .v6: AF_INET6
    }
  }

  func withAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    switch self {
    case .v4(let address): withSocketAddress(address, body)
    case .v6(let address): withSocketAddress(address, body)
    }
  }
}

private func withSocketAddress<Address, Result>(
  _ address: Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result {
  withUnsafePointer(to: address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<Address>.size))
    }
  }
}
