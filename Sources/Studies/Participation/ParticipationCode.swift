import Crypto

/// The code a participant types: seven random characters and a check character, from an alphabet without
/// look-alikes. The check is the weighted sum modulo 31, a prime, so that every single wrong character and
/// every swap of two is noticed: a typing error is told from an unknown code.
public struct ParticipationCode: Sendable, Hashable {
  /// As stored: eight characters without a separator.
  public let text: String

  /// 31 characters: no 0 and O, no 1, I and L.
  static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ")

  /// - Parameter draw: a random number below its argument
  public init(drawing draw: (Int) -> Int) {
    let values = (0..<7).map { _ in draw(Self.alphabet.count) }
    text = String((values + [Self.check(values)]).map { Self.alphabet[$0] })
  }

  /// A fresh code that cannot be foretold.
  public static func random() -> ParticipationCode {
    ParticipationCode { bound in Int(SecureRandom.seed() % UInt64(bound)) }
  }

  /// Reads what somebody typed: case, spaces and hyphens do not matter.
  public init(typed: String) throws(CodeProblem) {
    let characters = Array(typed.uppercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "–" })
    guard !characters.isEmpty else { throw .missing }
    if let stranger = characters.first(where: { !Self.alphabet.contains($0) }) {
      throw .characterNotUsed(stranger)
    }
    guard characters.count == 8 else { throw .wrongLength(characters.count) }
    let values = characters.map { Self.alphabet.firstIndex(of: $0)! }
    guard Self.check(Array(values.dropLast())) == values[7] else { throw .typingError }
    text = String(characters)
  }

  /// A code from the database, which was checked when it was made.
  public init(stored text: String) {
    self.text = text
  }

  /// In two groups of four, as people read it.
  public var grouped: String { "\(text.prefix(4))-\(text.suffix(4))" }

  private static func check(_ values: [Int]) -> Int {
    values.enumerated().reduce(0) { $0 + ($1.offset + 2) * $1.element } % alphabet.count
  }
}

public enum CodeProblem: Error, Sendable, Hashable {
  case missing
  /// 0, O, 1, I, L and everything that is neither letter nor digit.
  case characterNotUsed(Character)
  case wrongLength(Int)
  /// The check character does not fit: no such code was ever given out.
  case typingError
}

/// Six digits that a participant chooses, to go on later or elsewhere.
public struct PIN: Sendable {
  public let digits: String

  /// A PIN as its owner types it to come back.
  public init(existing typed: String) throws(PINProblem) {
    let typed = typed.filter { !$0.isWhitespace }
    guard !typed.isEmpty else { throw .missing }
    guard typed.utf8.count == 6, typed.utf8.allSatisfy({ (48...57).contains($0) }) else {
      throw .notSixDigits
    }
    digits = typed
  }

  /// A PIN that somebody chooses.
  public init(chosen typed: String) throws(PINProblem) {
    try self.init(existing: typed)
    let steps = Set(zip(digits.utf8, digits.utf8.dropFirst()).map { Int($1) - Int($0) })
    guard steps.count > 1 || ![0, 1, -1].contains(steps.first ?? 0) else { throw .tooEasy }
  }
}

public enum PINProblem: Error, Sendable, Hashable {
  case missing
  case notSixDigits
  /// 000000, 123456, 987654 and their like.
  case tooEasy
}
