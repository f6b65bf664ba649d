/// The way into a response that is sent while it is made.
public struct StreamWriter: Sendable {
  let pipe: StreamPipe

  /// Hands bytes over. Where the client is slower than the writer they are kept, up to the configuration's
  /// `streamOverflow`; only beyond that does it wait.
  ///
  /// Throws `StreamError.clientLeft` once nobody is there to read; then the writer should stop.
  public func write(_ bytes: [UInt8]) throws {
    try pipe.write(bytes)
  }
}

public enum StreamError: Error, Sendable {
  case clientLeft
}
