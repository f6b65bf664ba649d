extension ForeignParser {
  /// The type of a part that is already in our language; nil if it has a mistake, which the check at the end reports.
  func type(of node: FormulaNode) -> FormulaType? {
    var checker = Checker(declarations: declarations)
    return checker.check(node)?.type
  }

  /// A choice of an answer, as it is best written: as a word or number where that can mean nothing else.
  func choice(_ foreign: String, of answer: FormulaNode, at place: FormulaPlace) -> FormulaNode {
    var code = foreign
    if case .name(let name) = answer.kind { code = codes[name]?[foreign] ?? foreign }
    if let number = DecimalNumber(code), "\(number)" == code, !number.isNegative {
      return FormulaNode(.literal(.number(number)), at: place)
    }
    let isWord = FormulaPrinter.quoted(code) == code && declarations[code] == nil
    return FormulaNode(isWord ? .name(code) : .literal(.text(code)), at: place)
  }

  /// The condition that a choice was selected. Of a list with a single choice there is a box here, which is true or false.
  func chosen(
    _ answer: FormulaNode, _ code: String, at place: FormulaPlace, codeAt codePlace: FormulaPlace
  ) -> FormulaNode {
    if case .name(let name) = answer.kind, declarations[name] == .truth { return decided(answer) }
    let parts = [answer, choice(code, of: answer, at: codePlace)]
    return FormulaNode(.call(.selected, parts, allowedMissing: nil), at: place)
  }

  mutating func compare(
    _ comparison: Comparison, _ left: FormulaNode, _ right: FormulaNode, at place: FormulaPlace
  ) throws(FormulaProblem) -> FormulaNode {
    if left.constantText != nil, right.constantText == nil {
      return try compare(comparison.mirrored, right, left, at: place)
    }
    if columns != nil, let holds = constantsHold(comparison, left, right) {
      return FormulaNode(.literal(.truth(holds)), at: place)
    }
    guard let text = right.constantText else {
      return try compareParts(comparison, left, right, at: place)
    }
    if text.isEmpty { return try compareBlank(comparison, left, at: place) }
    guard let type = type(of: left) else {
      return FormulaNode(.comparison(comparison, left, right), at: place)
    }
    if type == .truth { return try compareTruth(comparison, left, text, at: right.place) }
    let value = try constant(text, right, type, comparedWith: left, isOrder: comparison.isOrder)
    let node = FormulaNode(.comparison(comparison, left, value), at: place)
    return comparison == .unequal ? orMissing(node, left) : node
  }

  /// `!=` holds for a blank too.
  private func orMissing(_ node: FormulaNode, _ value: FormulaNode) -> FormulaNode {
    if case .name(itself) = value.kind, itself != nil { return node }
    guard case .name = value.kind, case .comparison(_, let left, let right) = node.kind else {
      guard case .comparison(_, let left, let right) = node.kind else { return node }
      return negated(FormulaNode(.comparison(.equal, left, right), at: node.place))
    }
    let isMissing = FormulaNode(.presence(value, isMissing: true), at: node.place)
    return FormulaNode(
      .any([FormulaNode(.comparison(.unequal, left, right), at: node.place), isMissing]), at: node.place)
  }

  private func compareBlank(
    _ comparison: Comparison, _ left: FormulaNode, at place: FormulaPlace
  ) throws(FormulaProblem) -> FormulaNode {
    guard !comparison.isOrder else {
      throw FormulaProblem(place: place, message: "A blank has no order")
    }
    if case .call(.selected, _, _) = left.kind {
      throw FormulaProblem(place: place, message: "A choice of a checkbox is 0 or 1, never blank")
    }
    return FormulaNode(.presence(left, isMissing: comparison == .equal), at: place)
  }

  /// A yes-no question or a choice of a checkbox, compared with its codes.
  private func compareTruth(
    _ comparison: Comparison, _ left: FormulaNode, _ text: String, at place: FormulaPlace
  ) throws(FormulaProblem) -> FormulaNode {
    let truths = ["1": true, "true": true, "yes": true, "0": false, "false": false, "no": false]
    guard let truth = truths[text.lowercased()], !comparison.isOrder else {
      throw FormulaProblem(place: place, message: "A truth value is compared with “\(text)”")
    }
    var isSelected = false
    if case .call(.selected, _, _) = left.kind { isSelected = true }
    if case .call(.isTrue, _, _) = left.kind { isSelected = true }
    switch (truth, comparison == .equal) {
    case (true, true): return left
    case (true, false): return negated(left)
    case (false, true): return isSelected ? negated(left) : FormulaNode(.not(left), at: place)
    case (false, false): return isSelected ? left : negated(FormulaNode(.not(left), at: place))
    }
  }

  /// Two parts neither of which is a constant. Two blanks are equal.
  private mutating func compareParts(
    _ comparison: Comparison, _ left: FormulaNode, _ right: FormulaNode, at place: FormulaPlace
  ) throws(FormulaProblem) -> FormulaNode {
    let node = FormulaNode(.comparison(comparison, left, right), at: place)
    guard !comparison.isOrder, case .name = left.kind, case .name = right.kind else {
      return comparison == .unequal ? orMissing(node, left.isName ? right : left) : node
    }
    let blanks = [left, right].map { FormulaNode(.presence($0, isMissing: true), at: place) }
    let equal = FormulaNode(.comparison(.equal, left, right), at: place)
    let both = FormulaNode(.any([equal, FormulaNode(.all(blanks), at: place)]), at: place)
    return comparison == .equal ? both : negated(both)
  }

  /// A quoted constant or a number as a value of the type with which it is compared.
  private func constant(
    _ text: String, _ node: FormulaNode, _ type: FormulaType, comparedWith answer: FormulaNode, isOrder: Bool
  ) throws(FormulaProblem) -> FormulaNode {
    guard case .choice = type else { return try constant(text, node, type) }
    // Choices have the order of their numbers.
    if isOrder, DecimalNumber(text) != nil { return try constant(text, node, .number) }
    return choice(text, of: answer, at: node.place)
  }

  private func constant(
    _ text: String, _ node: FormulaNode, _ type: FormulaType
  ) throws(FormulaProblem) -> FormulaNode {
    let value: FormulaValue?
    switch type {
    case .date where text == "today":
      return FormulaNode(.call(.today, [], allowedMissing: nil), at: node.place)
    case .number:
      if let number = DecimalNumber(text), number.isNegative {
        return FormulaNode(.negative(FormulaNode(.literal(.number(-number)), at: node.place)), at: node.place)
      }
      value = DecimalNumber(text).map { .number($0) }
    case .date: value = CalendarDate(text).map { .date($0) }
    case .time: value = TimeOfDay(text).map { .time($0) }
    case .dateTime: value = DateAndTime(text).map { .dateTime($0) }
    default: value = .text(text)
    }
    guard let value else {
      throw FormulaProblem(place: node.place, message: "“\(text)” is not \(type.words)")
    }
    return FormulaNode(.literal(value), at: node.place)
  }

  func negated(_ node: FormulaNode) -> FormulaNode { FormulaNode(.not(decided(node)), at: node.place) }

  /// The condition with false in the place of missing.
  func decided(_ node: FormulaNode) -> FormulaNode {
    isDecided(node) ? node : FormulaNode(.call(.isTrue, [node], allowedMissing: nil), at: node.place)
  }

  private func isDecided(_ node: FormulaNode) -> Bool {
    switch node.kind {
    case .presence, .literal(.truth), .call(.isTrue, _, _): true
    case .not(let inner): isDecided(inner)
    case .all(let nodes), .any(let nodes): nodes.allSatisfy { isDecided($0) }
    default: false
    }
  }
}

extension FormulaNode {
  var isName: Bool { if case .name = kind { true } else { false } }

  /// The text of a constant: quoted, or a number with its sign.
  var constantText: String? {
    switch kind {
    case .literal(.text(let text)): return text
    case .literal(.number(let number)): return "\(number)"
    case .negative(let inner):
      guard case .literal(.number(let number)) = inner.kind else { return nil }
      return "\(-number)"
    default: return nil
    }
  }
}
