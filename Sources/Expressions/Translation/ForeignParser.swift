/// Reads a formula of another language and writes the same in ours, so that it is true for the same answers.
///
/// In the other languages a comparison with a blank is false (or, for `!=`, true), here it is missing. Under `and`
/// and `or` that makes no difference, and a comparison stays as it is. Elsewhere `is-true(…)` or `is missing` says it.
struct ForeignParser {
  let dialect: Dialect
  let declarations: Declarations
  /// The names that fields have here, where they differ.
  let names: [String: String]
  /// By the name of an answer here: the codes that its choices have here, by those there, where they differ.
  let codes: [String: [String: String]]
  /// The answer to which a constraint belongs.
  let itself: String?
  /// The cells of a choice by their columns, which the formula of a filter names; nil for any other formula.
  let columns: [String: String]?
  private let tokens: [ForeignToken]
  private var index = 0
  private var depth = 0

  init(
    _ text: String, _ dialect: Dialect, _ declarations: Declarations, names: [String: String],
    codes: [String: [String: String]], itself: String?, columns: [String: String]? = nil
  ) throws(FormulaProblem) {
    self.columns = columns
    tokens = try ForeignLexer.tokens(of: text, dialect)
    (self.dialect, self.declarations, self.itself) = (dialect, declarations, itself)
    (self.names, self.codes) = (names, codes)
  }

  mutating func parse() throws(FormulaProblem) -> FormulaNode {
    if current.kind == .end { throw problem("The formula is empty") }
    let node = try either()
    guard current.kind == .end else { throw unexpected("the end or an operator") }
    return node
  }

  var current: ForeignToken { tokens[index] }

  func problem(_ message: String) -> FormulaProblem { FormulaProblem(place: current.place, message: message) }

  func unexpected(_ expected: String) -> FormulaProblem {
    problem("“\(current.words)” stands where \(expected) is expected")
  }

  mutating func advance() { index = Swift.min(index + 1, tokens.count - 1) }

  mutating func skip(_ symbol: String) -> Bool {
    guard current.kind == .symbol(symbol) else { return false }
    advance()
    return true
  }

  private mutating func skip(word: String) -> Bool {
    guard case .word(let text) = current.kind else { return false }
    guard (dialect == .redcap ? text.lowercased() : text) == word else { return false }
    advance()
    return true
  }

  mutating func either() throws(FormulaProblem) -> FormulaNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= FormulaLimits.depth else { throw problem("The formula is nested too deeply") }
    let place = current.place
    var nodes = [try both()]
    while skip(word: "or") { nodes.append(try both()) }
    return nodes.count == 1 ? nodes[0] : FormulaNode(.any(nodes), at: place)
  }

  private mutating func both() throws(FormulaProblem) -> FormulaNode {
    let place = current.place
    var nodes = [try relation()]
    while skip(word: "and") { nodes.append(try relation()) }
    return nodes.count == 1 ? nodes[0] : FormulaNode(.all(nodes), at: place)
  }

  private mutating func relation() throws(FormulaProblem) -> FormulaNode {
    let left = try sum()
    guard let comparison = comparison() else { return left }
    let place = current.place
    advance()
    let node = try compare(comparison, left, try sum(), at: place)
    guard self.comparison() == nil else { throw problem("Comparisons that follow one another are not read") }
    return node
  }

  private func comparison() -> Comparison? {
    guard case .symbol(let symbol) = current.kind else { return nil }
    return Comparison(rawValue: symbol)
  }

  private mutating func sum() throws(FormulaProblem) -> FormulaNode {
    let place = current.place
    var node = try product()
    var links: [FormulaNode.Link] = []
    while current.kind == .symbol("+") || current.kind == .symbol("-") {
      let operation: Arithmetic = current.kind == .symbol("+") ? .plus : .minus
      advance()
      let right = try product()
      if operation == .minus, links.isEmpty, type(of: node) == .date, type(of: right) == .date {
        node = FormulaNode(.call(.daysBetween, [right, node], allowedMissing: nil), at: place)
        continue
      }
      links.append(FormulaNode.Link(operation: operation, operand: numbered(right)))
    }
    return links.isEmpty ? node : FormulaNode(.chain(numbered(node), links), at: place)
  }

  private mutating func product() throws(FormulaProblem) -> FormulaNode {
    let place = current.place
    let first = try signed()
    var links: [FormulaNode.Link] = []
    while let operation = try factorOperation() {
      links.append(FormulaNode.Link(operation: operation, operand: numbered(try signed())))
    }
    return links.isEmpty ? first : FormulaNode(.chain(numbered(first), links), at: place)
  }

  private mutating func factorOperation() throws(FormulaProblem) -> Arithmetic? {
    if skip("*") { return .times }
    if dialect == .redcap { return skip("/") ? .divided : nil }
    if current.kind == .word("mod") { throw problem("“mod” has no counterpart") }
    return skip(word: "div") ? .divided : nil
  }

  private mutating func signed() throws(FormulaProblem) -> FormulaNode {
    let place = current.place
    var isNegative = false
    while skip("-") { isNegative.toggle() }
    let node = try powered()
    return isNegative ? FormulaNode(.negative(node), at: place) : node
  }

  /// The number of a choice, with which the other languages reckon without saying so; a choice of a checkbox is 1 or 0.
  func numbered(_ node: FormulaNode) -> FormulaNode {
    switch node.kind {
    case .name(let name):
      if declarations[name] == .truth { return oneOrZero(node) }
      guard case .choice = declarations[name] else { return node }
      return FormulaNode(.call(.number, [node], allowedMissing: nil), at: node.place)
    case .call(.selected, _, _), .call(.isTrue, _, _): return oneOrZero(decided(node))
    default: return node
    }
  }

  /// 1 where a condition is true, 0 where it is false.
  private func oneOrZero(_ condition: FormulaNode) -> FormulaNode {
    let values = [1, 0].map { FormulaNode(.literal(.number(DecimalNumber($0))), at: condition.place) }
    return FormulaNode(.call(.if, [condition] + values, allowedMissing: nil), at: condition.place)
  }

  private mutating func powered() throws(FormulaProblem) -> FormulaNode {
    let place = current.place
    let base = try primary()
    guard skip("^") else { return base }
    return FormulaNode(.call(.power, [numbered(base), try primary()], allowedMissing: nil), at: place)
  }

  private mutating func primary() throws(FormulaProblem) -> FormulaNode {
    let token = current
    switch token.kind {
    case .number(let number):
      advance()
      return FormulaNode(.literal(.number(number)), at: token.place)
    case .text(let text):
      advance()
      return FormulaNode(.literal(.text(text)), at: token.place)
    case .reference(let field):
      advance()
      return FormulaNode(.name(names[field] ?? field), at: token.place)
    case .checkbox(let field, let code):
      advance()
      let answer = FormulaNode(.name(names[field] ?? field), at: token.place)
      return chosen(answer, code, at: token.place, codeAt: token.place)
    case .itself:
      guard let itself else { throw problem("“.” means the answer of a constraint, and this is none") }
      advance()
      return FormulaNode(.name(itself), at: token.place)
    case .word(let word): return try call(word, at: token.place)
    case .symbol("("):
      advance()
      let inner = try either()
      guard skip(")") else { throw unexpected("“)”") }
      return inner
    case .symbol, .end: throw unexpected("a value")
    }
  }

  private mutating func call(_ word: String, at place: FormulaPlace) throws(FormulaProblem) -> FormulaNode {
    advance()
    if dialect == .redcap, word == "true" || word == "false", current.kind != .symbol("(") {
      return FormulaNode(.literal(.truth(word == "true")), at: place)
    }
    guard skip("(") else {
      if let cell = columns?[word] { return FormulaNode(.literal(.text(cell)), at: place) }
      throw FormulaProblem(
        place: place,
        message: columns == nil
          ? "“\(word)” stands where a value is expected" : "“\(word)” is no column of the choices")
    }
    var arguments: [FormulaNode] = []
    if current.kind != .symbol(")") {
      repeat { arguments.append(try either()) } while skip(",")
    }
    guard skip(")") else { throw unexpected("“,” or “)”") }
    let call = ForeignCall(name: word, arguments: arguments, place: place)
    return dialect == .redcap ? try redcap(call) : try xpath(call)
  }
}

/// A call in another language with its arguments in ours.
struct ForeignCall {
  let name: String
  let arguments: [FormulaNode]
  let place: FormulaPlace

  func problem(_ message: String) -> FormulaProblem { FormulaProblem(place: place, message: message) }

  /// Refuses a call with another number of arguments.
  func expect(_ counts: ClosedRange<Int>) throws(FormulaProblem) {
    guard counts.contains(arguments.count) else {
      throw problem("\(name) is called with \(arguments.count) arguments")
    }
  }

  func node(_ function: FormulaFunction, _ parts: [FormulaNode]? = nil, missing: Int? = nil) -> FormulaNode {
    FormulaNode(.call(function, parts ?? arguments, allowedMissing: missing), at: place)
  }
}
