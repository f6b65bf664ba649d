/// Looks for answers under which conditions hold together, as an analytic tableau does (Smullyan 1968): a condition is
/// taken apart, `or` opens branches, and a branch closes when no value is left for some answer.
///
/// Sound in one direction: it says no only if there are no such answers. A part that it does not understand restricts
/// nothing, and after too many steps it says yes.
struct Solver {
  /// A condition, and the truth value that it is to have.
  struct Goal {
    let term: Term
    let wanted: Bool
  }

  let types: [String: FormulaType]
  /// The rules under which questions are asked; a question that is not asked has no answer.
  let rules: [String: Term]
  private var steps = 5_000

  init(types: [String: FormulaType], rules: [String: Term] = [:]) {
    (self.types, self.rules) = (types, rules)
  }

  /// Says whether a condition may have this value for some answers.
  static func may(_ term: Term, be wanted: Bool, _ declarations: Declarations) -> Bool {
    var solver = Solver(types: declarations.types)
    return solver.mayHold([Goal(term: term, wanted: wanted)])
  }

  /// Says whether there may be answers for which all goals are reached.
  mutating func mayHold(_ goals: [Goal]) -> Bool {
    var open = [Branch(goals: goals, types: types, rules: rules)]
    while var branch = open.popLast() {
      while !branch.isClosed, let goal = branch.goals.popLast() {
        steps -= 1
        guard steps > 0 else { return true }
        let alternatives = branch.takeApart(goal)
        guard let last = alternatives.last else { continue }
        for other in alternatives.dropLast() {
          var copy = branch
          copy.goals += other
          open.append(copy)
        }
        branch.goals += last
      }
      if !branch.isClosed, branch.relationsMayHold { return true }
    }
    return false
  }
}
