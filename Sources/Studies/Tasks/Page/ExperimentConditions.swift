import Statistics

/// The conditions of an experiment: each participant is given one value of each parameter, and keeps it (decision 144).
extension ExperimentTask {
  /// Returns the values for a run: those that its participant has already, and of other parameters the ones that the fewest
  /// have.
  /// - Parameters:
  ///   - own: the participant's values in an earlier run; one that the study no longer offers is drawn again
  ///   - others: the values of each other participant who counts
  func values(
    seed: UInt64, keeping own: [String: String] = [:], among others: [[String: String]] = []
  ) -> [String: String] {
    var generator = SeededGenerator(seed: seed)
    var values: [String: String] = [:]
    // Those who have the same values of the parameters before: so combinations are balanced, too.
    var alike = others
    for parameter in parameters {
      let kept = own[parameter.name].flatMap { parameter.choices.contains($0) ? $0 : nil }
      let value = kept ?? parameter.rarest(among: alike, of: others, using: &generator)
      values[parameter.name] = value
      alike = alike.filter { $0[parameter.name] == value }
    }
    return values
  }

  /// Returns the plan of a run whose participant may have done the experiment before.
  public func plan(
    seed: UInt64, keeping own: [String: String], among others: [[String: String]]
  ) -> ExperimentPlan {
    ExperimentPlan(of: self, drawn: values(seed: seed, keeping: own, among: others), state: .empty)
  }
}

extension ExperimentTask.Parameter {
  /// Returns a choice that the fewest have, of several the one that the fewest have in all, of several one at random.
  fileprivate func rarest(
    among alike: [[String: String]], of all: [[String: String]], using generator: inout SeededGenerator
  ) -> String {
    let shares = choices.map { choice -> [Double] in
      // A choice that is listed twice is to be given twice as often.
      let weight = Double(choices.count { $0 == choice })
      return [alike, all].map { people in Double(people.count { $0[name] == choice }) / weight }
    }
    let least = shares.min { $0.lexicographicallyPrecedes($1) }
    let rarest = choices.indices.filter { shares[$0] == least }
    return choices[rarest[generator.below(rarest.count)]]
  }
}

extension ExperimentPlan {
  /// Returns the values of parameters in the JSON of ``parametersAsJSON``; none for anything else.
  public static func values(in json: String) -> [String: String] {
    guard case .object(let members)? = try? ExperimentValue(parsing: json) else { return [:] }
    return members.reduce(into: [:]) { values, member in
      if case .text(let value) = member.value { values[member.name] = value }
    }
  }
}
