import Expressions

/// The smallest part of an expression of R.
enum RToken: Equatable {
  case number(String)
  case text(String)
  case name(String)
  /// An operator, parenthesis or comma.
  case sign(String)
  case end

  static func tokens(of text: String) throws(RProblem) -> [RToken] {
    var tokens: [RToken] = []
    var rest = text[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else {
        tokens.append(try next(&rest, first))
      }
    }
    return tokens + [.end]
  }

  private static let signs = [
    "==", "!=", "<=", ">=", "&&", "||", "<", ">", "!", "&", "|", "(", ")", ",", "+", "-", "*", "/",
  ]

  private static func next(_ rest: inout Substring, _ first: Character) throws(RProblem) -> RToken {
    if first.isASCII, first.isNumber {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest[digits.endIndex...]
      return .number(String(digits))
    }
    if first == "\"" || first == "'" { return try quoted(&rest, first) }
    if first.isASCII, first.isLetter || first == "." {
      let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "_") }
      rest = rest[word.endIndex...]
      return .name(String(word))
    }
    if first == "%", let end = rest.dropFirst().firstIndex(of: "%") {
      let sign = rest[...end]
      rest = rest[rest.index(after: end)...]
      return .sign(String(sign))
    }
    guard let sign = signs.first(where: { rest.hasPrefix($0) }) else {
      throw RProblem(reason: "“\(first)” of R has no counterpart")
    }
    rest = rest.dropFirst(sign.count)
    return .sign(sign)
  }

  private static func quoted(_ rest: inout Substring, _ quote: Character) throws(RProblem) -> RToken {
    rest.removeFirst()
    guard let end = rest.firstIndex(of: quote) else { throw RProblem(reason: "a text is not closed") }
    let text = String(rest[..<end])
    guard !text.contains("\\") else { throw RProblem(reason: "“\\” in a text of R has no counterpart") }
    rest = rest[rest.index(after: end)...]
    return .text(text)
  }
}

struct RProblem: Error {
  let reason: String
}
