/// REDCap's branching logic and calculations.
///
/// Source: REDCap's help “Branching Logic” and “Calculated fields”: functions ignore blanks, `datediff` counts a year as
/// 365.2425 and a month as 30.44 days and leaves out the sign.
public enum REDCapLogic {
  /// Reads `[age] >= 18 and [sport(1)] = '1'`. A part without counterpart is refused with its place.
  ///
  /// - Parameter names: the names that fields have here, where they differ.
  /// - Parameter codes: by the name here, the codes that choices have here, where they differ.
  public static func formula(
    _ text: String, _ declarations: Declarations, names: [String: String] = [:],
    codes: [String: [String: String]] = [:]
  ) throws(FormulaProblems) -> Formula {
    try translated(text, .redcap, declarations, names: names, codes: codes, itself: nil)
  }

  /// Writes a formula as REDCap reads it. A part without counterpart is refused with its place.
  ///
  /// - Parameter names: the fields that names have there, where they differ.
  public static func text(
    _ formula: CheckedFormula, _ declarations: Declarations, names: [String: String] = [:]
  ) throws(FormulaProblems) -> String {
    try ForeignWriter(.redcap, formula, declarations, names: names, itself: nil).text()
  }
}

func translated(
  _ text: String, _ dialect: Dialect, _ declarations: Declarations, names: [String: String],
  codes: [String: [String: String]], itself: String?, columns: [String: String]? = nil
) throws(FormulaProblems) -> Formula {
  let formula: Formula
  do {
    var parser = try ForeignParser(
      text, dialect, declarations, names: names, codes: codes, itself: itself, columns: columns)
    let node = try parser.parse()
    formula = Formula(columns == nil ? node : node.folded)
    // The same in our words may be longer and deeper than its source.
    _ = try Formula(parsing: formula.description)
  } catch {
    throw FormulaProblems(problems: [error])
  }
  _ = try formula.check(against: declarations)
  return formula
}

extension ForeignParser {
  func redcap(_ call: ForeignCall) throws(FormulaProblem) -> FormulaNode {
    let count = call.arguments.count
    switch call.name.lowercased() {
    case "if":
      try call.expect(3...3)
      return condition(call)
    case "sum", "mean", "min", "max":
      let parts = call.arguments.map { argument in
        if case .name(let name) = argument.kind, declarations[name] != .truth { return argument }
        return numbered(argument)
      }
      return call.node(FormulaFunction(rawValue: call.name.lowercased())!, parts, missing: max(0, count - 1))
    case "round":
      try call.expect(1...2)
      return call.node(.round)
    case "rounddown": return try wholeRounding(call, .floor)
    case "roundup": return try wholeRounding(call, .ceiling)
    case "abs":
      try call.expect(1...1)
      return call.node(.abs)
    case "length":
      try call.expect(1...1)
      return call.node(.length, [orEmpty(call.arguments[0])])
    case "isblankormissingcode":
      try call.expect(1...1)
      return FormulaNode(.presence(call.arguments[0], isMissing: true), at: call.place)
    case "datediff": return try difference(call)
    case "contains", "not_contain", "starts_with", "ends_with":
      throw call.problem("REDCap's \(call.name) ignores capitals, and there is no counterpart")
    default: throw call.problem("REDCap's function \(call.name) has no counterpart")
    }
  }

  /// `if(…)` takes a blank condition for false, and '' for no value.
  func condition(_ call: ForeignCall) -> FormulaNode {
    let branches = call.arguments.dropFirst().map { branch in
      branch.constantText == "" ? FormulaNode(.literal(.missing), at: branch.place) : branch
    }
    return call.node(.if, [decided(call.arguments[0])] + branches)
  }

  /// A blank text has no characters.
  func orEmpty(_ node: FormulaNode) -> FormulaNode {
    guard node.constantText == nil else { return node }
    let empty = FormulaNode(.literal(.text("")), at: node.place)
    return FormulaNode(.call(.firstAnswered, [node, empty], allowedMissing: nil), at: node.place)
  }

  private func wholeRounding(
    _ call: ForeignCall, _ function: FormulaFunction
  ) throws(FormulaProblem) -> FormulaNode {
    try call.expect(1...2)
    guard call.arguments.count == 1 || call.arguments[1].constantText == "0" else {
      throw call.problem("\(call.name) with decimals has no counterpart")
    }
    return call.node(function, [call.arguments[0]])
  }

  /// `datediff(from, to, unit, format, signed)`
  private func difference(_ call: ForeignCall) throws(FormulaProblem) -> FormulaNode {
    try call.expect(3...5)
    let sides = call.arguments.prefix(2).map { side in
      side.constantText == "today"
        ? FormulaNode(.call(.today, [], allowedMissing: nil), at: side.place) : side
    }
    let types = sides.map { type(of: $0) }
    guard types == [.date, .date] || types == [.dateTime, .dateTime] else {
      throw call.problem("datediff takes two dates, or two dates with times, as far as it is read")
    }
    let units = [
      "y": "31556952", "M": "2630016", "d": "86400", "h": "3600", "m": "60", "s": "1",
    ]
    guard let unit = call.arguments[2].constantText.flatMap({ units[$0] }) else {
      throw call.problem("The unit of datediff is one of “y”, “M”, “d”, “h”, “m”, “s”")
    }
    let isSigned = try signs(of: call)
    var node = call.node(.daysBetween, sides)
    if types[0] == .dateTime || unit != "86400" {
      let length = FormulaNode(.literal(.duration(seconds: DecimalNumber(unit)!)), at: call.place)
      let distance = FormulaNode(
        .chain(sides[1], [FormulaNode.Link(operation: .minus, operand: sides[0])]), at: call.place)
      node = FormulaNode(
        .chain(distance, [FormulaNode.Link(operation: .divided, operand: length)]), at: call.place)
    }
    return isSigned ? node : call.node(.abs, [node])
  }

  /// Says whether the last argument of datediff asks for the sign.
  private func signs(of call: ForeignCall) throws(FormulaProblem) -> Bool {
    var isSigned = false
    for argument in call.arguments.dropFirst(3) {
      switch argument.kind {
      case .literal(.truth(let truth)): isSigned = truth
      case .literal(.text("ymd")), .literal(.text("mdy")), .literal(.text("dmy")): break
      default:
        throw FormulaProblem(
          place: argument.place, message: "datediff ends with the format and true or false")
      }
    }
    return isSigned
  }
}
