/// The word that stands for a participant before staff who see no codes. It is part of the random end of the id: the same on
/// all their pages, and neither the code nor the time of enrolment can be derived from it.
public struct ParticipantReference: Sendable, Hashable {
  /// Ten hexadecimal digits.
  public let text: String

  private static let length = 10
  /// The place in an id, from 1, at which its reference begins (``Identifier/new(at:)``).
  public static let place = 32 - length + 1

  public init(of participant: Participant.ID) {
    text = String(participant.text.suffix(Self.length))
  }

  /// “3fa91-c07d2”: in small letters and fives, so that nobody takes it for a code.
  public var grouped: String { "\(text.prefix(5))-\(text.dropFirst(5))" }

  /// Parses the beginning of a reference in a search: case, spaces and hyphens do not matter. Nil for what begins none.
  public static func beginning(typed: String) -> String? {
    let digits = typed.lowercased().filter { !$0.isWhitespace && !ParticipationCode.hyphens.contains($0) }
    let areDigits = digits.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    return areDigits && digits.utf8.count <= length ? digits : nil
  }
}
