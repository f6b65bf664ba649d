/// A formula whose names and types are known to fit: it can be evaluated, and evaluation never fails.
public struct CheckedFormula: Sendable {
  public let formula: Formula
  public let type: FormulaType
  /// The names on which the value depends.
  public let names: Set<String>
  /// Conditions that are never true, or never false, whatever is answered: probably not as they were meant.
  public let remarks: [FormulaProblem]
  let term: Term
}

extension Formula {
  /// Checks names, choices and types, and finds every mistake at once.
  ///
  /// - Parameter expected: the type that the value must have, such as `.truth` for a rule.
  public func check(
    against declarations: Declarations, expecting expected: FormulaType? = nil
  ) throws(FormulaProblems) -> CheckedFormula {
    var checker = Checker(declarations: declarations)
    let typed = checker.check(root, expecting: expected)
    if let expected, let typed, !typed.type.isLike(expected) && typed.type != .missing {
      checker.report("This is \(typed.type.words), and \(expected.words) is needed here", at: root.place)
    }
    guard let typed, checker.problems.isEmpty else {
      throw FormulaProblems(problems: checker.problems.sorted { $0.place < $1.place })
    }
    return CheckedFormula(
      formula: self, type: typed.type, names: typed.term.names,
      remarks: Remarks.about(checker.conditions, declarations), term: typed.term)
  }
}

extension CheckedFormula {
  /// A rule that holds where all of these hold; nil for none.
  public static func all(_ rules: [CheckedFormula]) -> CheckedFormula? {
    guard let first = rules.first, rules.count > 1 else { return rules.first }
    return CheckedFormula(
      formula: Formula(FormulaNode(.all(rules.map(\.formula.root)), at: first.formula.root.place)),
      type: .truth, names: rules.reduce(into: []) { $0.formUnion($1.names) },
      remarks: rules.flatMap(\.remarks), term: .all(rules.map(\.term)))
  }
}
