import Foundation

/// Texts as people send them, made harmless for every place in which they are shown later. Nothing of HTML is taken
/// out: it is text like any other.
enum CleanText {
  /// One line without white space around it; each stretch of line breaks and tabulators becomes a space.
  static func line(_ sent: String) -> String {
    if isPlain(sent) { return sent.trimmed }
    let words = lines(sent).split(whereSeparator: { $0 == "\n" || $0 == "\t" })
    return words.map { String($0).trimmed }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Several lines without control characters, in Unicode's form C, without white space around the whole.
  static func lines(_ sent: String) -> String {
    var scalars = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in sent.unicodeScalars {
      switch scalar {
      case "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{B}", "\u{C}": scalars.append("\n")
      case "\n": if previous != "\r" { scalars.append("\n") }
      case "\t": scalars.append("\t")
      default: if !isControl(scalar) { scalars.append(scalar) }
      }
      previous = scalar
    }
    return String(scalars).precomposedStringWithCanonicalMapping.trimmed
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .unassigned: scalar.properties.isNoncharacterCodePoint || scalar.value < 0xA0
    default: false
    }
  }

  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { (32...126).contains($0) } }
}
