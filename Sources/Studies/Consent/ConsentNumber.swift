/// A consent document that real participants have signed.
public struct SignedDocument: Sendable, Hashable {
  public let number: Int
  /// The hash of its texts.
  public let version: String

  public init(number: Int, version: String) {
    self.number = number
    self.version = version
  }
}

extension ConsentDocument {
  /// Returns the conflict with numbers already used. Once somebody has signed it, a number stands for one
  /// text for ever, and numbers only grow; otherwise it would be unclear which consents are still valid and
  /// what was agreed to.
  public func numberProblem(given signed: Set<SignedDocument>) -> ConsentNumberProblem? {
    if let highest = signed.map(\.number).max(), highest > number {
      return .behind(number: number, signed: highest)
    }
    let isTaken = signed.contains { $0.number == number && $0.version != version }
    return isTaken ? .taken(number: number, validSince: validSince) : nil
  }
}

public enum ConsentNumberProblem: Error, Sendable, Hashable {
  /// The number was signed with another text.
  case taken(number: Int, validSince: Int)
  /// A higher number was signed already.
  case behind(number: Int, signed: Int)
}
