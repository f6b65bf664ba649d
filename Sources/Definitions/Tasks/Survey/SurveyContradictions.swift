import Expressions
import Studies

/// Finds questions of which no answer meets all constraints that look at it: those of the question itself, and those of
/// questions that everybody has to answer.
///
/// Sound: whoever answers such a question can never finish. A constraint counts only if it is true or false, and never
/// missing, once the question and those that everybody answers have their answers. It does not find all of them.
struct SurveyContradictions {
  struct Asked {
    let question: SurveyQuestion
    /// All that has to hold for it to be shown; nil if it always is.
    let rule: CheckedFormula?
    /// The key `constraint`; nil for a question without one.
    let constraint: DefinitionValue?
    /// Nobody can finish without answering it.
    let isAlwaysAnswered: Bool
    let checker: Reachability
  }

  /// A constraint, with the place of its question.
  private struct Demand {
    let place: Int
    let must: CheckedFormula
  }

  private var asked: [Asked] = []
  private var alwaysAnswered: Set<String> = []
  /// The places of questions that everybody answers, by the names that their constraints ask for.
  private var demanding: [String: Set<Int>] = [:]
  /// The questions of which a contradiction was told.
  private var told: Set<Int> = []

  mutating func take(_ next: Asked) {
    let place = asked.count
    asked.append(next)
    guard next.isAlwaysAnswered else { return }
    alwaysAnswered.insert(next.question.id.text)
    for constraint in next.question.constraints {
      for name in constraint.must.names { demanding[name, default: []].insert(place) }
    }
  }

  mutating func report() {
    for place in asked.indices where !told.contains(place) {
      guard let found = conflict(at: place) else { continue }
      let places = Set(found.map(\.place)).sorted()
      told.formUnion(places + [place])
      let last = places.contains(place) ? place : places[places.count - 1]
      asked[last].constraint?.report(
        "no answer to “\(asked[place].question.id)” meets \(words(found, of: places, at: place)): "
          + "whoever answers it could not finish", .notice)
    }
  }

  private func words(_ demands: [Demand], of places: [Int], at place: Int) -> String {
    if places == [place] { return demands.count == 1 ? "its constraint" : "all of its constraints" }
    return "the constraints of " + places.map { "“\(asked[$0].question.id)”" }.joined(separator: " and ")
  }

  /// As few constraints that look at the question as cannot hold together; nil if they may, or if a remark on the formula
  /// or another question tells it.
  private func conflict(at place: Int) -> [Demand]? {
    let id = asked[place].question.id.text
    var left = demands(at: place)
    guard !left.isEmpty, !mayHold(left, place), mayHold([], place) else { return nil }
    for index in left.indices.reversed() {
      var fewer = left
      fewer.remove(at: index)
      if !mayHold(fewer, place) { left = fewer }
    }
    if left.count == 1, !left[0].must.remarks.isEmpty { return nil }
    return left.contains { $0.place == place || $0.must.names.contains(id) } ? left : nil
  }

  /// The constraints of the question, and those of others that ask for the same questions.
  private func demands(at place: Int) -> [Demand] {
    let own = demands(of: place, at: place)
    let names = own.reduce(into: Set([asked[place].question.id.text])) { $0.formUnion($1.must.names) }
    let places = names.reduce(into: Set<Int>()) { $0.formUnion(demanding[$1] ?? []) }
    let others = places.subtracting(told).subtracting([place]).sorted()
    return own
      + others.flatMap { demands(of: $0, at: place) }.filter { !$0.must.names.isDisjoint(with: names) }
  }

  /// The constraints of a question that are true or false wherever the one at a place is answered.
  private func demands(of other: Int, at place: Int) -> [Demand] {
    let (id, checker) = (asked[place].question.id.text, asked[place].checker)
    let decided = asked[other].question.constraints.filter { constraint in
      constraint.must.names.allSatisfy { $0 == id || alwaysAnswered.contains($0) }
        && checker.isDecided(constraint.must)
    }
    return decided.map { Demand(place: other, must: $0.must) }
  }

  private func mayHold(_ demands: [Demand], _ place: Int) -> Bool {
    let rules = [asked[place].rule].compactMap(\.self) + demands.map(\.must)
    guard let all = CheckedFormula.all(rules) else { return true }
    return asked[place].checker.mayHold(all)
  }
}
