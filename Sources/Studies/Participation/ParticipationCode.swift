import Crypto

/// The code a participant types: seven random characters and a check character, from an alphabet without
/// look-alikes. The check is the weighted sum modulo 31, a prime, so that every single wrong character and
/// every swap of two is detected: a typing error is distinguished from an unknown code.
public struct ParticipationCode: Sendable, Hashable {
  /// The stored form: eight characters without a separator.
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

  /// Parses a typed code: case, spaces and hyphens do not matter.
  public init(typed: String) throws(CodeProblem) {
    let characters = try Self.characters(typed: typed)
    guard !characters.isEmpty else { throw .missing }
    guard characters.count == 8 else { throw .wrongLength(characters.count) }
    let values = characters.map { Self.alphabet.firstIndex(of: $0)! }
    guard Self.check(Array(values.dropLast())) == values[7] else { throw .typingError }
    text = String(characters)
  }

  /// Parses the beginning of a code in a search, in the same way; empty for no input.
  public static func beginning(typed: String) throws(CodeProblem) -> String {
    let characters = try characters(typed: typed)
    if characters.count >= 8 { return try ParticipationCode(typed: typed).text }
    return String(characters)
  }

  /// The last text that a code with a beginning can be, in any order of letters: all codes have one length.
  public static func last(beginningWith beginning: String) -> String {
    beginning + String(repeating: alphabet.last!, count: max(0, 8 - beginning.count))
  }

  private static func characters(typed: String) throws(CodeProblem) -> [Character] {
    let characters = Array(typed.uppercased().filter { !$0.isWhitespace && !hyphens.contains($0) })
    if let stranger = characters.first(where: { !alphabet.contains($0) }) {
      throw .characterNotUsed(stranger)
    }
    return characters
  }

  /// The hyphens produced by keyboards and printers: hyphen-minus, hyphen, non-breaking hyphen, en dash,
  /// minus.
  static let hyphens: Set<Character> = ["-", "\u{2010}", "\u{2011}", "–", "−"]

  /// A code from the database, which was checked when it was made.
  public init(stored text: String) {
    self.text = text
  }

  /// The code in two groups of four, for reading.
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
