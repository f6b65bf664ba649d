extension ForeignWriter {
  /// A text that holds exactly where the condition has this value.
  func condition(_ term: Term, is wanted: Bool) throws(FormulaProblem) -> Piece {
    switch term {
    case .literal(let value): return constant(value == .truth(wanted))
    case .name(let name): return Piece(level: .relation, text: "\(reference(name)) = \(truthCode(wanted))")
    case .not(let inner): return try condition(inner, is: !wanted)
    case .all(let terms): return try joined(conditions(terms, is: wanted), wanted ? .and : .or)
    case .any(let terms): return try joined(conditions(terms, is: wanted), wanted ? .or : .and)
    case .compare(let comparison, let left, let right):
      return try compare(wanted ? comparison : comparison.opposite, left, right)
    case .member(let value, let members):
      var pieces: [Piece] = []
      for member in members { pieces.append(try compare(wanted ? .equal : .unequal, value, member)) }
      return joined(pieces, wanted ? .or : .and)
    case .between(let value, let low, let high):
      let bounds = [
        try compare(wanted ? .atLeast : .less, value, low),
        try compare(wanted ? .atMost : .greater, value, high),
      ]
      return joined(bounds, wanted ? .and : .or)
    case .isMissing(let inner): return try missing(inner, wanted)
    case .call(let function, let arguments, _): return try call(function, arguments, is: wanted)
    case .negative, .chain, .numberOf: throw refusal("A condition is expected here")
    }
  }

  private func conditions(_ terms: [Term], is wanted: Bool) throws(FormulaProblem) -> [Piece] {
    var pieces: [Piece] = []
    for term in terms { pieces.append(try condition(term, is: wanted)) }
    return pieces
  }

  private func constant(_ holds: Bool) -> Piece {
    guard dialect == .redcap else { return Piece(level: .primary, text: holds ? "true()" : "false()") }
    return Piece(level: .relation, text: holds ? "1 = 1" : "1 = 0")
  }

  private func truthCode(_ truth: Bool) -> String {
    dialect == .redcap ? (truth ? "'1'" : "'0'") : (truth ? "'yes'" : "'no'")
  }

  private func missing(_ inner: Term, _ isMissing: Bool) throws(FormulaProblem) -> Piece {
    guard case .name(let name) = inner else {
      throw refusal("Only an answer can be asked for being missing in \(dialect.name)")
    }
    guard !isCheckbox(name) else { throw refusal("A checkbox field of REDCap is never missing") }
    return blank(name, isMissing)
  }

  /// In REDCap several choices are fields of their own, each 0 or 1.
  private func isCheckbox(_ name: String) -> Bool {
    if dialect == .redcap, case .choices = declarations[name] { true } else { false }
  }

  private func blank(_ name: String, _ isBlank: Bool) -> Piece {
    let sign = isBlank ? "=" : dialect == .redcap ? "<>" : "!="
    return Piece(level: .relation, text: "\(reference(name)) \(sign) ''")
  }

  private func call(
    _ function: FormulaFunction, _ arguments: [Term], is wanted: Bool
  ) throws(FormulaProblem) -> Piece {
    switch function {
    case .selected: return try selected(arguments, wanted)
    case .isTrue:
      guard !wanted else { return try condition(arguments[0], is: true) }
      return try untrue(arguments[0])
    case .if:
      var ways: [Piece] = []
      for (branch, holds) in [(arguments[1], true), (arguments[2], false)] {
        let pieces = [try condition(arguments[0], is: holds), try condition(branch, is: wanted)]
        ways.append(joined(pieces, .and))
      }
      return joined(ways, .or)
    case .contains where dialect == .xpath:
      let text = "contains(\(try value(arguments[0]).text), \(try value(arguments[1]).text))"
      let piece = Piece(level: .primary, text: wanted ? text : "not(\(text))")
      return joined(names(arguments).map { blank($0, false) } + [piece], .and)
    case .contains: throw refuse(.contains, "ignores capitals")
    default: throw refuse(function)
    }
  }

  private func names(_ terms: [Term]) -> [String] {
    terms.reduce(into: Set<String>()) { $0.formUnion($1.names) }.sorted()
  }

  private func selected(_ arguments: [Term], _ wanted: Bool) throws(FormulaProblem) -> Piece {
    guard case .name(let name) = arguments[0], case .literal(.choice(let code)) = arguments[1] else {
      throw refuse(.selected, "takes only an answer")
    }
    if dialect == .redcap {
      return Piece(level: .relation, text: "\(checkbox(name, code)) = \(truthCode(wanted))")
    }
    let text = "selected(\(reference(name)), \(try quoted(code)))"
    guard !wanted else { return Piece(level: .primary, text: text) }
    return joined([blank(name, false), Piece(level: .primary, text: "not(\(text))")], .and)
  }

  /// A text that holds where a condition is false or missing.
  private func untrue(_ term: Term) throws(FormulaProblem) -> Piece {
    switch term {
    case .call(.selected, let arguments, _) where dialect == .redcap: return try selected(arguments, false)
    case .isMissing(let inner): return try missing(inner, false)
    case .all(let terms) where dialect == .redcap: return try joined(untrue(terms), .or)
    case .any(let terms) where dialect == .redcap: return try joined(untrue(terms), .and)
    case .name, .compare:
      guard dialect == .redcap else { break }
      let blanks = names([term]).map { blank($0, true) }
      return joined([try condition(term, is: false)] + blanks, .or)
    default: guard dialect == .xpath else { throw refuse(.isTrue) }
    }
    return Piece(level: .primary, text: "not(\(try condition(term, is: true).text))")
  }

  private func untrue(_ terms: [Term]) throws(FormulaProblem) -> [Piece] {
    var pieces: [Piece] = []
    for term in terms { pieces.append(try untrue(term)) }
    return pieces
  }

  /// A comparison, with the answers that a blank would make true.
  private func compare(_ comparison: Comparison, _ left: Term, _ right: Term) throws(FormulaProblem) -> Piece
  {
    let isTruth = [left, right].contains { if case .literal(.truth) = $0 { true } else { false } }
    if isTruth { return try compareTruth(comparison, left, right) }
    let sign = comparison == .unequal && dialect == .redcap ? "<>" : comparison.rawValue
    let text = "\(within(try value(left), .sum)) \(sign) \(within(try value(right), .sum))"
    let isGuarded = needsGuard(comparison, left, right)
    let guards = try isGuarded ? answered([left, right]) : counted([left, right]).map { blank($0, false) }
    return joined(guards + [Piece(level: .relation, text: text)], .and)
  }

  private func compareTruth(_ comparison: Comparison, _ left: Term, _ right: Term) throws(FormulaProblem)
    -> Piece
  {
    guard case .literal(.truth(let truth)) = right else { return try compareTruth(comparison, right, left) }
    return try condition(left, is: truth == (comparison == .equal))
  }

  /// Says whether a blank would make the comparison true: `!=` everywhere, in REDCap also where a blank is taken for 0, and where
  /// two blanks are equal.
  private func needsGuard(_ comparison: Comparison, _ left: Term, _ right: Term) -> Bool {
    let constant = [left, right].first { $0.isConstant }
    if comparison == .unequal || comparison == .equal && constant == nil { return true }
    guard dialect == .redcap, comparison.isOrder else { return false }
    guard case .literal(.number(let number)) = right, number > .zero else { return true }
    return comparison != .greater && comparison != .atLeast
  }

  /// Conditions that hold where none of the values is blank, each once.
  private func answered(_ terms: [Term]) throws(FormulaProblem) -> [Piece] {
    var pieces: [Piece] = []
    for term in terms {
      for piece in try answered(term) where !pieces.contains(where: { $0.text == piece.text }) {
        pieces.append(piece)
      }
    }
    return pieces.sorted { $0.text < $1.text }
  }

  private func answered(_ term: Term) throws(FormulaProblem) -> [Piece] {
    switch term {
    case .name(let name): return isCheckbox(name) ? [] : [blank(name, false)]
    case .call(let function, _, let allowed)
    where allowed > 0 || function == .if || function == .firstAnswered:
      let sign = dialect == .redcap ? "<>" : "!="
      return [Piece(level: .relation, text: "\(try value(term).text) \(sign) ''")]
    default: return try answered(term.parts)
    }
  }

  /// Answers whose blank counts as 0: under count-selected and length.
  private func counted(_ terms: [Term]) -> [String] {
    var found: Set<String> = []
    for term in terms {
      switch term {
      case .call(.countSelected, let inner, _): found.formUnion(names(inner))
      case .call(.length, let inner, _): found.formUnion(inner[0].orBlank == nil ? names(inner) : [])
      case .call(.firstAnswered, _, _): break
      default: found.formUnion(counted(term.parts))
      }
    }
    return found.filter { !isCheckbox($0) }.sorted()
  }
}
