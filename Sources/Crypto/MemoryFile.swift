import COpenSSL

/// A buffer in memory that OpenSSL reads from and writes to.
final class MemoryFile {
  let pointer: OpaquePointer

  init(_ bytes: [UInt8] = []) throws {
    guard let pointer = BIO_new(BIO_s_mem()) else { throw opensslFailure("BIO_new") }
    self.pointer = pointer
    guard bytes.isEmpty || BIO_write(pointer, bytes, Int32(bytes.count)) == bytes.count else {
      throw opensslFailure("BIO_write")
    }
  }

  deinit { BIO_free(pointer) }

  /// Returns the bytes that `write` writes.
  /// - Parameter operation: the function of OpenSSL, for the error when it does not return 1
  static func written(_ operation: String, by write: (OpaquePointer) -> Int32) throws -> [UInt8] {
    let file = try MemoryFile()
    guard write(file.pointer) == 1 else { throw opensslFailure(operation) }
    var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(file.pointer))
    guard BIO_read(file.pointer, &bytes, Int32(bytes.count)) == bytes.count else {
      throw opensslFailure("BIO_read")
    }
    return bytes
  }
}

/// Returns the error of a failed operation and empties OpenSSL's error queue: its entries would otherwise be
/// taken for errors of the thread's next call.
func opensslFailure(_ operation: String) -> CryptoError {
  ERR_clear_error()
  return .failed(operation: operation)
}
