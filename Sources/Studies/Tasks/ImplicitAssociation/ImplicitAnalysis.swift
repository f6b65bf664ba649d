import ImplicitAssociation
import Statistics

extension ImplicitTest {
  /// Variants that combine each layout with each input are analysed by both.
  public var analysis: TaskAnalysis? {
    let crossed = variants.map { (id: $0.id, first: layouts[$0.id], second: $0.input) }
    return TaskAnalysis(
      unit: .plain, classWidth: Self.classWidth, factors: VariantFactors("layout", "input", of: crossed))
  }

  fileprivate static let classWidth = 50.0
}

extension ImplicitPlan {
  /// Returns what analyses need of a run: the score that people see, the latencies as that score takes them up to the
  /// correct response or the first one, without those that every such score leaves out, and the errors.
  /// - Parameter stored: the trials of the attempts that count, in order
  public func aggregate(_ stored: [StoredTrial]) -> RunAggregate {
    let trials = scored(stored).trials
    let blocks = Set(plan.blocks.filter { $0.scored != nil }.map(\.number))
    let roles = stored.filter { blocks.contains($0.block) }.map(\.role)
    let shown = test.design.nativeScore
    let outcome = ImplicitAssociation.score(trials)[shown]
    let halves = balancedHalves(of: zip(trials, roles), by: shown)
    return RunAggregate(
      result: outcome.total, halves: halves.map { .init($0.first, $0.second) },
      parts: outcome.parts.map { .init($0.practice, $0.test) },
      trials: trials.count, errors: trials.count(where: \.isError),
      latencies: LatencyAggregate(
        trials.compactMap { $0.countedLatency(in: shown)?.value }, classWidth: ImplicitTest.classWidth))
  }
}
