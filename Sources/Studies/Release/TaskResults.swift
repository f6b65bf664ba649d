import Statistics

/// The results of one task as rows of a release.
struct TaskResults: Sendable {
  let task: any StudyTask
  private let measures: [AnalysedMeasure]
  let sample: AnalysedSample
  let analysis: RunAnalysis

  /// Nil where nobody is left to analyse.
  init?(_ task: any StudyTask, _ sample: AnalysedSample) {
    guard let measures = task.analysis?.measures, !sample.people.isEmpty else { return nil }
    self.task = task
    self.measures = measures
    self.sample = sample
    analysis = RunAnalysis(task, sample, f: PowerAnalysis.usualSize)
  }

  private var variants: [TaskVariant.ID] { sample.variants }
  private var isCompared: Bool { variants.count > 1 }

  /// Every comparison, variants first.
  private var comparisons: [(measure: AnalysedMeasure, dimension: AnalysedDimension, of: ConditionComparison)]
  {
    AnalysedDimension.allCases.flatMap { dimension in
      let found = dimension == .variant ? analysis.byVariant : analysis.byPosition
      return measures.compactMap { measure in found[measure].map { (measure, dimension, $0) } }
    }
  }

  var conditions: [ConditionRow] {
    comparisons.flatMap { measure, dimension, comparison in
      comparison.groups.enumerated().map { place, group in
        ConditionRow(
          test: task.id, measure: measure, dimension: dimension,
          condition: dimension == .variant ? variants[place].text : String(place + 1), group: group)
      }
    }
  }

  var positions: [VariantPositionRow] {
    guard isCompared else { return [] }
    return zip(variants, analysis.balance.counts).flatMap { variant, counts in
      counts.enumerated().map { place, people in
        VariantPositionRow(test: task.id, variant: variant, position: place + 1, people: people)
      }
    }
  }

  var pairs: [VariantPairRow] {
    analysis.pairs.map {
      VariantPairRow(test: task.id, first: variants[$0.first], second: variants[$0.second], pair: $0)
    }
  }

  /// Halves are of trials.
  var reliability: [ReliabilityRow] {
    guard measures.contains(.latency) else { return [] }
    return zip(variants, analysis.reliability).map {
      ReliabilityRow(test: task.id, variant: $0, reliability: $1)
    }
  }

  /// For an effect of each size that the analysis page offers.
  var power: [PowerRow] {
    guard isCompared else { return [] }
    return PowerAnalysis.sizes.flatMap { f in
      let power = PowerAnalysis(analysis.byVariant[.result], conditions: variants.count, f: f)
      return [(ConditionTestRow.Method.oneWay, power.oneWay), (.repeated, power.repeated)].compactMap {
        method, test in test.map { PowerRow(test: task.id, method: method, analysis: power, power: $0) }
      }
    }
  }
}

// MARK: - Tests

extension TaskResults {
  var tests: [ConditionTestRow] {
    comparisons.flatMap { measure, dimension, comparison in
      oneWay(measure, dimension, comparison) + repeated(measure, dimension, comparison)
        + friedman(measure, dimension, comparison) + crossed(measure, dimension, comparison)
    } + balance
  }

  private func oneWay(
    _ measure: AnalysedMeasure, _ dimension: AnalysedDimension, _ comparison: ConditionComparison
  ) -> [ConditionTestRow] {
    guard let anova = comparison.oneWay else { return [] }
    return [
      ConditionTestRow(
        test: task.id, measure: measure.rawValue, dimension: dimension, method: .oneWay, count: anova.count,
        statistic: anova.test.statistic, degrees: anova.test.degreesOfFreedom.effect,
        errorDegrees: anova.test.degreesOfFreedom.error, p: anova.test.p, etaSquared: anova.sums.share,
        etaInterval: anova.etaSquared.interval)
    ]
  }

  /// Of two conditions there is one difference, which cannot violate sphericity.
  private func repeated(
    _ measure: AnalysedMeasure, _ dimension: AnalysedDimension, _ comparison: ConditionComparison
  ) -> [ConditionTestRow] {
    guard let effect = comparison.repeated?.effects.first else { return [] }
    func row(
      _ method: ConditionTestRow.Method, _ test: FTest, epsilon: Double? = nil,
      interval: ClosedRange<Double>? = nil
    ) -> ConditionTestRow {
      ConditionTestRow(
        test: task.id, measure: measure.rawValue, dimension: dimension, method: method,
        count: comparison.people, statistic: test.statistic, degrees: test.degreesOfFreedom.effect,
        errorDegrees: test.degreesOfFreedom.error, p: test.p, etaSquared: effect.sums.share,
        etaInterval: interval, generalised: effect.generalisedEtaSquared, epsilon: epsilon)
    }
    let uncorrected = row(.repeated, effect.test, interval: effect.partialEtaSquared.interval)
    if comparison.groups.count == 2 { return [uncorrected] }
    return [
      uncorrected,
      row(.greenhouseGeisser, effect.greenhouseGeisser, epsilon: effect.epsilon.greenhouseGeisser),
      row(.huynhFeldt, effect.huynhFeldt, epsilon: effect.epsilon.huynhFeldt),
    ]
  }

  private func friedman(
    _ measure: AnalysedMeasure, _ dimension: AnalysedDimension, _ comparison: ConditionComparison
  ) -> [ConditionTestRow] {
    guard let test = comparison.friedman else { return [] }
    return [
      ConditionTestRow(
        test: task.id, measure: measure.rawValue, dimension: dimension, method: .friedman,
        count: comparison.people, statistic: test.statistic,
        degrees: Double(test.degreesOfFreedom), p: test.p, kendallsW: test.effect)
    ]
  }

  /// By Greenhouse and Geisser, as the analysis page tells them.
  private func crossed(
    _ measure: AnalysedMeasure, _ dimension: AnalysedDimension, _ comparison: ConditionComparison
  ) -> [ConditionTestRow] {
    guard let crossed = comparison.crossed, let names = task.analysis?.factors?.names else { return [] }
    return zip(names + [names.joined(separator: " ")], crossed.effects).map { factor, effect in
      let test = effect.greenhouseGeisser
      return ConditionTestRow(
        test: task.id, measure: measure.rawValue, dimension: dimension, method: .factor, factor: factor,
        count: comparison.people, statistic: test.statistic, degrees: test.degreesOfFreedom.effect,
        errorDegrees: test.degreesOfFreedom.error, p: test.p, etaSquared: effect.sums.share,
        etaInterval: effect.partialEtaSquared.interval, generalised: effect.generalisedEtaSquared,
        epsilon: effect.epsilon.greenhouseGeisser)
    }
  }

  private var balance: [ConditionTestRow] {
    guard isCompared, let test = analysis.balance.pearson else { return [] }
    return [
      ConditionTestRow(
        test: task.id, measure: ConditionTestRow.order, dimension: .variant, method: .pearson,
        count: analysis.balance.counts.joined().reduce(0, +), statistic: test.statistic,
        degrees: Double(test.degreesOfFreedom), p: test.p, cramersV: test.cramersV)
    ]
  }
}

extension SumsOfSquares {
  /// η² of one-way designs, partial η² of others.
  fileprivate var share: Double? { effect + error > 0 ? effect / (effect + error) : nil }
}
