/// Cuts a text at its braces.
struct PipedTextReader {
  /// A text may be longer than a formula: it is read without the bound, and each formula has its own.
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var place = FormulaPlace(line: 1, column: 1)

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func parts() throws(FormulaProblem) -> [PipedText.Part] {
    var parts: [PipedText.Part] = []
    var text = String.UnicodeScalarView()
    while index < scalars.count {
      let next = scalars[index]
      if next == "{" || next == "}" {
        if index + 1 < scalars.count, scalars[index + 1] == next {
          advance()
        } else if next == "{" {
          if !text.isEmpty { parts.append(.text(String(text))) }
          text = String.UnicodeScalarView()
          parts.append(.formula(try formula()))
          continue
        } else {
          throw FormulaProblem(
            place: place, message: "“}” closes nothing; as a sign of the text it is doubled")
        }
      }
      text.append(next)
      advance()
    }
    return text.isEmpty ? parts : parts + [.text(String(text))]
  }

  private mutating func advance() {
    let isLine = scalars[index] == "\n"
    place = FormulaPlace(line: place.line + (isLine ? 1 : 0), column: isLine ? 1 : place.column + 1)
    index += 1
  }

  /// Reads to the closing brace, past braces inside quotes.
  private mutating func formula() throws(FormulaProblem) -> Formula {
    let start = place
    advance()
    let inner = place
    var source = String.UnicodeScalarView()
    var quote: Unicode.Scalar?
    while index < scalars.count {
      let next = scalars[index]
      if quote == nil, next == "}" {
        advance()
        return Formula(try Parser.parse(String(source), from: inner))
      }
      if quote != nil, next == "\\", index + 1 < scalars.count {
        source.append(next)
        advance()
      } else if next == quote {
        quote = nil
      } else if quote == nil, next == "'" || next == "\"" || next == "`" {
        quote = next
      }
      source.append(scalars[index])
      advance()
    }
    throw FormulaProblem(
      place: start, message: "The brace that opens here has no closing one; as a sign it is doubled")
  }
}
