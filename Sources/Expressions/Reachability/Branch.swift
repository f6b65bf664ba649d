/// An open branch of a tableau: the goals still to be taken apart, and the values that are left.
struct Branch {
  typealias Goal = Solver.Goal

  var goals: [Goal]
  private(set) var isClosed = false
  private let types: [String: FormulaType]
  private let rules: [String: Term]
  private var domains: [Term: Domain] = [:]
  /// Comparisons of terms that are calculated, or of two answers.
  private var relations: [(comparison: Comparison, left: Term, right: Term)] = []
  /// Questions whose rules were taken in.
  private var asked: Set<String> = []
  /// The most rules that are taken in: a study of 2000 questions is looked through in less than half a second.
  private static let deepest = 16

  init(goals: [Goal], types: [String: FormulaType], rules: [String: Term]) {
    (self.goals, self.types, self.rules) = (goals, types, rules)
  }

  /// The alternatives that a goal leaves, each a list of goals. None where it is settled.
  mutating func takeApart(_ goal: Goal) -> [[Goal]] {
    if goal.term.isConstant {
      isClosed = value(of: goal.term) != .truth(goal.wanted)
      return []
    }
    switch goal.term {
    case .not(let inner): return [[Goal(term: inner, wanted: !goal.wanted)]]
    case .all(let terms): return joined(terms, goal.wanted, together: goal.wanted)
    case .any(let terms): return joined(terms, goal.wanted, together: !goal.wanted)
    case .member(let value, let members):
      return joined(members.map { .compare(.equal, value, $0) }, goal.wanted, together: !goal.wanted)
    case .between(let value, let low, let high):
      let bounds = [Term.compare(.atLeast, value, low), .compare(.atMost, value, high)]
      return joined(bounds, goal.wanted, together: goal.wanted)
    case .call(.isTrue, let terms, _):
      // False where the term is false or missing.
      let missing = Goal(term: .isMissing(terms[0]), wanted: true)
      return [[Goal(term: terms[0], wanted: goal.wanted)]] + (goal.wanted ? [] : [[missing]])
    case .call(.if, let terms, _):
      return [
        [Goal(term: terms[0], wanted: true), Goal(term: terms[1], wanted: goal.wanted)],
        [Goal(term: terms[0], wanted: false), Goal(term: terms[2], wanted: goal.wanted)],
      ]
    case .call(.firstAnswered, _, _): return []
    default:
      settle(goal)
      return []
    }
  }

  private func joined(_ terms: [Term], _ wanted: Bool, together: Bool) -> [[Goal]] {
    let goals = terms.map { Goal(term: $0, wanted: wanted) }
    return together ? [goals] : goals.map { [$0] }
  }

  /// The value of a constant term, which needs neither answers nor a day.
  private func value(of term: Term) -> FormulaValue {
    Evaluator(context: FormulaContext(answers: [:], today: CalendarDate(dayNumber: 0)!)).value(of: term)
  }

  /// Conditions on single values.
  private mutating func settle(_ goal: Goal) {
    switch goal.term {
    case .compare(let comparison, let left, let right):
      require(left)
      require(right)
      compare(goal.wanted ? comparison : comparison.opposite, left, right)
    case .isMissing(let inner):
      if !goal.wanted {
        require(inner)
      } else if case .name = inner {
        restrict(inner) { $0.answer(false) }
      }
    case .call(.selected, let terms, _):
      require(terms[0])
      guard case .name = terms[0], case .literal(.choice(let code)) = terms[1] else { return }
      restrict(terms[0]) { domain in
        if goal.wanted { domain.selected.insert(code) } else { domain.unselected.insert(code) }
      }
      restrict(.call(.countSelected, [terms[0]], allowedMissing: 0)) { _ in }
    default:
      require(goal.term)
      restrict(goal.term) { $0.allow([.truth(goal.wanted)]) }
    }
  }

  private mutating func compare(_ comparison: Comparison, _ left: Term, _ right: Term) {
    if right.isConstant {
      let bound = value(of: right)
      if case .numberOf(let choice, let numbers) = left {
        let fitting = numbers.filter { pair in bound.position.map { comparison.holds(pair.value, $0) } ?? true
        }
        restrict(choice) { $0.allow(Set(fitting.keys.map { .choice($0) })) }
      } else {
        restrict(left) { $0.restrict(comparison, bound) }
        if case .name = left {} else { relations.append((comparison, left, right)) }
      }
    } else if left.isConstant {
      compare(comparison.mirrored, right, left)
    } else if left == right, comparison == .unequal || comparison == .less || comparison == .greater {
      isClosed = true
    } else {
      relations.append((comparison, left, right))
    }
  }

  /// Says whether each of the relations may hold with the numbers that are left. No is certain, yes is not.
  var relationsMayHold: Bool {
    let intervals = Intervals(types) { (domains[.name($0)] ?? declared(.name($0))).numbers }
    return relations.allSatisfy { relation in
      intervals.numbers(of: relation.left).may(relation.comparison, intervals.numbers(of: relation.right))
    }
  }

  /// Notes that a term must have a value, and with it the terms that it cannot do without.
  private mutating func require(_ term: Term) {
    switch term {
    case .literal(let value): if value == .missing { isClosed = true }
    case .name(let name):
      restrict(term) { $0.answer(true) }
      if let rule = rules[name], asked.count < Self.deepest, asked.insert(name).inserted {
        goals.append(Goal(term: rule, wanted: true))
      }
    case .all, .any, .isMissing, .call(.isTrue, _, _), .call(.firstAnswered, _, _): break
    case .member(let value, _), .between(let value, _, _): require(value)
    case .call(.if, let parts, _): require(parts[0])
    case .call(_, let parts, let allowedMissing): if allowedMissing == 0 { requireAll(parts) }
    case .negative, .chain, .compare, .not, .numberOf: requireAll(term.parts)
    }
    if term.isConstant, value(of: term) == .missing { isClosed = true }
  }

  private mutating func requireAll(_ terms: [Term]) {
    for term in terms { require(term) }
  }

  /// Restricts the values of a term that is not constant, and closes the branch if none is left.
  private mutating func restrict(_ term: Term, _ change: (inout Domain) -> Void) {
    var domain = domains[term] ?? declared(term)
    change(&domain)
    if case .name = term {} else { domain.answer(true) }
    domains[term] = domain
    if case .call(.countSelected, let parts, _) = term, let choices = domains[parts[0]] {
      domain.allow(NumberRange(low: DecimalNumber(choices.selected.count)))
      if case .name(let name) = parts[0], let count = types[name]?.list?.choices.count {
        domain.allow(NumberRange(high: DecimalNumber(max(0, count - choices.unselected.count))))
      }
    }
    if !domain.isPossible { isClosed = true }
  }

  /// The values of a term as its type and function bound them.
  private func declared(_ term: Term) -> Domain {
    var domain = Domain()
    switch term {
    case .name(let name):
      switch types[name] {
      case .number(let range): domain.allow(range)
      case .truth: domain.allow([.truth(true), .truth(false)])
      case .choice(let list): domain.allow(Set(list.codes.map { .choice($0) }))
      case .date, .time, .dateTime: domain.isWhole = true
      default: break
      }
    case .call(.countSelected, _, _), .call(.length, _, _), .call(.age, _, _):
      domain.allow(NumberRange(low: .zero, isWhole: true))
    case .call(.yearsBetween, _, _), .call(.daysBetween, _, _): domain.isWhole = true
    case .call(.abs, _, _): domain.allow(NumberRange(low: .zero))
    case .call(.contains, _, _), .compare, .member, .between: domain.allow([.truth(true), .truth(false)])
    case .negative, .chain: domain.allow(Intervals(types).numbers(of: term))
    default: break
    }
    return domain
  }
}
