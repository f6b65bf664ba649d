import Foundation

/// The addresses and limits of a server.
public struct ServerConfiguration: Sendable {
  /// A certificate and its key, as PEM text.
  public struct TLS: Sendable {
    /// The server's certificate first, then those that lead to a root.
    public let certificateChain: [UInt8]
    public let privateKey: [UInt8]

    public init(certificateChain: [UInt8], privateKey: [UInt8]) {
      self.certificateChain = certificateChain
      self.privateKey = privateKey
    }
  }

  /// An IPv4 or IPv6 address; `::` listens on both.
  public var address = "127.0.0.1"
  /// 0 takes a free port.
  public var port = 0
  /// Threads that run handlers.
  public var workers = 16
  /// Threads that run handlers of the lane ``Lane/writing``.
  public var writingWorkers = 32
  /// Requests that may wait for one of either; beyond that they get a 503 at once.
  public var queueLimit = 256
  /// Threads that hash passwords and PINs. Half of the cores are left to all others.
  public var hashingWorkers = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
  /// Requests that may wait for one of these.
  public var hashingQueueLimit = 48
  /// Bytes that all bodies together may hold; a request beyond that gets a 503 at once. Large bodies
  /// (``Route/freeBody``) take at most three quarters of it.
  public var bodyMemory = 64 << 20
  /// Threads that move bytes.
  public var ioThreads = 2
  /// The largest request header, in bytes.
  let headerLimit = 16 << 10
  public var connectionLimit = 1000
  public var connectionsPerAddress = 200
  /// The time limit for a header, once begun; a new connection counts as begun. Also the limit for the delay of a body
  /// behind 1 kB/s; behind a higher rate if it would take more than five minutes at that.
  public var headerTimeout = Duration.seconds(10)
  /// The limit for the delay of a client behind 1 kB/s in taking an answer.
  public var readTimeout = Duration.seconds(30)
  /// Bytes of a streamed answer that may wait on disk for a slow client, so that no worker has to.
  public var streamOverflow = 256 << 20
  /// The longest pause of a connection between two requests.
  public var idleTimeout = Duration.seconds(60)
  /// The time that handlers have left when the server stops, before their requests get a 503.
  public var stopTimeout = Duration.seconds(4)
  public var tls: TLS?
  /// Addresses of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
  public var trustedProxies: [String] = []

  public init() {}
}
