/// A request as a handler sees it: whole, checked, and in memory.
public struct Request: Sendable {
  /// 16 hexadecimal digits, random for each request; the id ties log lines and error pages together.
  public let id: String
  public let method: Method
  /// The percent-decoded segments: `/a/b` has `a` and `b`, `/` has none.
  public let path: [String]
  /// The target as it was sent.
  public let target: String
  public let query: FormFields
  public let headers: Headers
  /// The cookies by name; of two with one name, the first.
  public let cookies: [String: String]
  public internal(set) var body: [UInt8] = []
  /// The address of the client: the peer's, or the last hop that a trusted proxy reports.
  public let address: String
  /// True if the client speaks TLS, to this server or to a trusted proxy.
  public let isSecure: Bool
  /// The values of the placeholders in the route's pattern.
  public internal(set) var parameters = Parameters()
}

/// The values of a pattern's placeholders: for `/runs/{run}` and `/runs/7`, `parameters["run"]` is `"7"`.
public struct Parameters: Sendable, Equatable {
  private var values: [String: String] = [:]

  /// The value of a placeholder. Asking for one that the pattern lacks is a mistake in the program.
  public subscript(name: String) -> String {
    guard let value = values[name] else { preconditionFailure("The pattern has no {\(name)}.") }
    return value
  }

  public init(_ values: [String: String] = [:]) {
    self.values = values
  }
}
