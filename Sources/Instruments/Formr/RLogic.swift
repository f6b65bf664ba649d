import Expressions

/// Conditions and calculations in R, as far as they say what our formulas say. R's NA is our `missing`: a comparison
/// with it is NA, and what is asked for only if it is true is not asked for.
enum RLogic {
  /// The names of answers in an expression, those of functions left out.
  static func names(in text: String) -> [String] {
    guard let tokens = try? RToken.tokens(of: text) else { return [] }
    var names: [String] = []
    for (token, next) in zip(tokens, tokens.dropFirst()) {
      guard case .name(let name) = token, next != .sign("("), RExpression.constants[name] == nil else {
        continue
      }
      names.append(name)
    }
    return names
  }

  static func formula(
    _ text: String, _ declarations: Declarations, names: [String: String]
  ) throws(FormulaProblems) -> Formula {
    let written: String
    do {
      var expression = RExpression(
        tokens: try RToken.tokens(of: text), declarations: declarations, names: names)
      written = try expression.whole()
    } catch {
      let place = FormulaPlace(line: 1, column: 1)
      throw FormulaProblems(problems: [FormulaProblem(place: place, message: error.reason)])
    }
    let formula: Formula
    do {
      formula = try Formula(parsing: written)
    } catch {
      throw FormulaProblems(problems: [error])
    }
    _ = try formula.check(against: declarations)
    return formula
  }
}

/// Recursive descent over an expression of R, which writes ours.
struct RExpression {
  static let constants = ["TRUE": "true", "T": "true", "FALSE": "false", "F": "false", "NA": "missing"]

  private let tokens: [RToken]
  private let declarations: Declarations
  private let names: [String: String]
  private var index = 0
  private var depth = 0

  init(tokens: [RToken], declarations: Declarations, names: [String: String]) {
    (self.tokens, self.declarations, self.names) = (tokens, declarations, names)
  }

  mutating func whole() throws(RProblem) -> String {
    let text = try either()
    guard tokens[index] == .end else { throw RProblem(reason: "it goes on after its end") }
    return text
  }

  private mutating func skip(_ signs: String...) -> String? {
    guard case .sign(let sign) = tokens[index], signs.contains(sign) else { return nil }
    index += 1
    return sign
  }

  private mutating func either() throws(RProblem) -> String {
    depth += 1
    defer { depth -= 1 }
    guard depth <= FormulaLimits.depth else { throw RProblem(reason: "it is nested too deeply") }
    var text = try both()
    while skip("||", "|") != nil { text += " or " + (try both()) }
    return text
  }

  private mutating func both() throws(RProblem) -> String {
    var text = try negated()
    while skip("&&", "&") != nil { text += " and " + (try negated()) }
    return text
  }

  private mutating func negated() throws(RProblem) -> String {
    var count = 0
    while skip("!") != nil { count += 1 }
    let text = try relation()
    return count.isMultiple(of: 2) ? text : "not (\(text))"
  }

  private mutating func relation() throws(RProblem) -> String {
    let start = index
    let left = try sum()
    guard let sign = skip("==", "!=", "<=", ">=", "<", ">") else { return left }
    let other = index
    let right = try sum()
    let comparison = sign == "==" ? "=" : sign
    if let truth = truth(start, other, comparison) { return truth }
    return "\(left) \(comparison) \(right)"
  }

  /// A box or a yes-no question compared with 1 or 0.
  private func truth(_ left: Int, _ right: Int, _ comparison: String) -> String? {
    guard case .name(let name) = tokens[left], right == left + 2, case .number(let number) = tokens[right],
      let own = names[name], declarations[own] == .truth, number == "0" || number == "1",
      comparison == "=" || comparison == "!="
    else { return nil }
    let isTrue = (number == "1") == (comparison == "=")
    return isTrue ? Formula.name(own) : "not \(Formula.name(own))"
  }

  private mutating func sum() throws(RProblem) -> String {
    var text = try product()
    while let sign = skip("+", "-") { text += " \(sign) " + (try product()) }
    return text
  }

  private mutating func product() throws(RProblem) -> String {
    var text = try special()
    while let sign = skip("*", "/") { text += " \(sign) " + (try special()) }
    return text
  }

  private mutating func special() throws(RProblem) -> String {
    let left = try primary()
    guard case .sign(let sign) = tokens[index], sign.hasPrefix("%") else { return left }
    index += 1
    switch sign {
    case "%contains%":
      let right = try primary()
      if case .choices = declarations[left] { return "selected(\(left), \(right))" }
      return "contains(\(left), \(right))"
    case "%in%":
      guard tokens[index] == .name("c") else { throw RProblem(reason: "%in% takes a list: c(1, 2)") }
      index += 1
      return "\(left) in (\(try arguments().joined(separator: ", ")))"
    default: throw RProblem(reason: "\(sign) of R has no counterpart")
    }
  }

  private mutating func primary() throws(RProblem) -> String {
    let token = tokens[index]
    index += 1
    switch token {
    case .number(let number): return number
    case .text(let text): return "\"\(text.replacing("\"", with: "\\\""))\""
    case .sign("-"):
      // Counted, since each call takes its share of the stack.
      var isNegative = true
      while skip("-") != nil { isNegative.toggle() }
      let value = try primary()
      return isNegative ? "-\(value)" : value
    case .sign("("):
      let inner = try either()
      guard skip(")") != nil else { throw RProblem(reason: "a parenthesis is not closed") }
      return "(\(inner))"
    case .name(let name): return try named(name)
    case .sign(let sign): throw RProblem(reason: "“\(sign)” stands where a value is expected")
    case .end: throw RProblem(reason: "it ends where a value is expected")
    }
  }

  private mutating func named(_ name: String) throws(RProblem) -> String {
    guard tokens[index] == .sign("(") else {
      if let constant = Self.constants[name] { return constant }
      guard let own = names[name] else { throw RProblem(reason: "“\(name)” is no row of this file") }
      return Formula.name(own)
    }
    let arguments = try arguments()
    switch (name, arguments.count) {
    case ("is.na", 1): return "(\(arguments[0]) is missing)"
    case ("ifelse", 3): return "if(\(arguments.joined(separator: ", ")))"
    case ("round", 1...2), ("abs", 1), ("floor", 1), ("ceiling", 1), ("trunc", 1):
      return "\(name == "trunc" ? "truncate" : name)(\(arguments.joined(separator: ", ")))"
    case ("nchar", 1): return "length(\(arguments[0]))"
    default: throw RProblem(reason: "the function \(name) of R has no counterpart")
    }
  }

  private mutating func arguments() throws(RProblem) -> [String] {
    guard skip("(") != nil else { throw RProblem(reason: "a parenthesis is missing") }
    var arguments: [String] = []
    if skip(")") != nil { return arguments }
    repeat { arguments.append(try either()) } while skip(",") != nil
    guard skip(")") != nil else { throw RProblem(reason: "a parenthesis is not closed") }
    return arguments
  }
}
