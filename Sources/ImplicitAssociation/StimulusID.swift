/// Names one word or picture of a test; coded as a plain string.
public struct StimulusID: RawRepresentable, Sendable, Hashable, Codable, ExpressibleByStringLiteral {
  public var rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }
}
