/// Finds questions that nobody can reach.
///
/// Rests on two rules of the survey: answers keep to their declared bounds and choices, and a question that is not shown
/// has no answer. Sound: a question whose rule never holds is never shown. It does not find all of them.
public struct Reachability: Sendable {
  private let declarations: Declarations
  private let rules: [String: Term]

  /// - Parameter rules: the rule under which each question is shown; a question without one is always shown.
  public init(_ declarations: Declarations, shownWhen rules: [String: CheckedFormula]) {
    (self.declarations, self.rules) = (declarations, rules.mapValues(\.term))
  }

  /// Says whether some answers may make a rule hold. No is certain, yes is not.
  public func mayHold(_ rule: CheckedFormula) -> Bool { mayHold(rule.term) }

  private func mayHold(_ rule: Term) -> Bool {
    var solver = Solver(types: declarations.types, rules: rules)
    return solver.mayHold([Solver.Goal(term: rule, wanted: true)])
  }

  /// Says whether a condition is true or false, and never missing, wherever all of its names have values. Yes is certain, no
  /// is not.
  public func isDecided(_ condition: CheckedFormula) -> Bool { isDecided(condition.term) }

  private func isDecided(_ term: Term) -> Bool {
    switch term {
    case .literal(let value): value != .missing
    case .name: true
    case .negative, .chain: hasEnds(term) && term.parts.allSatisfy { isDecided($0) }
    case .compare, .member, .between, .not, .all, .any, .call(.selected, _, _), .call(.countSelected, _, _):
      term.parts.allSatisfy { isDecided($0) }
    default: false
    }
  }

  /// A number without ends may be too large, and then is missing.
  private func hasEnds(_ term: Term) -> Bool {
    let numbers = Intervals(declarations.types).numbers(of: term)
    return numbers.low != nil && numbers.high != nil
  }
}

/// Finds conditions that are never true, or never false, whatever is answered.
enum Remarks {
  /// The most conditions of one formula that are looked at.
  private static let limit = 100

  /// - Parameter conditions: inner ones before those in which they lie. One that holds a reported one is not reported.
  static func about(_ conditions: [Checker.Condition], _ declarations: Declarations) -> [FormulaProblem] {
    var reported: Set<Term> = []
    var remarks: [FormulaProblem] = []
    for condition in conditions.prefix(limit) where !holds(condition.term, anyOf: reported) {
      let message: String
      if !Solver.may(condition.term, be: true, declarations) {
        message = "No answer makes this true"
      } else if !Solver.may(condition.term, be: false, declarations) {
        message = "No answer makes this false"
      } else {
        continue
      }
      reported.insert(condition.term)
      remarks.append(FormulaProblem(place: condition.place, message: message))
    }
    return remarks.sorted { $0.place < $1.place }
  }

  private static func holds(_ term: Term, anyOf reported: Set<Term>) -> Bool {
    !reported.isEmpty && (reported.contains(term) || term.parts.contains { holds($0, anyOf: reported) })
  }
}
