import Crypto

/// A cookie value of a browser in which the right secret was once given. It grants no access: it only
/// separates its owner's tries from those of others.
public struct DeviceMark: Sendable, Hashable {
  /// Names the browser, for this secret alone: 32 hexadecimal digits.
  public let nonce: String
  public let issuedAt: Timestamp
  /// The proof that the console made the mark for this secret: 64 hexadecimal digits.
  public var proof: String

  /// The longest time for which current browsers keep a cookie.
  public static let seconds = 400 * 24 * 3600
  /// The most marks that a browser keeps, each for one secret, since several people may share it.
  public static let most = 6

  public init(nonce: String, issuedAt: Timestamp, proof: String) {
    self.nonce = nonce
    self.issuedAt = issuedAt
    self.proof = proof
  }

  /// Returns the text that the proof authenticates.
  public func statement(about guess: Guess) -> [UInt8] {
    Array("\(nonce) \(issuedAt.milliseconds) \(guess.key)".utf8)
  }

  public func isValid(at time: Timestamp) -> Bool { issuedAt.advanced(bySeconds: Self.seconds) > time }
}

extension DeviceMark {
  private init?(_ text: Substring) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 32, parts[2].utf8.count == 64, parts[1].utf8.count <= 15,
      [UInt8](hexadecimal: parts[0]) != nil, [UInt8](hexadecimal: parts[2]) != nil,
      parts[1].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let issued = Int64(parts[1])
    else { return nil }
    self.init(nonce: String(parts[0]), issuedAt: Timestamp(milliseconds: issued), proof: String(parts[2]))
  }

  /// Returns the marks in a cookie; anything else in it is ignored.
  public static func marks(inCookie text: String) -> [DeviceMark] {
    text.prefix(2000).split(separator: "~").prefix(most).compactMap { DeviceMark($0) }
  }

  /// The newest come first.
  public static func cookie(of marks: [DeviceMark]) -> String {
    marks.prefix(most).map { "\($0.nonce).\($0.issuedAt.milliseconds).\($0.proof)" }.joined(separator: "~")
  }
}
