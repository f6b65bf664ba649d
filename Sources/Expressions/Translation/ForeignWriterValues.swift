extension ForeignWriter {
  /// A text whose value is that of the term, and blank where the term is missing.
  func value(_ term: Term) throws(FormulaProblem) -> Piece {
    switch term {
    case .literal(let value): return Piece(level: .primary, text: try literal(value))
    case .name(let name):
      if case .choices = declarations[name] {
        throw refusal("Several choices have no value in \(dialect.name)")
      }
      return Piece(level: .primary, text: reference(name))
    case .negative(let inner): return Piece(level: .sign, text: "-" + within(try value(inner), .primary))
    case .chain(let first, let steps): return try chain(first, steps)
    case .numberOf(let inner, let numbers):
      guard numbers.allSatisfy({ DecimalNumber($0.key) == $0.value }) else {
        throw refusal("Choices stand for other numbers than their codes, which \(dialect.name) does not know")
      }
      return try value(inner)
    case .call(let function, let arguments, let allowed):
      return Piece(level: .primary, text: try call(function, arguments, allowed))
    case .compare, .member, .between, .isMissing, .not, .all, .any:
      throw refusal("A truth value is no value in \(dialect.name)")
    }
  }

  private func literal(_ value: FormulaValue) throws(FormulaProblem) -> String {
    switch value {
    case .missing: return "''"
    case .number(let number): return "\(number)"
    case .text(let text), .choice(let text): return try quoted(text)
    case .date(let date): return dialect == .redcap ? "'\(date)'" : "date('\(date)')"
    case .truth, .time, .dateTime, .duration, .choices:
      throw refusal("Times, durations and truth values cannot be written in \(dialect.name)'s formulas")
    }
  }

  private func chain(_ first: Term, _ steps: [Term.Step]) throws(FormulaProblem) -> Piece {
    let isSum = steps.allSatisfy { $0.operation == .plus || $0.operation == .minus }
    let inner: Level = isSum ? .product : .sign
    var text = within(try value(first), inner)
    for step in steps {
      let sign = step.operation == .divided && dialect == .xpath ? "div" : step.operation.rawValue
      text += " \(sign) " + within(try value(step.operand), inner)
    }
    guard ([first] + steps.map(\.operand)).allSatisfy({ !isDay($0) }) else {
      throw refusal("Days are reckoned with by days-between in \(dialect.name)")
    }
    return Piece(level: isSum ? .sum : .product, text: text)
  }

  private func isDay(_ term: Term) -> Bool {
    switch term {
    case .name(let name): [.date, .dateTime, .time, .duration].contains(declarations[name])
    case .call(.today, _, _), .call(.dateOf, _, _): true
    default: false
    }
  }

  private func values(_ terms: [Term]) throws(FormulaProblem) -> [String] {
    var texts: [String] = []
    for term in terms { texts.append(try value(term).text) }
    return texts
  }

  /// Values as they stand in a sum.
  private func operands(_ terms: [Term]) throws(FormulaProblem) -> [String] {
    var texts: [String] = []
    for term in terms { texts.append(within(try value(term), .product)) }
    return texts
  }

  private func call(_ function: FormulaFunction, _ terms: [Term], _ allowed: Int) throws(FormulaProblem)
    -> String
  {
    let isREDCap = dialect == .redcap
    switch function {
    case .if: return try choose(terms)
    case .sum, .mean, .min, .max: return try aggregate(function, terms, allowed)
    case .firstAnswered where !isREDCap: return try coalesced(terms)
    case .countSelected: return try countSelected(terms[0])
    case .round, .abs: return "\(function.rawValue)(\(try values(terms).joined(separator: ", ")))"
    case .floor where isREDCap: return "rounddown(\(try value(terms[0]).text), 0)"
    case .ceiling where isREDCap: return "roundup(\(try value(terms[0]).text), 0)"
    case .truncate where !isREDCap: return "int(\(try value(terms[0]).text))"
    case .power:
      let parts = try values(terms)
      return isREDCap ? "(\(parts[0]))^(\(parts[1]))" : "pow(\(parts[0]), \(parts[1]))"
    case .reverse:
      let parts = try operands([terms[1], terms[2], terms[0]])
      return "(\(parts[0]) + \(parts[1]) - \(parts[2]))"
    case .daysBetween:
      let parts = try operands(terms)
      return isREDCap ? "datediff(\(parts[0]), \(parts[1]), 'd', 'ymd', true)" : "(\(parts[1]) - \(parts[0]))"
    case .today: return isREDCap ? "'today'" : "today()"
    case .length:
      return "\(isREDCap ? "length" : "string-length")(\(try value(terms[0].orBlank ?? terms[0]).text))"
    case .age, .yearsBetween: throw refuse(function, "counts birthdays, which has no counterpart")
    default: throw refuse(function)
    }
  }

  private func choose(_ terms: [Term]) throws(FormulaProblem) -> String {
    try refuseCounts(Array(terms.dropFirst()))
    let branches = try values(Array(terms.dropFirst()))
    let holds = try condition(terms[0], is: true).text
    let fails = try condition(terms[0], is: false).text
    let isDecided = terms[0].names.isEmpty || terms[0].isNeverMissing
    let otherwise = isDecided ? branches[1] : "if(\(fails), \(branches[1]), '')"
    return "if(\(holds), \(branches[0]), \(otherwise))"
  }

  /// REDCap's functions leave out what is missing, those of XLSForms do not.
  private func aggregate(
    _ function: FormulaFunction, _ terms: [Term], _ allowed: Int
  ) throws(FormulaProblem) -> String {
    let parts = try values(terms)
    if dialect == .redcap, allowed == terms.count - 1 {
      return "\(function.rawValue)(\(parts.joined(separator: ", ")))"
    }
    guard allowed == 0 else { throw refuse(function, "with “missing: \(allowed)” has no counterpart") }
    if function == .min || function == .max {
      guard dialect == .xpath, parts.count > 1 else { throw refuse(function, "leaves out what is missing") }
      return "\(function.rawValue)(\(parts.joined(separator: ", ")))"
    }
    let sum = try operands(terms).joined(separator: " + ")
    guard function == .mean else { return "(\(sum))" }
    return "((\(sum)) \(dialect == .redcap ? "/" : "div") \(terms.count))"
  }

  private func coalesced(_ terms: [Term]) throws(FormulaProblem) -> String {
    if case .call(.countSelected, let answer, _) = terms[0], terms.dropFirst() == [.literal(.number(.zero))] {
      return try countSelected(answer[0])
    }
    try refuseCounts(terms)
    let parts = try values(terms)
    return parts.dropLast().reversed().reduce(parts[parts.count - 1]) { "coalesce(\($1), \($0))" }
  }

  /// A count of a blank is 0 there and missing here, which only a comparison can tell apart.
  private func refuseCounts(_ terms: [Term]) throws(FormulaProblem) {
    for term in terms {
      if case .call(let function, _, _) = term, function == .countSelected || function == .length {
        throw refuse(function, "of a blank is 0")
      }
      try refuseCounts(term.parts)
    }
  }

  private func countSelected(_ term: Term) throws(FormulaProblem) -> String {
    guard case .name(let name) = term, let list = declarations[name]?.list else {
      throw refuse(.countSelected, "takes only an answer")
    }
    guard dialect == .redcap else { return "count-selected(\(reference(name)))" }
    return "sum(\(list.codes.map { checkbox(name, $0) }.joined(separator: ", ")))"
  }
}

extension Term {
  /// The text of `first-answered(text, "")`; nil for any other term.
  var orBlank: Term? {
    guard case .call(.firstAnswered, let parts, _) = self, parts.count == 2, parts[1] == .literal(.text(""))
    else {
      return nil
    }
    return parts[0]
  }

  /// Says whether a condition is true or false whatever is missing.
  var isNeverMissing: Bool {
    switch self {
    case .isMissing, .literal(.truth), .call(.isTrue, _, _): true
    case .not(let inner): inner.isNeverMissing
    case .all(let terms), .any(let terms): terms.allSatisfy(\.isNeverMissing)
    default: false
    }
  }
}
