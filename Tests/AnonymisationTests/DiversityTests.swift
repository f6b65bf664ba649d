import Anonymisation
import Foundation
import Testing

struct DiversityTests {
  /// Three classes: all alike, two values at 3 to 1, and one with a gap.
  private let classes = EquivalenceClasses(of: table(["a", "a", "b", "b", "b", "b", "c", "c", "d"]))
  private let illness = CategoricalVariable(["flu", "flu", "flu", "flu", "flu", "cold", "cold", nil, nil])

  @Test func distinctValues() {
    let diversity = Diversity(of: illness, in: classes)
    #expect(diversity.distinct == [1, 2, 1, 0])
    #expect(diversity.leastDistinct == 1)
  }

  @Test func entropy() {
    let diversity = Diversity(of: illness, in: classes)
    let mixed = exp(-(0.75 * log(0.75) + 0.25 * log(0.25)))
    for (entropy, expected) in zip(diversity.entropy, [1, mixed, 1, 0]) {
      #expect(abs(entropy - expected) < 1e-12)
    }
    #expect(diversity.leastEntropy == 1)
  }

  @Test func nobodyHasAValue() {
    let diversity = Diversity(
      of: CategoricalVariable([nil, nil]), in: EquivalenceClasses(of: table(["a", "b"])))
    #expect(diversity.distinct == [0, 0] && diversity.leastDistinct == nil && diversity.leastEntropy == nil)
  }
}
