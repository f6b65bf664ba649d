/// Gives every part of a formula its type, and collects the mistakes.
struct Checker {
  /// A part that was found to be sound.
  struct Typed {
    let term: Term
    let type: FormulaType
  }

  /// A condition that stands for itself, with its place.
  struct Condition {
    let term: Term
    let place: FormulaPlace
  }

  let declarations: Declarations
  private(set) var problems: [FormulaProblem] = []
  private(set) var conditions: [Condition] = []

  init(declarations: Declarations) { self.declarations = declarations }

  mutating func report(_ message: String, at place: FormulaPlace) {
    problems.append(FormulaProblem(place: place, message: message))
  }

  /// Nil where a mistake was reported.
  ///
  /// - Parameter expected: where it is one choice of a list, a bare word is taken for a choice.
  mutating func check(_ node: FormulaNode, expecting expected: FormulaType? = nil) -> Typed? {
    switch node.kind {
    case .literal(let value): return expectedChoice(node, expected) ?? literal(value)
    case .name(let name): return expectedChoice(node, expected) ?? self.name(name, at: node.place)
    case .negative(let inner): return negative(inner)
    case .chain(let first, let links): return chain(first, links)
    case .comparison(let comparison, let left, let right):
      return condition(compare(comparison, left, right), at: node.place)
    case .membership(let left, let members, let isNegated):
      return condition(negated(membership(left, members), isNegated), at: node.place)
    case .between(let inner, let low, let high, let isNegated):
      return condition(negated(between(inner, low, high), isNegated), at: node.place)
    case .presence(let inner, let isMissing):
      guard let typed = check(inner) else { return nil }
      return negated(Typed(term: .isMissing(typed.term), type: .truth), !isMissing)
    case .not(let inner): return negated(truth(inner, of: "not"), true)
    case .all(let nodes): return condition(joined(nodes, "and").map { .all($0) }, at: node.place)
    case .any(let nodes): return condition(joined(nodes, "or").map { .any($0) }, at: node.place)
    case .call(let function, let arguments, let allowed):
      return call(function, arguments, allowed ?? 0, at: node.place, expected)
    }
  }

  private mutating func expectedChoice(_ node: FormulaNode, _ expected: FormulaType?) -> Typed? {
    guard case .choice(let list) = expected, let code = code(of: node, in: list), list.has(code) else {
      return nil
    }
    if case .name(let name) = node.kind, declarations[name] != nil { return nil }
    return Typed(term: .literal(.choice(code)), type: .choice(list))
  }

  private func literal(_ value: FormulaValue) -> Typed {
    let type: FormulaType =
      switch value {
      case .missing, .choices: .missing
      case .number: .number
      case .text, .choice: .text
      case .truth: .truth
      case .date: .date
      case .time: .time
      case .dateTime: .dateTime
      case .duration: .duration
      }
    return Typed(term: .literal(value), type: type)
  }

  private mutating func name(_ name: String, at place: FormulaPlace) -> Typed? {
    if let type = declarations[name] { return Typed(term: .name(name), type: type) }
    var message = "There is no answer named \(name)"
    let parts = name.split(separator: "-").map(String.init)
    if parts.count > 1, parts.allSatisfy({ declarations[$0] != nil || Int($0) != nil }) {
      message += "; a minus stands between spaces"
    } else if name == "today" {
      message += "; today() is the day of today"
    } else {
      message += suggestion(nearest(to: name, of: declarations.types.keys))
    }
    report(message, at: place)
    return nil
  }

  private mutating func condition(_ term: Term?, at place: FormulaPlace) -> Typed? {
    condition(term.map { Typed(term: $0, type: .truth) }, at: place)
  }

  private mutating func condition(_ typed: Typed?, at place: FormulaPlace) -> Typed? {
    if let typed { conditions.append(Condition(term: typed.term, place: place)) }
    return typed
  }

  private func negated(_ typed: Typed?, _ isNegated: Bool) -> Typed? {
    isNegated ? typed.map { Typed(term: .not($0.term), type: .truth) } : typed
  }

  private mutating func joined(_ nodes: [FormulaNode], _ word: String) -> [Term]? {
    let typed = nodes.map { truth($0, of: word) }
    return typed.allSatisfy { $0 != nil } ? typed.compactMap { $0?.term } : nil
  }

  /// A part that must be true or false.
  mutating func truth(_ node: FormulaNode, of word: String) -> Typed? {
    guard let typed = check(node) else { return nil }
    guard typed.type == .truth || typed.type == .missing else {
      report("“\(word)” takes truth values, and this is \(typed.type.words)", at: node.place)
      return nil
    }
    return typed
  }
}
