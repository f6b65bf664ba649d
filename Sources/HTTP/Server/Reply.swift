import CMicroHTTPD
import CMicroHTTPDRefusals
import Glibc

/// A response in the library's form. It may be sent any number of times; the library counts its users, so
/// it outlives this object for as long as it is being sent.
final class Reply: @unchecked Sendable {
  let status: Int
  /// The library's.
  let handle: OpaquePointer

  enum Failure: Error {
    case invalidField(String)
    case unreadableFile(String)
    case outOfMemory
  }

  /// - Parameter headers: a name or value with a line end in it throws: it would begin another field.
  private init(status: Status, headers: Headers, handle: OpaquePointer?) throws(Failure) {
    guard let handle else { throw .outOfMemory }
    self.status = status.code
    self.handle = handle
    for field in headers {
      guard ASCII.isToken(field.name.utf8), field.value.utf8.allSatisfy({ ASCII.isFieldText($0) }),
        MHD_add_response_header(handle, field.name, field.value) == .YES
      else { throw .invalidField(field.name) }
    }
  }

  deinit { MHD_destroy_response(handle) }

  func send(on connection: Connection) -> Bool {
    queue_response(connection.handle, UInt32(status), handle)
  }
}

extension Reply {
  convenience init(status: Status, headers: Headers, bytes: [UInt8]) throws(Failure) {
    let handle = bytes.withUnsafeBytes {
      MHD_create_response_from_buffer(
        $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
    }
    try self.init(status: status, headers: headers, handle: handle)
  }

  /// - Parameter file: an open file, which the library closes.
  convenience init(status: Status, headers: Headers, file: Int32, range: Range<Int>) throws(Failure) {
    let handle = MHD_create_response_from_fd_at_offset64(UInt64(range.count), file, UInt64(range.lowerBound))
    if handle == nil { close(file) }
    try self.init(status: status, headers: headers, handle: handle)
  }

  /// - Parameter isHead: whether the request was HEAD. The library would then send the last chunk of a
  ///   body that is not there, so that connection ends with the response.
  convenience init(status: Status, headers: Headers, pipe: StreamPipe, isHead: Bool) throws(Failure) {
    let context = Unmanaged.passRetained(pipe)
    let unknownSize = UInt64.max
    let handle = MHD_create_response_from_callback(
      unknownSize, 32 << 10, readPipe, context.toOpaque(), releasePipe)
    if handle == nil { context.release() }
    if isHead { response_end_by_closing(handle) }
    try self.init(status: status, headers: headers, handle: handle)
  }
}

private let readPipe: MHD_ContentReaderCallback = { context, _, space, size in
  guard let context, let space else { return stream_failure }
  let pipe = Unmanaged<StreamPipe>.fromOpaque(context).takeUnretainedValue()
  switch pipe.read(into: UnsafeMutableRawBufferPointer(start: space, count: size)) {
  case .bytes(let count): return count
  case .notYet: return 0
  case .end: return stream_end
  case .failure: return stream_failure
  }
}

private let releasePipe: MHD_ContentReaderFreeCallback = { context in
  if let context { Unmanaged<StreamPipe>.fromOpaque(context).release() }
}
