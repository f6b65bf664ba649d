import CMicroHTTPD

/// The library's handle of a connection. Valid from the connection's first request to its completion; the exchange that
/// holds it ensures that.
struct Connection: @unchecked Sendable {
  let handle: OpaquePointer

  func suspend() { MHD_suspend_connection(handle) }
  func resume() { MHD_resume_connection(handle) }

  /// Bytes of the request's header, up to and with the empty line.
  var headerSize: Int { connection_header_size(handle) }

  /// The entry of the other end in the table of peers.
  var peer: Peer? {
    connection_context(handle).map { Unmanaged<Peer>.fromOpaque($0).takeUnretainedValue() }
  }
}
