import ImplicitAssociation

/// The rules of a plan, checked from the outside on the finished plan; an empty list means that all hold.
struct PlanRules {
  private let plan: Plan
  private let design: Design
  private let stimuli: [Role: Set<StimulusID>]

  init(_ plan: Plan, of design: Design) {
    self.plan = plan
    self.design = design
    stimuli = design.stimuli.mapValues(Set.init)
  }

  func violations() -> [String] {
    plan.blocks.flatMap { block in
      frame(of: block) + counts(in: block) + alternation(in: block) + runs(in: block) + turns(in: block)
    } + turnsInRun() + repeats()
  }

  private func frame(of block: PlannedBlock) -> [String] {
    var found: [String] = []
    if block.trials.map(\.number) != Array(1...block.trials.count) { found.append("numbers") }
    if Set(block.left).union(block.right).count != block.left.count * 2 { found.append("labels") }
    for trial in block.trials {
      let labels = trial.correctSide == .left ? block.left : block.right
      if !labels.contains(trial.role) { found.append("block \(block.number): wrong side") }
      if !stimuli[trial.role]!.contains(trial.stimulus) { found.append("foreign stimulus") }
    }
    return found
  }

  private func counts(in block: PlannedBlock) -> [String] {
    let categories = block.left + block.right
    let wanted = design.blockCounts[block.number - 1] / categories.count
    return categories.filter { role in block.trials.count { $0.role == role } != wanted }
      .map { "block \(block.number): count of \($0)" }
  }

  private func alternation(in block: PlannedBlock) -> [String] {
    guard block.kind != .sortingPractice else { return [] }
    let isConcept = block.trials.map { [.concept1, .concept2].contains($0.role) }
    return zip(isConcept, isConcept.dropFirst()).contains(where: ==) ? ["block \(block.number): order"] : []
  }

  private func runs(in block: PlannedBlock) -> [String] {
    let sides = block.trials.map(\.correctSide)
    return sides.indices.dropLast(4).filter { start in
      sides[start...(start + 4)].allSatisfy { $0 == sides[start] }
    }.map { "block \(block.number): five equal sides from \($0)" }
  }

  private func turns(in block: PlannedBlock) -> [String] {
    Role.allCases.filter { !exhausts($0, block.trials) }.map { "block \(block.number): turns of \($0)" }
  }

  private func turnsInRun() -> [String] {
    Role.allCases.filter { !exhausts($0, plan.blocks.flatMap(\.trials)) }.map { "run: turns of \($0)" }
  }

  /// From the start on, each stretch as long as the list of stimuli holds none of them twice.
  private func exhausts(_ role: Role, _ trials: [PlannedTrial]) -> Bool {
    let shown = trials.filter { $0.role == role }.map(\.stimulus)
    let length = stimuli[role]!.count
    return stride(from: 0, to: shown.count, by: length).allSatisfy { start in
      let stretch = shown[start..<min(start + length, shown.count)]
      return Set(stretch).count == stretch.count
    }
  }

  private func repeats() -> [String] {
    let shown = plan.blocks.flatMap(\.trials)
    return Role.allCases.filter { role in
      let own = shown.filter { $0.role == role }.map(\.stimulus)
      return zip(own, own.dropFirst()).contains(where: ==)
    }.map { "repeat in \($0)" }
  }
}
