import Anonymisation
import Foundation
import Statistics
import Testing

struct ReidentificationRiskTests {
  /// Templ, Meindl & Kowarik, Introduction to Statistical Disclosure Control, table of francdat: three decimals.
  @Test func francdatAsPublished() {
    let risk = ReidentificationRisk(KeyFrequencies(of: Francdat.keys, weights: Francdat.weights))
    let published = [0.017, 0.022, 0.022, 0.177, 0.012, 0.297, 0.402, 0.017]
    for (individual, published) in zip(risk.individual, published) {
      #expect(abs(individual - published) <= 0.0005)
    }
    #expect(abs(risk.expectedReidentifications - risk.individual.reduce(0, +)) < 1e-15)
    #expect(abs(risk.global! - risk.expectedReidentifications / 8) < 1e-15)
    #expect(risk.highest == risk.individual[6])
  }

  @Test func withoutWeightsItIsOneOverTheFrequency() {
    let risk = ReidentificationRisk(KeyFrequencies(of: Francdat.keys))
    #expect(risk.individual == [0.5, 0.5, 0.5, 1, 1, 1, 1, 0.5])
    #expect(risk.expectedReidentifications == 6 && risk.global == 0.75 && risk.highest == 1)
  }

  @Test func nobodyHasNoRisk() {
    let risk = ReidentificationRisk(KeyFrequencies(of: KeyTable([], rowCount: 0)))
    #expect(risk.global == nil && risk.highest == nil && risk.expectedReidentifications == 0)
  }

  /// The closed forms for one and two people (Benedetti & Franconi 1998).
  @Test(arguments: [1.001, 1.5, 1.999, 2, 2.001, 10, 541, 1e6]) func theClosedForms(ratio: Double) {
    let p = 1 / ratio
    let odds = p / (1 - p)
    let one = ReidentificationRisk.probability(sample: 1, population: ratio)
    #expect(abs(one - odds * log(1 / p)) < 1e-9 * one)
    let two = ReidentificationRisk.probability(sample: 2, population: 2 * ratio)
    // The closed form for two takes two large numbers from one another where p is near 1.
    #expect(abs(two - (odds - odds * odds * log(1 / p))) < max(1e-9, 1e-15 * odds * odds) * two)
  }

  /// The mean of one over a number with the negative binomial distribution, summed up term by term.
  @Test(arguments: [3, 4, 7, 25, 120], [1.05, 1.6, 2.5, 8, 40]) func theMeanItStandsFor(
    sample: Int, ratio: Double
  ) {
    let p = 1 / ratio
    var (share, mean, total) = (pow(p, Double(sample)), 0.0, 0.0)
    var number = sample
    while total < 1 - 1e-13, number < 1_000_000 {
      mean += share / Double(number)
      total += share
      share *= Double(number) / Double(number - sample + 1) * (1 - p)
      number += 1
    }
    let risk = ReidentificationRisk.probability(sample: sample, population: Double(sample) * ratio)
    #expect(abs(risk - mean) < 1e-10)
  }

  @Test func everybodyInTheSample() {
    #expect(ReidentificationRisk.probability(sample: 4, population: 4) == 0.25)
    #expect(ReidentificationRisk.probability(sample: 4, population: 3) == 0.25)
    #expect(abs(ReidentificationRisk.probability(sample: 4, population: 4 + 1e-9) - 0.25) < 1e-9)
  }

  @Test func largeClassesKeepTheirDigits() {
    for sample in [1_000, 50_000] {
      let f = Double(sample)
      for ratio in [1.2, 3, 100] {
        let p = 1 / ratio
        let risk = ReidentificationRisk.probability(sample: sample, population: f * ratio)
        #expect(risk > p / f && risk < p / (f - 1) * 1.0001)
      }
    }
  }
}
