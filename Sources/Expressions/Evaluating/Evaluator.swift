/// The answers with which a formula is evaluated.
public struct FormulaContext: Sendable {
  public var answers: [String: FormulaValue]
  public var today: CalendarDate

  public init(answers: [String: FormulaValue], today: CalendarDate) {
    (self.answers, self.today) = (answers, today)
  }

  /// The answer of a name. A text without characters is no answer.
  public subscript(name: String) -> FormulaValue {
    guard let value = answers[name], value != .text("") else { return .missing }
    return value
  }
}

extension CheckedFormula {
  /// The value with these answers. Evaluation always ends with a value: a value without a result is missing.
  public func value(with context: FormulaContext) -> FormulaValue {
    Evaluator(context: context).value(of: term)
  }

  /// Says whether a rule holds. A rule whose value is missing does not.
  public func holds(with context: FormulaContext) -> Bool { value(with: context) == .truth(true) }

  /// Says whether a constraint is violated. One whose value is missing is not.
  public func fails(with context: FormulaContext) -> Bool { value(with: context) == .truth(false) }
}

/// Evaluates checked formulas. Truth has three values, after Kleene (1952, § 64): `false and missing` is false,
/// `true or missing` is true, `not missing` is missing.
struct Evaluator {
  let context: FormulaContext

  func value(of term: Term) -> FormulaValue {
    switch term {
    case .literal(let value): value
    case .name(let name): context[name]
    case .negative(let inner): negative(value(of: inner))
    case .chain(let first, let steps):
      steps.reduce(value(of: first)) { Self.apply($1.operation, $0, value(of: $1.operand)) }
    case .compare(let comparison, let left, let right): compare(comparison, value(of: left), value(of: right))
    case .member(let left, let members): membership(value(of: left), members)
    case .between(let inner, let low, let high):
      between(value(of: inner), value(of: low), value(of: high))
    case .isMissing(let inner): .truth(value(of: inner) == .missing)
    case .not(let inner): negated(value(of: inner))
    case .all(let terms): joined(terms, endsWith: false)
    case .any(let terms): joined(terms, endsWith: true)
    case .numberOf(let inner, let numbers):
      if case .choice(let code) = value(of: inner), let number = numbers[code] {
        .number(number)
      } else {
        .missing
      }
    case .call(let function, let arguments, let allowed): call(function, arguments, allowed)
    }
  }

  private func negative(_ value: FormulaValue) -> FormulaValue {
    switch value {
    case .number(let number): .number(-number)
    case .duration(let seconds): .duration(seconds: -seconds)
    default: .missing
    }
  }

  private func negated(_ value: FormulaValue) -> FormulaValue {
    if case .truth(let truth) = value { .truth(!truth) } else { .missing }
  }

  /// `and` ends with the first false, `or` with the first true; else a missing part makes the whole missing.
  private func joined(_ terms: [Term], endsWith end: Bool) -> FormulaValue {
    var result = FormulaValue.truth(!end)
    for term in terms {
      let value = value(of: term)
      if value == .truth(end) { return value }
      if value == .missing { result = .missing }
    }
    return result
  }

  func compare(_ comparison: Comparison, _ one: FormulaValue, _ other: FormulaValue) -> FormulaValue {
    guard one != .missing, other != .missing else { return .missing }
    if let position = one.position, let otherPosition = other.position {
      return .truth(comparison.holds(position, otherPosition))
    }
    if case .text(let text) = one, case .text(let otherText) = other {
      return .truth(comparison.holds(CodePoints(text), CodePoints(otherText)))
    }
    guard !comparison.isOrder else { return .missing }
    return .truth((one == other) == (comparison == .equal))
  }

  /// True if a member equals the value; else missing if one of them is missing; else false.
  private func membership(_ value: FormulaValue, _ members: [Term]) -> FormulaValue {
    guard value != .missing else { return .missing }
    var result = FormulaValue.truth(false)
    for member in members {
      switch compare(.equal, value, self.value(of: member)) {
      case .truth(true): return .truth(true)
      case .missing: result = .missing
      default: break
      }
    }
    return result
  }

  private func between(_ value: FormulaValue, _ low: FormulaValue, _ high: FormulaValue) -> FormulaValue {
    let bounds = [compare(.atLeast, value, low), compare(.atMost, value, high)]
    if bounds.contains(.truth(false)) { return .truth(false) }
    return bounds.contains(.missing) ? .missing : .truth(true)
  }

  private func call(_ function: FormulaFunction, _ terms: [Term], _ allowed: Int) -> FormulaValue {
    switch function {
    case .if:
      guard case .truth(let holds) = value(of: terms[0]) else { return .missing }
      return value(of: terms[holds ? 1 : 2])
    case .firstAnswered:
      return terms.lazy.map { value(of: $0) }.first { $0 != .missing } ?? .missing
    case .isTrue: return .truth(value(of: terms[0]) == .truth(true))
    case .today: return .date(context.today)
    case .min, .max, .sum, .mean, .proratedSum:
      return aggregate(function, terms.map { value(of: $0) }, allowed)
    default:
      let values = terms.map { value(of: $0) }
      return values.contains(.missing) ? .missing : apply(function, values)
    }
  }
}

/// A text in the order of its code points, without regard to language.
struct CodePoints: Comparable {
  private let scalars: String.UnicodeScalarView

  init(_ text: String) { scalars = text.unicodeScalars }

  static func == (one: CodePoints, other: CodePoints) -> Bool { one.scalars.elementsEqual(other.scalars) }

  static func < (one: CodePoints, other: CodePoints) -> Bool {
    one.scalars.lexicographicallyPrecedes(other.scalars)
  }
}
