import Foundation

/// The probability that somebody who knows the key variables of a person, and that the person is in the sample, takes the
/// right row for theirs.
public struct ReidentificationRisk: Sendable, Hashable {
  /// Of each row: the individual risk, 0 to 1.
  public let individual: [Double]

  /// Without weights the risk is 1/f. With weights it is the mean of 1/F, given f (``probability(sample:population:)``).
  public init(_ frequencies: KeyFrequencies) {
    individual = zip(frequencies.sample, frequencies.population).map {
      Self.probability(sample: $0, population: $1)
    }
  }

  /// The number of people who are to be expected to be found: the sum of the individual risks.
  public var expectedReidentifications: Double { individual.reduce(0, +) }

  /// The global risk: the expected share of people who are found (Templ, Kowarik & Meindl 2015, section 2.6); nil without
  /// rows.
  public var global: Double? {
    individual.isEmpty ? nil : expectedReidentifications / Double(individual.count)
  }

  public var highest: Double? { individual.max() }
}

extension ReidentificationRisk {
  /// The estimator of Benedetti & Franconi (1998; Proceedings of New Techniques and Technologies for Statistics, 1:398-403).
  ///
  /// Given that f people of a sample share a key, the number in the population who do has a negative binomial distribution with
  /// f successes of probability p = f/F; the risk is the mean of one over that number. The integral of which they give the
  /// solution for f = 1, 2 and 3 is here
  ///
  ///     I(f) = ∫₀¹ v^(f-1) / (1 + a·v) dv,   a = (1 - p) / p,   I(1) = ln(1 + a) / a,   I(f+1) = (1/f - I(f)) / a
  ///
  /// (v = p·s / (1 - (1 - p)·s) in their integral over s). The recursion loses digits where a < 1; there the series
  /// p/f · ₂F₁(1, 1; f+1; 1-p) has positive terms that at least halve. Both are exact, where sdcMicro takes
  /// p / (f - (1 - p)) for f > 2.
  /// - Parameters:
  ///   - sample: f, at least 1
  ///   - population: F; as small as f or smaller, everybody is in the sample, and the risk is 1/f
  public static func probability(sample: Int, population: Double) -> Double {
    let f = Double(sample)
    guard population > f else { return 1 / f }
    let p = f / population
    let a = (1 - p) / p
    if a < 1 { return seriesMean(f: f, p: p) }
    var mean = log1p(a) / a
    for step in 1..<max(sample, 1) { mean = (1 / Double(step) - mean) / a }
    return mean
  }

  private static func seriesMean(f: Double, p: Double) -> Double {
    var (term, sum, number) = (1.0, 1.0, 0.0)
    while term > sum * 1e-17 {
      term *= (number + 1) / (f + 1 + number) * (1 - p)
      sum += term
      number += 1
    }
    return p / f * sum
  }
}
