/// The languages from and into which formulas are translated.
enum Dialect: Sendable {
  /// REDCap's branching logic and calculations.
  case redcap
  /// The part of XPath 1.0 that XLSForms use, with the functions of ODK XForms.
  case xpath

  var name: String { self == .redcap ? "REDCap" : "XLSForm" }
}

/// The smallest part of a formula in another language.
struct ForeignToken: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case number(DecimalNumber)
    case text(String)
    /// `[field]`, `${field}`
    case reference(String)
    /// `[field(code)]`: one choice of a checkbox field.
    case checkbox(String, code: String)
    /// `.`: the answer to which a constraint belongs.
    case itself
    case word(String)
    case symbol(String)
    case end
  }

  let kind: Kind
  let place: FormulaPlace

  var words: String {
    switch kind {
    case .number(let number): "\(number)"
    case .text(let text), .word(let text), .symbol(let text), .reference(let text): text
    case .checkbox(let field, let code): "\(field)(\(code))"
    case .itself: "."
    case .end: "the end"
    }
  }
}

/// Cuts the text of a formula in another language into tokens.
struct ForeignLexer {
  private let dialect: Dialect
  private var scanner: Scanner

  static func tokens(of text: String, _ dialect: Dialect) throws(FormulaProblem) -> [ForeignToken] {
    var lexer = ForeignLexer(dialect: dialect, scanner: try Scanner(text))
    var tokens: [ForeignToken] = []
    repeat {
      lexer.scanner.skipSpace()
      let place = lexer.scanner.place
      tokens.append(ForeignToken(kind: try lexer.kind(), place: place))
    } while tokens.last?.kind != .end
    return tokens
  }

  private mutating func kind() throws(FormulaProblem) -> ForeignToken.Kind {
    guard let first = scanner.peek() else { return .end }
    switch (dialect, first) {
    case (_, "0"..."9"): return .number(try number())
    case (.xpath, ".") where scanner.peek(1)?.isDigit == true: return .number(try number())
    case (_, "'"), (_, "\""): return .text(try scanner.quoted(escaping: false))
    case (.redcap, "["): return try field()
    case (.xpath, "$"): return try reference()
    case (.xpath, "."):
      scanner.advance()
      guard scanner.peek() != "." && scanner.peek() != "/" else {
        throw problem("Paths such as “../x” are not read; ${x} names a question")
      }
      return .itself
    case _ where first.beginsName: return .word(word())
    default: return .symbol(try symbol())
    }
  }

  private func problem(_ message: String) -> FormulaProblem {
    FormulaProblem(place: scanner.place, message: message)
  }

  private mutating func number() throws(FormulaProblem) -> DecimalNumber {
    let start = scanner.place
    var text = scanner.take { $0.isDigit }
    if scanner.peek() == ".", scanner.peek(1)?.isDigit == true {
      scanner.advance()
      text = (text.isEmpty ? "0" : text) + "." + scanner.take { $0.isDigit }
    }
    guard let number = DecimalNumber(text) else {
      throw FormulaProblem(place: start, message: "The number has more than 18 digits or is too large")
    }
    return number
  }

  private mutating func word() -> String {
    scanner.take { $0.continuesName || dialect == .xpath && ($0 == "-" || $0 == ":") }
  }

  /// `[field]` or `[field(code)]`.
  private mutating func field() throws(FormulaProblem) -> ForeignToken.Kind {
    let start = scanner.place
    scanner.advance()
    let name = scanner.take { $0.continuesName }
    var code: String?
    if scanner.skip("(") {
      code = scanner.take { $0 != ")" && $0 != "]" }
      guard scanner.skip(")") else { throw problem("The choice of \(name) has no closing )") }
    }
    if scanner.peek() == "-" || scanner.peek() == ":" {
      throw FormulaProblem(place: start, message: "Smart variables and the labels of answers are not read")
    }
    guard !name.isEmpty, scanner.skip("]") else { throw problem("A field is written [name] or [name(code)]") }
    if scanner.peek() == "[" {
      throw FormulaProblem(place: start, message: "Answers of another event or instance are not read")
    }
    return code.map { .checkbox(name, code: $0) } ?? .reference(name)
  }

  private mutating func reference() throws(FormulaProblem) -> ForeignToken.Kind {
    scanner.advance()
    guard scanner.skip("{") else { throw problem("A question is named as ${name}") }
    scanner.skipSpace()
    let name = scanner.name()
    scanner.skipSpace()
    guard !name.isEmpty, scanner.skip("}") else { throw problem("A question is named as ${name}") }
    return .reference(name)
  }

  private mutating func symbol() throws(FormulaProblem) -> String {
    let pairs = dialect == .redcap ? ["<=", ">=", "<>", "!="] : ["<=", ">=", "!="]
    for pair in pairs where scanner.skip(pair) { return pair == "<>" ? "!=" : pair }
    let sign = scanner.peek()!
    let known: Set<Unicode.Scalar> = ["=", "<", ">", "+", "-", "*", "(", ")", ","]
    guard known.contains(sign) || dialect == .redcap && (sign == "/" || sign == "^") else {
      let isPath = dialect == .xpath && (sign == "/" || sign == "[" || sign == "@")
      throw problem(
        isPath
          ? "Paths are not read; ${x} names a question"
          : "“\(sign.shown)” has no meaning in \(dialect.name)'s formulas")
    }
    scanner.advance()
    return String(sign)
  }
}
