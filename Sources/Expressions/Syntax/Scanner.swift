/// Reads a text code point by code point and knows line and column. All lexers read through one.
struct Scanner {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var line: Int
  private var column: Int

  init(_ text: String, from start: FormulaPlace = .start) throws(FormulaProblem) {
    guard text.unicodeScalars.count <= FormulaLimits.length else {
      throw FormulaProblem(
        place: start, message: "The formula is longer than \(FormulaLimits.length) characters")
    }
    scalars = Array(text.unicodeScalars)
    (line, column) = (start.line, start.column)
  }

  var place: FormulaPlace { FormulaPlace(line: line, column: column) }

  func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    index + ahead < scalars.count ? scalars[index + ahead] : nil
  }

  mutating func advance() {
    if scalars[index] == "\n" {
      line += 1
      column = 1
    } else {
      column += 1
    }
    index += 1
  }

  mutating func skipSpace() {
    while let next = peek(), next.properties.isWhitespace { advance() }
  }

  mutating func take(while holds: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    while let next = peek(), holds(next) {
      text.append(next)
      advance()
    }
    return String(text)
  }

  /// Goes over a text if it comes next.
  mutating func skip(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard scalars[index...].starts(with: wanted) else { return false }
    for _ in wanted { advance() }
    return true
  }

  /// Says whether the next code points are like a pattern, in which d stands for a digit.
  func shape(is pattern: String) -> Bool {
    pattern.unicodeScalars.enumerated().allSatisfy { ahead, wanted in
      guard let next = peek(ahead) else { return false }
      return wanted == "d" ? next.isDigit : next == wanted
    }
  }

  /// A name: letters, digits and _; a hyphen or point belongs to it if one of these follows at once.
  mutating func name() -> String {
    var text = String.UnicodeScalarView()
    while let next = peek() {
      let joins = (next == "-" || next == ".") && peek(1)?.continuesName == true
      guard next.continuesName || joins else { break }
      text.append(next)
      advance()
    }
    return String(text)
  }

  /// A text in single or double quotes; a backslash takes the next sign as it is, \n is a new line and \t a tabulator.
  mutating func quoted(escaping: Bool = true) throws(FormulaProblem) -> String {
    let start = place
    let mark = peek()!
    advance()
    var text = String.UnicodeScalarView()
    while let next = peek() {
      advance()
      if next == mark { return String(text) }
      guard next == "\\", escaping, let escaped = peek() else {
        text.append(next)
        continue
      }
      text.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
      advance()
    }
    throw FormulaProblem(place: start, message: "The text that begins here has no closing \(mark)")
  }
}

extension Unicode.Scalar {
  var isDigit: Bool { ("0"..."9").contains(self) }
  var beginsName: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_" }
  var continuesName: Bool { beginsName || isDigit }

  /// The sign itself, or its code point if it is nothing to be seen.
  var shown: String {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .nonspacingMark, .enclosingMark,
      .spaceSeparator:
      "U+" + String(value, radix: 16, uppercase: true)
    default: String(self)
    }
  }
}
