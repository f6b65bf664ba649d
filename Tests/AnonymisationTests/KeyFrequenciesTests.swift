import Anonymisation
import Statistics
import Testing

struct KeyFrequenciesTests {
  @Test func francdat() {
    let frequencies = KeyFrequencies(of: Francdat.keys, weights: Francdat.weights)
    #expect(frequencies.sample == [2, 2, 2, 1, 1, 1, 1, 2])
    #expect(frequencies.population == [110, 84.5, 84.5, 17, 541, 8, 5, 110])
    #expect(frequencies.rowsViolating(k: 2) == 4 && frequencies.rowsViolating(k: 3) == 8)
    #expect(frequencies.sampleUniques == 4)
  }

  @Test func withoutWeightsTheSampleCounts() {
    #expect(KeyFrequencies(of: Francdat.keys).population == [2, 2, 2, 1, 1, 1, 1, 2])
  }

  /// Rows 3 to 6 lack values: the fourth, of which only the third and fourth variable are known, agrees with the seventh.
  @Test func aMissingValueStandsForAnyOther() {
    let keys = table([
      "1 2 5 1", "1 2 1 1", "1 2 - 1", "- - 1 5", "4 3 1 -", "- 3 1 1", "6 2 1 5", "1 2 5 1",
    ])
    let frequencies = KeyFrequencies(of: keys, weights: Francdat.weights)
    #expect(frequencies.sample == [3, 2, 4, 3, 3, 2, 2, 3])
    #expect(frequencies.population == [149, 84.5, 194.5, 563, 566, 549, 22, 149])
  }

  @Test(arguments: 0..<40) func theSameAsRowsCompared(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let keys = 1 + random.below(6)
    let cells = randomCells(
      rows: random.below(80), valueCounts: (0..<keys).map { _ in 1 + random.below(5) },
      missing: [0, 10, 60][seed % 3], &random)
    let weights = cells.map { _ in Double(1 + random.below(50)) }
    let frequencies = KeyFrequencies(of: KeyTable(rows: cells, keys: keys), weights: weights)
    for (row, cell) in cells.enumerated() {
      let agreeing = cells.indices.filter { other in
        zip(cell, cells[other]).allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
      }
      #expect(frequencies.sample[row] == agreeing.count)
      #expect(frequencies.population[row] == agreeing.reduce(0) { $0 + weights[$1] })
    }
  }
}
