extension Checker {
  mutating func negative(_ inner: FormulaNode) -> Typed? {
    guard let typed = check(inner) else { return nil }
    switch typed.type {
    case .number, .missing: return Typed(term: .negative(typed.term), type: .number)
    case .duration: return Typed(term: .negative(typed.term), type: .duration)
    default:
      report("A minus stands before numbers and durations, and this is \(typed.type.words)", at: inner.place)
      return nil
    }
  }

  mutating func chain(_ first: FormulaNode, _ links: [FormulaNode.Link]) -> Typed? {
    guard let start = check(first) else {
      for link in links { _ = check(link.operand) }
      return nil
    }
    var type = start.type
    var steps: [Term.Step] = []
    for link in links {
      guard let right = check(link.operand) else { continue }
      guard let result = Self.result(of: link.operation, type, right.type) else {
        reportArithmetic(link, type, right.type)
        return nil
      }
      if link.operation == .divided, case .literal(.number(.zero)) = right.term {
        report("A division by zero has no result", at: link.operand.place)
      }
      type = result
      steps.append(Term.Step(operation: link.operation, operand: right.term))
    }
    return steps.count == links.count ? Typed(term: .chain(start.term, steps), type: type) : nil
  }

  /// The type of a sum or product; nil where there is none.
  private static func result(of operation: Arithmetic, _ left: FormulaType, _ right: FormulaType)
    -> FormulaType?
  {
    switch (left, operation, right) {
    case (.number, _, .number), (.missing, _, .number), (.number, .plus, .missing),
      (.number, .minus, .missing),
      (.number, .times, .missing), (.number, .divided, .missing), (.missing, _, .missing):
      .number
    case (.duration, .plus, .duration), (.duration, .minus, .duration), (.duration, .times, .number),
      (.number, .times, .duration), (.duration, .divided, .number):
      .duration
    case (.duration, .divided, .duration): .number
    case (.date, .minus, .date), (.time, .minus, .time), (.dateTime, .minus, .dateTime): .duration
    case (.date, .plus, .duration), (.date, .minus, .duration), (.duration, .plus, .date): .date
    case (.dateTime, .plus, .duration), (.dateTime, .minus, .duration), (.duration, .plus, .dateTime):
      .dateTime
    default: nil
    }
  }

  private mutating func reportArithmetic(_ link: FormulaNode.Link, _ left: FormulaType, _ right: FormulaType)
  {
    var message = "“\(link.operation.rawValue)” has no meaning between \(left.words) and \(right.words)"
    if left.isLike(.text) || right.isLike(.text) { message += "; concat(…) puts texts together" }
    if case .choice = left { message += "; number(…) gives the number of a choice" }
    if case .choice = right { message += "; number(…) gives the number of a choice" }
    if left == .date && right.isLike(.number) { message += "; days are added as “3 days”" }
    report(message, at: link.operand.place)
  }
}
