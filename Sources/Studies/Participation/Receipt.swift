import Crypto

/// Proves without a name that a record belongs to a person: the participation code with characters that only
/// this lab's key derives from it.
public struct Receipt: Sendable, Hashable {
  public let code: ParticipationCode
  /// Eight characters of the alphabet of codes: one guess in 31^8 is right.
  public let check: String

  /// - Parameter mac: a keyed hash of the code, 32 bytes
  public init(code: ParticipationCode, mac: [UInt8]) {
    self.code = code
    check = String(
      mac.prefix(8).map { ParticipationCode.alphabet[Int($0) % ParticipationCode.alphabet.count] })
  }

  /// The check characters in two groups of four, for reading.
  public var groupedCheck: String { "\(check.prefix(4))-\(check.suffix(4))" }

  /// Returns true if the typed text gives these check characters, with or without hyphen and in any capitals.
  public func isProven(by typed: String) -> Bool {
    let characters = typed.uppercased().filter { $0.isLetter || $0.isNumber }
    return areEqualSecrets(Array(characters.utf8), Array(check.utf8))
  }
}

public protocol ReceiptStore: Sendable {
  func receipt(for code: ParticipationCode) -> Receipt
}
