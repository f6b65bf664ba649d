/// The part of XPath that XLSForms use in relevant, constraint and calculation.
///
/// Source: ODK XForms Specification, “XPath Functions”; xlsform.org.
public enum XFormLogic {
  /// Reads `${age} >= 18 and selected(${sport}, 'none')`. A part without counterpart is refused with its place.
  ///
  /// - Parameter names: the names that questions have here, where they differ.
  /// - Parameter codes: by the name here, the codes that choices have here, where they differ.
  /// - Parameter itself: the question of a constraint, which “.” means. A constraint is not asked of a blank answer.
  public static func formula(
    _ text: String, _ declarations: Declarations, names: [String: String] = [:],
    codes: [String: [String: String]] = [:], itself: String? = nil
  ) throws(FormulaProblems) -> Formula {
    let formula = try translated(text, .xpath, declarations, names: names, codes: codes, itself: itself)
    guard let itself, let checked = try? formula.check(against: declarations), checked.names != [itself]
    else {
      return formula
    }
    // A blank in another answer makes the constraint false there, and missing here.
    let place = formula.root.place
    let isBlank = FormulaNode(.presence(FormulaNode(.name(itself), at: place), isMissing: true), at: place)
    let holds = FormulaNode(.call(.isTrue, [formula.root], allowedMissing: nil), at: place)
    return Formula(FormulaNode(.any([isBlank, holds]), at: place))
  }

  /// Reads the filter of a list, such as `region = ${region}`, as the condition under which one of its choices is offered.
  /// Parts that are the same whatever is answered are left out: a filter that always holds is the literal true.
  ///
  /// - Parameter columns: the cells of the choice by the headings of their columns
  public static func condition(
    _ text: String, offering columns: [String: String], _ declarations: Declarations,
    names: [String: String] = [:], codes: [String: [String: String]] = [:]
  ) throws(FormulaProblems) -> Formula {
    try translated(text, .xpath, declarations, names: names, codes: codes, itself: nil, columns: columns)
  }

  /// Says whether a filter names a column of its list.
  public static func names(_ column: String, in filter: String) -> Bool {
    let tokens = try? ForeignLexer.tokens(of: filter, .xpath)
    return tokens?.contains { $0.kind == .word(column) } ?? false
  }

  /// Writes a formula as an XLSForm has it. A part without counterpart is refused with its place.
  ///
  /// - Parameter names: the questions' names there, where they differ.
  public static func text(
    _ formula: CheckedFormula, _ declarations: Declarations, names: [String: String] = [:],
    itself: String? = nil
  ) throws(FormulaProblems) -> String {
    try ForeignWriter(.xpath, formula, declarations, names: names, itself: itself).text()
  }
}

extension ForeignParser {
  private static let reasons = [
    "jr:choice-name": "Labels of choices are put into texts, not into formulas",
    "regex": "A pattern belongs to the format of an answer, not into a formula",
    "pulldata": "Values from other files are not read", "instance": "Values from other files are not read",
    "indexed-repeat": "Answers of another repetition are not read",
    "position": "The number of a repetition is not read",
    "count": "Repetitions are not counted", "random": "A formula has the same value each time",
    "uuid": "A formula has the same value each time",
    "now": "The time of day is not known to formulas; today() is the day",
    "once": "A formula has no memory",
  ]

  func xpath(_ call: ForeignCall) throws(FormulaProblem) -> FormulaNode {
    let arguments = call.arguments
    if let reason = Self.reasons[call.name] { throw call.problem("\(call.name)(): " + reason) }
    switch call.name {
    case "true", "false":
      try call.expect(0...0)
      return FormulaNode(.literal(.truth(call.name == "true")), at: call.place)
    case "not":
      try call.expect(1...1)
      return negated(arguments[0])
    case "if":
      try call.expect(3...3)
      return condition(call)
    case "selected":
      try call.expect(2...2)
      if columns != nil, let list = arguments[0].constantText {
        return try chosen(arguments[1], among: list, at: call.place)
      }
      guard let code = arguments[1].constantText else {
        throw call.problem("selected takes the choice as a quoted text")
      }
      return chosen(arguments[0], code, at: call.place, codeAt: arguments[1].place)
    case "count-selected":
      try call.expect(1...1)
      return counted(call)
    case "coalesce": return call.node(.firstAnswered)
    case "today":
      try call.expect(0...0)
      return call.node(.today)
    case "date":
      try call.expect(1...1)
      return try date(call)
    default: return try plain(call)
    }
  }

  private func plain(_ call: ForeignCall) throws(FormulaProblem) -> FormulaNode {
    let arguments = call.arguments
    switch call.name {
    case "number", "round", "abs":
      try call.expect(1...(call.name == "round" ? 2 : 1))
      return call.node(FormulaFunction(rawValue: call.name)!)
    case "int":
      try call.expect(1...1)
      return call.node(.truncate)
    case "pow":
      try call.expect(2...2)
      return call.node(.power)
    case "min", "max":
      try call.expect(2...FormulaLimits.length)
      return call.node(FormulaFunction(rawValue: call.name)!)
    case "string-length":
      try call.expect(1...1)
      return call.node(.length, [orEmpty(arguments[0])])
    case "contains":
      try call.expect(2...2)
      return call.node(.contains, arguments.map { orEmpty($0) })
    case "concat":
      return call.node(.concat, arguments.map { type(of: $0) == .text ? orEmpty($0) : $0 })
    default: throw call.problem("The function \(call.name) has no counterpart")
    }
  }

  /// No answer counts as none selected.
  private func counted(_ call: ForeignCall) -> FormulaNode {
    let count = call.node(.countSelected)
    if case .name(let name) = call.arguments[0].kind, name == itself { return count }
    return call.node(.firstAnswered, [count, FormulaNode(.literal(.number(.zero)), at: call.place)])
  }

  /// `date('2026-05-14')`
  private func date(_ call: ForeignCall) throws(FormulaProblem) -> FormulaNode {
    if type(of: call.arguments[0]) == .date { return call.arguments[0] }
    guard let text = call.arguments[0].constantText, let date = CalendarDate(text) else {
      throw call.problem("date() takes a day such as '2026-05-14'")
    }
    return FormulaNode(.literal(.date(date)), at: call.place)
  }
}
