/// A checked formula: every name is declared, every choice exists, and the kinds of value fit.
indirect enum Term: Sendable, Hashable {
  case literal(FormulaValue)
  case name(String)
  case negative(Term)
  case chain(Term, [Step])
  case compare(Comparison, Term, Term)
  case member(Term, [Term])
  case between(Term, Term, Term)
  case isMissing(Term)
  case not(Term)
  case all([Term])
  case any([Term])
  /// The number for which a choice stands.
  case numberOf(Term, [String: DecimalNumber])
  case call(FormulaFunction, [Term], allowedMissing: Int)

  struct Step: Sendable, Hashable {
    let operation: Arithmetic
    let operand: Term
  }

  /// The terms of which this one is made.
  var parts: [Term] {
    switch self {
    case .literal, .name: []
    case .negative(let inner), .isMissing(let inner), .not(let inner), .numberOf(let inner, _): [inner]
    case .chain(let first, let steps): [first] + steps.map(\.operand)
    case .compare(_, let left, let right): [left, right]
    case .member(let left, let members): [left] + members
    case .between(let inner, let low, let high): [inner, low, high]
    case .all(let terms), .any(let terms), .call(_, let terms, _): terms
    }
  }

  /// The names that occur in it.
  var names: Set<String> {
    if case .name(let name) = self { return [name] }
    return parts.reduce(into: []) { $0.formUnion($1.names) }
  }

  /// Says whether it has the same value whatever the answers and the day.
  var isConstant: Bool {
    switch self {
    case .name, .call(.today, _, _), .call(.age, _, _): false
    default: parts.allSatisfy(\.isConstant)
    }
  }
}
