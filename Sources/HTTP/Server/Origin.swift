import Glibc

/// The client's address and scheme, directly or as a trusted proxy reports them.
struct Origin {
  let address: String
  let isSecure: Bool

  /// Trusts the report of a trusted proxy, and of its hops only the last: the proxy saw that one itself, all before it
  /// are claims of the client.
  init(peer: String, headers: Headers, configuration: ServerConfiguration) {
    guard configuration.trustedProxies.contains(peer) else {
      address = peer
      isSecure = configuration.tls != nil
      return
    }
    let hop = headers.all("X-Forwarded-For").last?.split(separator: ",").last.map {
      String(decoding: ASCII.trimmed($0.utf8), as: UTF8.self)
    }
    address = hop.flatMap { Self.isNumeric($0) ? $0 : nil } ?? peer
    isSecure = configuration.tls != nil || headers.all("X-Forwarded-Proto").last?.asciiLowered == "https"
  }

  private static func isNumeric(_ address: String) -> Bool {
    var space = in6_addr()
    return inet_pton(AF_INET, address, &space) == 1 || inet_pton(AF_INET6, address, &space) == 1
  }
}
