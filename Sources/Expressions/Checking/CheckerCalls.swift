extension Checker {
  mutating func call(
    _ function: FormulaFunction, _ arguments: [FormulaNode], _ allowed: Int, at place: FormulaPlace,
    _ expected: FormulaType?
  ) -> Typed? {
    switch function {
    case .selected: return selected(arguments)
    case .if: return choose(arguments, at: place, expected)
    case .firstAnswered: return firstAnswered(arguments, expected)
    case .isTrue:
      return truth(arguments[0], of: "is-true").map {
        Typed(term: .call(.isTrue, [$0.term], allowedMissing: 0), type: .truth)
      }
    case .min, .max, .sum, .mean, .proratedSum:
      return aggregate(function, arguments, allowed, at: place)
    case .reverse: return reverse(arguments)
    case .number: return number(arguments[0], of: function).map { Typed(term: $0.term, type: $0.type) }
    case .round: return round(arguments)
    case .countSelected, .floor, .ceiling, .truncate, .abs, .power, .yearsBetween, .daysBetween, .age, .today,
      .dateOf,
      .length, .contains, .concat:
      return plain(function, arguments)
    }
  }

  /// Functions whose arguments have one type each.
  private mutating func plain(_ function: FormulaFunction, _ arguments: [FormulaNode]) -> Typed? {
    var terms: [Term] = []
    for argument in arguments {
      guard let typed = check(argument) else { continue }
      guard Self.takes(function, typed.type) else {
        report(
          "\(function.rawValue) takes \(Self.wanted(by: function)), and this is \(typed.type.words)",
          at: argument.place)
        continue
      }
      terms.append(typed.term)
    }
    guard terms.count == arguments.count else { return nil }
    return Typed(term: .call(function, terms, allowedMissing: 0), type: Self.result(of: function))
  }

  private static func takes(_ function: FormulaFunction, _ type: FormulaType) -> Bool {
    switch (function, type) {
    case (_, .missing): true
    case (.countSelected, .choices), (.length, .text), (.contains, .text), (.dateOf, .dateTime): true
    case (.yearsBetween, .date), (.daysBetween, .date), (.age, .date): true
    case (.floor, .number), (.ceiling, .number), (.truncate, .number), (.abs, .number), (.power, .number):
      true
    case (.concat, .truth), (.concat, .choices): false
    case (.concat, _): true
    default: false
    }
  }

  private static func wanted(by function: FormulaFunction) -> String {
    switch function {
    case .countSelected: "several choices of a list"
    case .dateOf: "a date and time"
    case .yearsBetween, .daysBetween: "dates"
    case .age: "a date"
    case .length, .contains: "a text"
    case .concat: "texts, numbers, dates and single choices"
    default: "a number"
    }
  }

  private static func result(of function: FormulaFunction) -> FormulaType {
    switch function {
    case .countSelected, .length, .age, .yearsBetween, .daysBetween: .number(NumberRange(isWhole: true))
    case .today, .dateOf: .date
    case .contains: .truth
    case .concat: .text
    default: .number
    }
  }

  private mutating func selected(_ arguments: [FormulaNode]) -> Typed? {
    guard let answer = check(arguments[0]) else { return nil }
    guard let list = answer.type.list else {
      report("selected takes choices of a list, and this is \(answer.type.words)", at: arguments[0].place)
      return nil
    }
    guard let code = code(of: arguments[1], in: list) else {
      report("selected takes the choice as a word, text or number", at: arguments[1].place)
      return nil
    }
    let question = FormulaPrinter.text(of: arguments[0])
    guard let choice = choice(code, arguments[1], list, question) else { return nil }
    if case .choice = answer.type {
      return Typed(term: .compare(.equal, answer.term, choice.term), type: .truth)
    }
    return Typed(term: .call(.selected, [answer.term, choice.term], allowedMissing: 0), type: .truth)
  }

  private mutating func choose(
    _ arguments: [FormulaNode], at place: FormulaPlace, _ expected: FormulaType?
  ) -> Typed? {
    let condition = truth(arguments[0], of: "if")
    guard let (terms, type) = alike(Array(arguments.dropFirst()), expected), let condition else { return nil }
    return Typed(term: .call(.if, [condition.term] + terms, allowedMissing: 0), type: type)
  }

  private mutating func firstAnswered(_ arguments: [FormulaNode], _ expected: FormulaType?) -> Typed? {
    guard let (terms, type) = alike(arguments, expected) else { return nil }
    return Typed(term: .call(.firstAnswered, terms, allowedMissing: 0), type: type)
  }

  /// Arguments that must all have one type; bounds of numbers are no part of it.
  private mutating func alike(_ nodes: [FormulaNode], _ expected: FormulaType?) -> ([Term], FormulaType)? {
    let list = nodes.compactMap({ self.list(of: $0) }).first.map { FormulaType.choice($0) }
    let typed = nodes.map { check($0, expecting: expected ?? list) }
    var type = FormulaType.missing
    for (node, part) in zip(nodes, typed) {
      guard let part else { continue }
      if type == .missing {
        type = part.type
      } else if part.type == type || part.type == .missing {
        continue
      } else if type.isLike(.number), part.type.isLike(.number) {
        type = .number
      } else {
        let different = type.isLike(part.type) ? "a list with other choices" : part.type.words
        report("Here stands \(different), before it \(type.words): both must be of one kind", at: node.place)
        return nil
      }
    }
    return typed.allSatisfy { $0 != nil } ? (typed.compactMap { $0?.term }, type) : nil
  }

  /// A number, or a choice that stands for one.
  private mutating func number(_ node: FormulaNode, of function: FormulaFunction) -> Typed? {
    guard let typed = check(node).map({ numbered($0) }) else { return nil }
    switch typed.type {
    case .number: return typed
    case .missing: return Typed(term: typed.term, type: .number)
    case .choice: report("The choices stand for no numbers", at: node.place)
    default: report("\(function.rawValue) takes a number, and this is \(typed.type.words)", at: node.place)
    }
    return nil
  }

  private mutating func aggregate(
    _ function: FormulaFunction, _ arguments: [FormulaNode], _ allowed: Int, at place: FormulaPlace
  ) -> Typed? {
    let typed = arguments.map { number($0, of: function) }
    guard allowed < arguments.count else {
      report(
        "At least one argument must be answered: “missing: \(arguments.count - 1)” is the most", at: place)
      return nil
    }
    guard typed.allSatisfy({ $0 != nil }) else { return nil }
    let ranges = typed.map { if case .number(let range) = $0?.type { range } else { NumberRange() } }
    return Typed(
      term: .call(function, typed.compactMap { $0?.term }, allowedMissing: allowed),
      type: .number(NumberRange(of: function, ranges, allowedMissing: allowed)))
  }

  private mutating func reverse(_ arguments: [FormulaNode]) -> Typed? {
    let typed = arguments.map { number($0, of: .reverse) }
    guard let item = typed[0], typed.allSatisfy({ $0 != nil }) else { return nil }
    var bounds = typed.dropFirst().compactMap { $0?.term }
    var type: FormulaType = .number
    if bounds.isEmpty {
      guard case .number(let range) = item.type, let low = range.low, let high = range.high else {
        report("The item has no bounds; reverse(item, lowest, highest) says them", at: arguments[0].place)
        return nil
      }
      bounds = [.literal(.number(low)), .literal(.number(high))]
      type = .number(NumberRange(low: low, high: high))
    }
    return Typed(term: .call(.reverse, [item.term] + bounds, allowedMissing: 0), type: type)
  }

  private mutating func round(_ arguments: [FormulaNode]) -> Typed? {
    guard let value = number(arguments[0], of: .round) else { return nil }
    guard arguments.count == 2 else {
      return Typed(term: .call(.round, [value.term], allowedMissing: 0), type: .number)
    }
    guard case .literal(.number(let decimals)) = arguments[1].kind, let count = decimals.whole, count <= 12
    else {
      report("The decimals of round are a whole number from 0 to 12", at: arguments[1].place)
      return nil
    }
    let terms = [value.term, .literal(.number(decimals))]
    return Typed(term: .call(.round, terms, allowedMissing: 0), type: .number)
  }
}
