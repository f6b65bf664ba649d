/// A secret that a browser or a link carries. Only its ``digest`` is stored.
public struct Token: Sendable {
  public let text: String

  /// 256 random bits.
  public init() {
    text = SecureRandom.bytes(32).hexadecimal
  }

  /// A token as a browser sent it; nil if it cannot be one.
  public init?(_ text: String) {
    guard text.utf8.count == 64, [UInt8](hexadecimal: text) != nil else { return nil }
    self.text = text
  }

  public var digest: String { sha256(Array(text.utf8)).hexadecimal }

  /// Another secret for another `purpose`, which does not give this one away.
  public func derived(for purpose: String) -> String {
    hmacSHA256(key: Array(text.utf8), Array(purpose.utf8)).hexadecimal
  }
}
