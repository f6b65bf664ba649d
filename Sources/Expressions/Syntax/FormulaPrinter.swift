/// Writes a formula in its canonical form: one space around operators, no parentheses but those that change the meaning
/// or part `not` from the comparison after it.
struct FormulaPrinter {
  /// How tightly the parts of a formula hold together.
  private enum Level: Int {
    case or, and, not, relation, sum, product, sign, primary
  }

  static func text(of node: FormulaNode) -> String { FormulaPrinter().text(node, .or) }

  private func text(_ node: FormulaNode, _ outer: Level) -> String {
    let (inner, text) = parts(node.kind)
    return inner.rawValue < outer.rawValue ? "(\(text))" : text
  }

  private func parts(_ kind: FormulaNode.Kind) -> (Level, String) {
    switch kind {
    case .literal(let value): return (.primary, value.literal)
    case .name(let name): return (.primary, Self.quoted(name))
    case .negative(let inner): return (.sign, "-" + text(inner, .sign))
    case .chain(let first, let links): return chain(first, links)
    case .comparison(let comparison, let left, let right):
      return (.relation, "\(text(left, .sum)) \(comparison.rawValue) \(text(right, .sum))")
    case .membership(let left, let members, let isNegated):
      let list = members.map { text($0, .sum) }.joined(separator: ", ")
      return (.relation, "\(text(left, .sum)) \(isNegated ? "not in" : "in") (\(list))")
    case .between(let left, let low, let high, let isNegated):
      let word = isNegated ? "not between" : "between"
      return (.relation, "\(text(left, .sum)) \(word) \(text(low, .sum)) and \(text(high, .sum))")
    case .presence(let inner, let isMissing):
      return (.relation, "\(text(inner, .sum)) is \(isMissing ? "missing" : "answered")")
    case .not(let inner): return (.not, "not " + negated(inner))
    case .all(let nodes): return (.and, nodes.map { text($0, .not) }.joined(separator: " and "))
    case .any(let nodes): return (.or, nodes.map { text($0, .and) }.joined(separator: " or "))
    case .call(let function, let arguments, let allowed):
      return (.primary, call(function, arguments, allowed))
    }
  }

  private func chain(_ first: FormulaNode, _ links: [FormulaNode.Link]) -> (Level, String) {
    let isSum = links.first.map { $0.operation == .plus || $0.operation == .minus } ?? true
    let inner: Level = isSum ? .product : .sign
    let steps = links.map { " \($0.operation.rawValue) \(text($0.operand, inner))" }
    return (isSum ? .sum : .product, text(first, inner) + steps.joined())
  }

  private func negated(_ node: FormulaNode) -> String {
    switch node.kind {
    case .comparison, .membership, .between, .presence: text(node, .primary)
    default: text(node, .not)
    }
  }

  private func call(_ function: FormulaFunction, _ arguments: [FormulaNode], _ allowed: Int?) -> String {
    let texts = arguments.map { text($0, .or) } + (allowed.map { ["missing: \($0)"] } ?? [])
    return "\(function.rawValue)(\(texts.joined(separator: ", ")))"
  }

  /// A name as it is written in a formula: in backticks if it would be read as something else.
  static func quoted(_ name: String) -> String {
    guard var scanner = try? Scanner(name), scanner.peek()?.beginsName == true, scanner.name() == name,
      !Lexer.isKeyword(name)
    else { return "`\(name)`" }
    return name
  }
}

extension FormulaValue {
  /// The value as it is written in a formula.
  var literal: String {
    switch self {
    case .missing: return "missing"
    case .number(let number): return "\(number)"
    case .text(let text), .choice(let text): return Self.quoted(text)
    case .truth(let truth): return truth ? "true" : "false"
    case .date(let date): return "\(date)"
    case .time(let time): return "\(time)"
    case .dateTime(let moment): return "\(moment)"
    case .duration(let seconds): return Self.duration(seconds)
    case .choices(let codes): return codes.sorted().map(Self.quoted).joined(separator: ", ")
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted.append(contentsOf: ["\\", scalar])
      case "\n": quoted.append(contentsOf: ["\\", "n"])
      case "\t": quoted.append(contentsOf: ["\\", "t"])
      default: quoted.append(scalar)
      }
    }
    quoted.append("\"")
    return String(quoted)
  }

  /// In the largest unit from days on downwards of which it is a whole number, else in seconds.
  private static func duration(_ seconds: DecimalNumber) -> String {
    for unit in [DurationUnit.day, .hour, .minute] {
      guard let whole = seconds.whole, whole != 0, whole.isMultiple(of: unit.seconds) else { continue }
      let count = whole / unit.seconds
      return "\(count) \(unit.rawValue)\(count == 1 ? "" : "s")"
    }
    return "\(seconds) second\(seconds == DecimalNumber(1) ? "" : "s")"
  }
}
