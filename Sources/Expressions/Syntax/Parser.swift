/// Recursive descent over the tokens of a formula. From loose to tight: or; and; not; comparisons; + and -; * and /; the
/// sign before a number.
struct Parser {
  private let tokens: [Token]
  private var index = 0
  private var depth = 0

  /// - Parameter start: the place at which the text begins, where it is part of a longer one.
  static func parse(
    _ text: String, from start: FormulaPlace = .start
  ) throws(FormulaProblem) -> FormulaNode {
    var parser = Parser(tokens: try Lexer.tokens(of: text, from: start))
    if parser.current.kind == .end { throw parser.problem("The formula is empty") }
    let node = try parser.either()
    guard parser.current.kind == .end else { throw parser.unexpected("the end or an operator such as “and”") }
    return node
  }

  private init(tokens: [Token]) { self.tokens = tokens }

  var current: Token { tokens[index] }
  var following: Token.Kind? { index + 1 < tokens.count ? tokens[index + 1].kind : nil }

  mutating func advance() { index = Swift.min(index + 1, tokens.count - 1) }

  mutating func skip(_ keyword: Keyword) -> Bool { skip(.keyword(keyword)) }
  mutating func skip(_ symbol: Symbol) -> Bool { skip(.symbol(symbol)) }

  private mutating func skip(_ kind: Token.Kind) -> Bool {
    guard current.kind == kind else { return false }
    advance()
    return true
  }

  mutating func expect(_ symbol: Symbol, _ expected: String) throws(FormulaProblem) {
    guard skip(symbol) else { throw unexpected(expected) }
  }

  func problem(_ message: String) -> FormulaProblem { FormulaProblem(place: current.place, message: message) }

  func unexpected(_ expected: String) -> FormulaProblem {
    var message = "“\(current.words)” stands where \(expected) is expected"
    if current.kind == .end { message = "The formula ends where \(expected) is expected" }
    if index > 0, case .literal(.number) = tokens[index - 1].kind, current.kind == .symbol(.comma) {
      message += "; decimals are written with a point"
    }
    return problem(message)
  }

  /// Goes one level deeper for as long as `read` takes.
  mutating func nested(
    _ read: (inout Parser) throws(FormulaProblem) -> FormulaNode
  ) throws(FormulaProblem) -> FormulaNode {
    guard depth < FormulaLimits.depth else {
      throw problem("The formula is nested deeper than \(FormulaLimits.depth) levels")
    }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  mutating func either() throws(FormulaProblem) -> FormulaNode {
    let place = current.place
    var nodes = [try both()]
    while skip(.or) { nodes.append(try both()) }
    return nodes.count == 1 ? nodes[0] : FormulaNode(.any(nodes), at: place)
  }

  private mutating func both() throws(FormulaProblem) -> FormulaNode {
    let place = current.place
    var nodes = [try negation()]
    while skip(.and) { nodes.append(try negation()) }
    return nodes.count == 1 ? nodes[0] : FormulaNode(.all(nodes), at: place)
  }

  private mutating func negation() throws(FormulaProblem) -> FormulaNode {
    let place = current.place
    guard skip(.not) else { return try relation() }
    // Parentheses count by themselves: `not (a = 1)` is as deep as `not a = 1`, whose canonical form it is.
    let inner =
      current.kind == .symbol(.open)
      ? try negation() : try nested { parser throws(FormulaProblem) in try parser.negation() }
    return FormulaNode(.not(inner), at: place)
  }

  mutating func sum() throws(FormulaProblem) -> FormulaNode {
    try chain([.plus: .plus, .minus: .minus]) { parser throws(FormulaProblem) in try parser.product() }
  }

  private mutating func product() throws(FormulaProblem) -> FormulaNode {
    try chain([.times: .times, .divided: .divided]) { parser throws(FormulaProblem) in try parser.signed() }
  }

  private mutating func chain(
    _ operations: [Symbol: Arithmetic], _ operand: (inout Parser) throws(FormulaProblem) -> FormulaNode
  ) throws(FormulaProblem) -> FormulaNode {
    let place = current.place
    let first = try operand(&self)
    var links: [FormulaNode.Link] = []
    while case .symbol(let symbol) = current.kind, let operation = operations[symbol] {
      advance()
      links.append(FormulaNode.Link(operation: operation, operand: try operand(&self)))
    }
    return links.isEmpty ? first : FormulaNode(.chain(first, links), at: place)
  }

  private mutating func signed() throws(FormulaProblem) -> FormulaNode {
    let place = current.place
    guard skip(.minus) else { return try primary() }
    let inner = try nested { parser throws(FormulaProblem) in try parser.signed() }
    return FormulaNode(.negative(inner), at: place)
  }
}
