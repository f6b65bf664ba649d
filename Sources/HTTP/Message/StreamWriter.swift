/// The writing end of a response that is sent while it is made.
public struct StreamWriter: Sendable {
  let pipe: StreamPipe

  /// Hands bytes over. If the client is slower than the writer they are buffered, up to the configuration's
  /// `streamOverflow`; only beyond that does the call wait.
  ///
  /// Throws `StreamError.clientLeft` once the client has gone; then the writer should stop.
  public func write(_ bytes: [UInt8]) throws {
    try pipe.write(bytes)
  }
}

public enum StreamError: Error, Sendable {
  case clientLeft
}
