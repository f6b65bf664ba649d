extension Parser {
  private static let comparisons: [Symbol: Comparison] = [
    .equal: .equal, .unequal: .unequal, .less: .less, .atMost: .atMost, .greater: .greater,
    .atLeast: .atLeast,
  ]

  /// A sum, and the comparison of which it is the left side.
  mutating func relation() throws(FormulaProblem) -> FormulaNode {
    let left = try sum()
    let place = current.place
    guard let kind = try relation(of: left) else { return left }
    if case .symbol(let symbol) = current.kind, Self.comparisons[symbol] != nil {
      throw problem(
        "Comparisons cannot follow one another; “and” joins two, “between … and …” says both bounds")
    }
    return FormulaNode(kind, at: place)
  }

  private mutating func relation(of left: FormulaNode) throws(FormulaProblem) -> FormulaNode.Kind? {
    switch current.kind {
    case .symbol(let symbol):
      guard let comparison = Self.comparisons[symbol] else { return nil }
      advance()
      return .comparison(comparison, left, try sum())
    case .keyword(.is): return try presence(of: left)
    case .keyword(.in): return try membership(of: left, isNegated: false)
    case .keyword(.between): return try between(left, isNegated: false)
    case .keyword(.not):
      advance()
      if current.kind == .keyword(.in) { return try membership(of: left, isNegated: true) }
      if current.kind == .keyword(.between) { return try between(left, isNegated: true) }
      throw unexpected("“in” or “between”")
    default: return nil
    }
  }

  private mutating func presence(of left: FormulaNode) throws(FormulaProblem) -> FormulaNode.Kind {
    advance()
    let isNegated = skip(.not)
    if skip(.missing) { return .presence(left, isMissing: !isNegated) }
    if skip(.answered) { return .presence(left, isMissing: isNegated) }
    throw unexpected("“missing” or “answered”")
  }

  private mutating func membership(
    of left: FormulaNode, isNegated: Bool
  ) throws(FormulaProblem) -> FormulaNode.Kind {
    advance()
    try expect(.open, "“(” and a list")
    var members = [try sum()]
    while skip(.comma) { members.append(try sum()) }
    try expect(.close, "“,” or “)”")
    return .membership(left, members, isNegated: isNegated)
  }

  private mutating func between(
    _ left: FormulaNode, isNegated: Bool
  ) throws(FormulaProblem) -> FormulaNode.Kind {
    advance()
    let low = try sum()
    guard skip(.and) else { throw unexpected("“and” with the upper bound") }
    return .between(left, low, try sum(), isNegated: isNegated)
  }
}

extension Parser {
  mutating func primary() throws(FormulaProblem) -> FormulaNode {
    let token = current
    switch token.kind {
    case .literal(let value):
      advance()
      return FormulaNode(.literal(try duration(of: value, at: token.place) ?? value), at: token.place)
    case .word(let name):
      advance()
      if current.kind == .symbol(.open) { return try call(name, at: token.place) }
      return FormulaNode(.name(name), at: token.place)
    case .quotedName(let name):
      advance()
      return FormulaNode(.name(name), at: token.place)
    case .keyword(let keyword): return try keyworded(keyword, at: token.place)
    case .symbol(.open): return try parenthesized()
    case .symbol, .end: throw unexpected("a value")
    }
  }

  private mutating func parenthesized() throws(FormulaProblem) -> FormulaNode {
    advance()
    let inner = try nested { parser throws(FormulaProblem) in try parser.either() }
    try expect(.close, "“)”")
    return inner
  }

  private mutating func keyworded(
    _ keyword: Keyword, at place: FormulaPlace
  ) throws(FormulaProblem) -> FormulaNode {
    switch keyword {
    case .true, .false:
      advance()
      return FormulaNode(.literal(.truth(keyword == .true)), at: place)
    case .missing where following != .symbol(.open):
      advance()
      return FormulaNode(.literal(.missing), at: place)
    case .missing, .answered:
      guard following == .symbol(.open) else { throw unexpected("a value") }
      advance()
      return FormulaNode(.presence(try parenthesized(), isMissing: keyword == .missing), at: place)
    case .not:
      // In a place where a sum is expected: `a = not b`.
      throw problem("“not” stands before a whole comparison; parentheses make it part of one")
    case .and, .or, .in, .between, .is: throw unexpected("a value")
    }
  }

  /// `3 days`: the number that has just been read, with its unit.
  private mutating func duration(
    of value: FormulaValue, at place: FormulaPlace
  ) throws(FormulaProblem) -> FormulaValue? {
    guard case .number(let count) = value, case .word(let word) = current.kind else { return nil }
    guard let unit = DurationUnit(word: word) else {
      let isYear = ["year", "years", "month", "months"].contains(word)
      throw isYear
        ? problem(
          "A \(word.hasSuffix("s") ? String(word.dropLast()) : word) has no fixed length; years-between counts years"
        )
        : unexpected("an operator or a unit such as “days”")
    }
    advance()
    guard let seconds = count.times(DecimalNumber(unit.seconds)) else {
      throw FormulaProblem(place: place, message: "The duration is too long")
    }
    return .duration(seconds: seconds)
  }

  private mutating func call(_ name: String, at place: FormulaPlace) throws(FormulaProblem) -> FormulaNode {
    guard let function = FormulaFunction(rawValue: name) else {
      let near = nearest(to: name, of: FormulaFunction.allCases.map(\.rawValue))
      throw FormulaProblem(place: place, message: "There is no function \(name)" + suggestion(near))
    }
    advance()
    var arguments: [FormulaNode] = []
    var allowedMissing: Int?
    while current.kind != .symbol(.close) {
      if current.kind == .keyword(.missing), following == .symbol(.colon) {
        allowedMissing = try readAllowedMissing(of: function)
        break
      }
      arguments.append(try nested { parser throws(FormulaProblem) in try parser.either() })
      guard skip(.comma) else { break }
      if current.kind == .symbol(.close) { throw unexpected("an argument") }
    }
    try expect(.close, "“,” or “)”")
    try checkCount(of: arguments, function, at: place)
    return FormulaNode(.call(function, arguments, allowedMissing: allowedMissing), at: place)
  }

  private mutating func readAllowedMissing(of function: FormulaFunction) throws(FormulaProblem) -> Int {
    guard function.allowsMissing else { throw problem("\(function.rawValue) knows no “missing:”") }
    advance()
    advance()
    guard case .literal(.number(let number)) = current.kind, let count = number.whole else {
      throw unexpected("a whole number of arguments that may be missing")
    }
    advance()
    return count
  }

  private func checkCount(
    of arguments: [FormulaNode], _ function: FormulaFunction, at place: FormulaPlace
  ) throws(FormulaProblem) {
    let arity = function.arity
    guard !arity.contains(arguments.count) || function == .reverse && arguments.count == 2 else { return }
    let wanted =
      switch function {
      case .reverse: "1 or 3"
      case _ where arity.lowerBound == arity.upperBound: "\(arity.lowerBound)"
      case _ where arity.upperBound == FormulaLimits.length: "at least \(arity.lowerBound)"
      default: "\(arity.lowerBound) or \(arity.upperBound)"
      }
    let noun = wanted.hasSuffix("1") ? "argument" : "arguments"
    throw FormulaProblem(
      place: place, message: "\(function.rawValue) takes \(wanted) \(noun), not \(arguments.count)")
  }
}
