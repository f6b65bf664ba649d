import Foundation
import Synchronization

/// All open sockets, looked through once a second for clients that send or take too slowly.
///
/// The library's own timeout counts inactivity only, so that one byte every few seconds would hold a
/// connection for ever.
final class PeerTable: Sendable {
  private let configuration: ServerConfiguration
  private let peers = Locked<[ObjectIdentifier: Peer]>([:])
  private let isStopped = Atomic(false)

  init(_ configuration: ServerConfiguration) {
    self.configuration = configuration
  }

  func insert(_ peer: Peer) { peers.withLock { $0[ObjectIdentifier(peer)] = peer } }

  /// To be called before the socket is closed: its number may belong to another connection at once.
  func remove(_ peer: Peer) { peers.withLock { $0[ObjectIdentifier(peer)] = nil } }

  func start() {
    let thread = Thread { [self] in
      while !isStopped.load(ordering: .relaxed) {
        Thread.sleep(forTimeInterval: 1)
        sweep()
      }
    }
    thread.name = "http-peers"
    thread.start()
  }

  func stop() { isStopped.store(true, ordering: .relaxed) }

  private func sweep() {
    let now = ContinuousClock.now
    peers.withLock { peers in
      for peer in peers.values where peer.isTooSlow(at: now, configuration) {
        peer.disconnect()
      }
    }
  }
}
