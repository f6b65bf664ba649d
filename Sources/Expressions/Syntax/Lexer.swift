/// Cuts the text of a formula into tokens.
struct Lexer {
  private var scanner: Scanner

  /// The tokens of a text, the last one its end.
  static func tokens(
    of text: String, from start: FormulaPlace = .start
  ) throws(FormulaProblem) -> [Token] {
    var lexer = Lexer(scanner: try Scanner(text, from: start))
    var tokens: [Token] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private mutating func next() throws(FormulaProblem) -> Token {
    scanner.skipSpace()
    let place = scanner.place
    return Token(kind: try kind(), place: place)
  }

  private mutating func kind() throws(FormulaProblem) -> Token.Kind {
    guard let first = scanner.peek() else { return .end }
    switch first {
    case "0"..."9": return try number()
    case "'", "\"": return .literal(.text(try scanner.quoted()))
    case "`": return .quotedName(try backticks())
    case _ where first.beginsName: return word()
    default: return .symbol(try symbol())
    }
  }

  private mutating func word() -> Token.Kind {
    let text = scanner.name()
    return Self.keyword(text).map { .keyword($0) } ?? .word(text)
  }

  static func isKeyword(_ text: String) -> Bool { keyword(text) != nil }

  /// Keywords are written in small letters or in capitals.
  private static func keyword(_ text: String) -> Keyword? {
    let isShouted = text.unicodeScalars.allSatisfy { ("A"..."Z").contains($0) }
    return Keyword(rawValue: isShouted ? text.lowercased() : text)
  }

  private mutating func backticks() throws(FormulaProblem) -> String {
    let place = scanner.place
    scanner.advance()
    let text = scanner.take { $0 != "`" && $0 != "\n" }
    guard scanner.skip("`") else {
      throw FormulaProblem(place: place, message: "The name that begins here has no closing `")
    }
    guard !text.isEmpty else {
      throw FormulaProblem(place: place, message: "There is no name between ` and `")
    }
    return text
  }

  /// A number, or a date, a time or both: 2026-05-14, 08:30, 2026-05-14T08:30.
  private mutating func number() throws(FormulaProblem) -> Token.Kind {
    let place = scanner.place
    if let moment = try moment() { return .literal(moment) }
    var text = scanner.take { $0.isDigit }
    if scanner.peek() == ".", scanner.peek(1)?.isDigit == true {
      scanner.advance()
      text += "." + scanner.take { $0.isDigit }
    }
    if let next = scanner.peek(), next == "." || next.continuesName {
      throw FormulaProblem(
        place: scanner.place, message: "After the number \(text), “\(next)” makes no sense without a space")
    }
    guard let number = DecimalNumber(text) else {
      throw FormulaProblem(
        place: place, message: "The number has more than \(DecimalNumber.digits) digits or is too large")
    }
    return .literal(.number(number))
  }

  private mutating func moment() throws(FormulaProblem) -> FormulaValue? {
    let place = scanner.place
    let hasDate = scanner.shape(is: "dddd-dd-dd")
    guard hasDate || scanner.shape(is: "dd:dd") else { return nil }
    let text = scanner.take { $0.isDigit || $0 == "-" || $0 == ":" || $0 == "T" }
    let value: FormulaValue? =
      if !hasDate {
        TimeOfDay(text).map { .time($0) }
      } else if text.contains("T") {
        DateAndTime(text).map { .dateTime($0) }
      } else {
        CalendarDate(text).map { .date($0) }
      }
    guard let value else {
      throw FormulaProblem(place: place, message: "There is no \(hasDate ? "day" : "time") \(text)")
    }
    return value
  }

  private static let signs: [Unicode.Scalar: Symbol] = [
    "(": .open, ")": .close, ",": .comma, ":": .colon, "+": .plus, "-": .minus, "−": .minus, "*": .times,
    "×": .times, "·": .times, "/": .divided, "÷": .divided, "=": .equal, "≠": .unequal, "<": .less,
    ">": .greater, "≤": .atMost, "≥": .atLeast,
  ]

  private static let advice: [Unicode.Scalar: String] = [
    "&": "“and” is written as a word", "|": "“or” is written as a word", "!": "“not” is written as a word",
    "“": "Texts stand in straight quotes: \"…\"", "”": "Texts stand in straight quotes: \"…\"",
    "„": "Texts stand in straight quotes: \"…\"", "‘": "Texts stand in straight quotes: '…'",
    "’": "Texts stand in straight quotes: '…'", "$": "Names are written without $",
    "[": "Names are written without brackets, lists in parentheses",
    "]": "Names are written without brackets, lists in parentheses",
    "{": "Names are written without braces", "}": "Names are written without braces",
    ".": "A number begins with a digit: 0.5", ";": "Arguments are separated by commas",
  ]

  private mutating func symbol() throws(FormulaProblem) -> Symbol {
    let place = scanner.place
    for (text, symbol) in [("<=", Symbol.atMost), (">=", .atLeast), ("!=", .unequal), ("<>", .unequal)]
    where scanner.skip(text) { return symbol }
    let sign = scanner.peek()!
    if scanner.skip("==") {
      throw FormulaProblem(place: place, message: "One equals sign is enough: =")
    }
    guard let symbol = Self.signs[sign] else {
      throw FormulaProblem(
        place: place, message: Self.advice[sign] ?? "“\(sign.shown)” has no meaning in a formula")
    }
    scanner.advance()
    return symbol
  }
}
