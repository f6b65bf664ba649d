import Glibc

/// Who a request comes from, and over what.
struct Origin {
  let address: String
  let isSecure: Bool

  /// What a trusted proxy reports is believed, and of the hops only the last: it is the one the proxy saw
  /// itself, all before it are the client's word.
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
