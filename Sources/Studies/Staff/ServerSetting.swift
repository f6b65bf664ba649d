/// One setting of the server as it is in force, for those who look after it.
public struct ServerSetting: Sendable, Hashable {
  /// As the file of settings writes it: `mail-server`.
  public let key: String
  public let value: Value
  public let source: Source

  public init(key: String, value: Value, source: Source) {
    self.key = key
    self.value = value
    self.source = source
  }

  public enum Value: Sendable, Hashable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([String])
    /// Tells nothing but whether there is one, so that no page can show it.
    case secret(isSet: Bool)
  }

  /// The place that the value was taken from.
  public enum Source: Sendable, Hashable {
    case standard
    case file(path: String, line: Int)
    /// - Parameter option: `--port`
    case commandLine(option: String)
  }
}
