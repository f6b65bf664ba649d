import Anonymisation
import Foundation
import Statistics
import Testing

struct SpecialUniquesTests {
  /// The example of the sdcMicro guide for practitioners (Benschop, Machingauta & Welch): scores as printed there.
  @Test func theExampleOfTheGuide() {
    let people = table([
      "urban female si employed", "urban female si employed", "urban female pi none",
      "urban male sc employed", "rural female sc unemployed", "urban male sc employed",
      "urban female pc none", "urban male post unemployed", "urban female si none", "urban female si none",
    ])
    #expect(SpecialUniques(of: people).scores == [0, 0, 6, 0, 12, 0, 6, 10, 0, 0])
  }

  /// Templ 2017, Statistical Disclosure Control for Microdata, chapter on SUDA: scores of the last four of eight people.
  @Test func theExampleOfTheBook() {
    let people = table([
      "20s male 50k+ high", "20s male 50k+ high", "20s male 50k- high", "20s male 50k- high",
      "20s female 50k- university", "20s female 50k- high", "20s female 50k- middle",
      "60s male 50k- university",
    ])
    #expect(SpecialUniques(of: people).scores[4...] == [4, 2, 6, 8])
  }

  @Test func francdatByHand() {
    let uniques = SpecialUniques(of: Francdat.keys)
    #expect(uniques.scores == [0, 0, 0, 8, 6, 4, 8, 0])
    #expect(
      uniques.minimalSampleUniques[3] == [KeySet(variable: 0), [.init(variable: 1), .init(variable: 3)]])
    #expect(uniques.rowCount == 4)
  }

  /// Four unique rows, four in pairs: 4·0.01 / (4·0.01 + 4·0.99) of those who are unique are found.
  @Test func intrusionOfFrancdat() {
    let file = SpecialUniques.intrusionProbability(
      of: EquivalenceClasses(of: Francdat.keys), samplingFraction: 0.01)
    #expect(abs(file - 0.01) < 1e-12)
    let scores = SpecialUniques(of: Francdat.keys).intrusionScores
    let sum = 2 * pow(8, -1.2) + pow(6, -1.2) + pow(4, -1.2)
    for (row, score) in [(3, 8.0), (4, 6.0), (5, 4.0), (6, 8.0)] {
      #expect(abs(scores[row] - 1 / (1 + (4 / 0.01 - 4) / (pow(score, 1.2) * sum))) < 1e-12)
    }
    #expect(scores[0] == 0 && scores[7] == 0)
  }

  @Test func nobodyIsUnique() {
    let uniques = SpecialUniques(of: table(["a 1", "a 1", "b 2", "b 2"]))
    #expect(
      uniques.scores == [0, 0, 0, 0] && uniques.intrusionScores == [0, 0, 0, 0] && uniques.rowCount == 0)
    #expect(SpecialUniques(of: KeyTable([], rowCount: 0)).scores.isEmpty)
  }

  @Test func aMissingValueIsPartOfNone() {
    let uniques = SpecialUniques(of: table(["a -", "a 1", "b 1"]))
    #expect(uniques.minimalSampleUniques[0].isEmpty)
    #expect(uniques.minimalSampleUniques[1] == [[.init(variable: 0), .init(variable: 1)]])
    #expect(uniques.minimalSampleUniques[2] == [KeySet(variable: 0)])
  }

  @Test(arguments: 0..<60) func theSameAsEverySetTried(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let keys = 1 + random.below(6)
    let cells = randomCells(
      rows: 1 + random.below(40), valueCounts: (0..<keys).map { _ in 1 + random.below(6) },
      missing: [0, 15][seed % 2], &random)
    let uniques = SpecialUniques(of: KeyTable(rows: cells, keys: keys))
    for row in cells.indices {
      let sets = everyMinimalUnique(of: row, in: cells)
      #expect(Set(uniques.minimalSampleUniques[row]) == sets)
      #expect(uniques.minimalSampleUniques[row].count == sets.count)
    }
  }

  private func everyMinimalUnique(of row: Int, in cells: [[String?]]) -> Set<KeySet> {
    let keys = cells[row].count
    let unique = (1..<UInt32(1) << UInt32(keys)).map { KeySet(rawValue: $0) }.filter { set in
      let places = (0..<keys).filter { set.contains(variable: $0) }
      guard places.allSatisfy({ cells[row][$0] != nil }) else { return false }
      return !cells.indices.contains { other in
        other != row && places.allSatisfy { cells[other][$0] == cells[row][$0] }
      }
    }
    return Set(unique.filter { set in !unique.contains { $0 != set && set.isSuperset(of: $0) } })
  }
}
