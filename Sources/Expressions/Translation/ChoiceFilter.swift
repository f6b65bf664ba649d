// The filter of a list of choices in an XLSForm: with the cells of one choice in the place of its columns, much of it is
// the same whatever is answered.

extension Formula {
  /// The value of a condition that is the same whatever is answered; nil if it depends on answers.
  public var constantTruth: Bool? { root.constantTruth }
}

extension FormulaNode {
  var constantTruth: Bool? { if case .literal(.truth(let truth)) = kind { truth } else { nil } }

  /// The condition without the parts that are the same whatever is answered.
  var folded: FormulaNode {
    switch kind {
    case .all(let nodes): joined(nodes, neutral: true) { .all($0) }
    case .any(let nodes): joined(nodes, neutral: false) { .any($0) }
    case .not(let inner): unless(inner.folded) { .not($0) }
    case .call(.isTrue, let arguments, let missing):
      arguments[0].folded.constantTruth == nil
        ? FormulaNode(.call(.isTrue, [arguments[0].folded], allowedMissing: missing), at: place)
        : arguments[0].folded
    default: self
    }
  }

  private func joined(
    _ nodes: [FormulaNode], neutral: Bool, _ join: ([FormulaNode]) -> Kind
  ) -> FormulaNode {
    let folded = nodes.map(\.folded)
    if folded.contains(where: { $0.constantTruth == !neutral }) {
      return FormulaNode(.literal(.truth(!neutral)), at: place)
    }
    let open = folded.filter { $0.constantTruth == nil }
    if open.isEmpty { return FormulaNode(.literal(.truth(neutral)), at: place) }
    return open.count == 1 ? open[0] : FormulaNode(join(open), at: place)
  }

  private func unless(_ inner: FormulaNode, _ negate: (FormulaNode) -> Kind) -> FormulaNode {
    guard let truth = inner.constantTruth else { return FormulaNode(negate(inner), at: place) }
    return FormulaNode(.literal(.truth(!truth)), at: place)
  }
}

extension ForeignParser {
  /// Compares two constants as XPath 1.0 (section 3.4) does: as numbers where one is a number or they are put in order, else
  /// as texts. Nil if one is no constant.
  func constantsHold(_ comparison: Comparison, _ left: FormulaNode, _ right: FormulaNode) -> Bool? {
    guard let one = left.constantText, let other = right.constantText else { return nil }
    guard left.isNumber || right.isNumber || comparison.isOrder else {
      return comparison == .equal ? one == other : one != other
    }
    guard let one = DecimalNumber(one), let other = DecimalNumber(other) else {
      return comparison == .unequal
    }
    return switch comparison {
    case .equal: one == other
    case .unequal: one != other
    case .less: one < other
    case .atMost: one <= other
    case .greater: one > other
    case .atLeast: one >= other
    }
  }

  /// The condition that an answer is one of those that a cell lists, with spaces between them: `selected(regions, ${region})`.
  func chosen(
    _ answer: FormulaNode, among list: String, at place: FormulaPlace
  ) throws(FormulaProblem) -> FormulaNode {
    let codes = list.split(separator: " ").map(String.init)
    if let code = answer.constantText {
      return FormulaNode(.literal(.truth(codes.contains(code))), at: place)
    }
    var parser = self
    var conditions: [FormulaNode] = []
    for code in codes {
      let code = FormulaNode(.literal(.text(code)), at: place)
      conditions.append(try parser.compare(.equal, answer, code, at: place))
    }
    return FormulaNode(.any(conditions), at: place).folded
  }
}

extension FormulaNode {
  fileprivate var isNumber: Bool {
    switch kind {
    case .literal(.number), .negative: true
    default: false
    }
  }
}
