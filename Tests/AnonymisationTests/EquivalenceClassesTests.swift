import Anonymisation
import Statistics
import Testing

struct EquivalenceClassesTests {
  @Test func francdatHasFiveClasses() {
    let classes = EquivalenceClasses(of: Francdat.keys)
    #expect(classes.classOfRow == [0, 1, 1, 2, 3, 4, 5, 0])
    #expect(classes.sizes == [2, 2, 1, 1, 1, 1])
    #expect(classes.leastSize == 1 && classes.sampleUniques == 4)
    #expect(classes.rowsViolating(k: 2) == 4 && classes.rowsViolating(k: 3) == 8)
    #expect(classes.rowsBySize == [1: 4, 2: 4])
  }

  @Test func aMissingValueIsAValueOfItsOwn() {
    let classes = EquivalenceClasses(of: table(["a -", "a -", "a 1", "- -"]))
    #expect(classes.sizes == [2, 1, 1])
  }

  @Test func noRowsAndNoVariables() {
    #expect(EquivalenceClasses(of: KeyTable([], rowCount: 0)).leastSize == nil)
    #expect(EquivalenceClasses(of: KeyTable([], rowCount: 3)).sizes == [3])
  }

  /// Both ways of numbering: with a place for each combination, and with a dictionary where there are too many.
  @Test(arguments: [3, 400]) func theSameAsRowsCompared(values: Int) {
    var random = SeededGenerator(seed: UInt64(values))
    let cells = randomCells(
      rows: 600, valueCounts: [values, values, 2, values], missing: 10, &random)
    let classes = EquivalenceClasses(of: KeyTable(rows: cells, keys: 4))
    var numbers: [[String?]: Int] = [:]
    for cell in cells where numbers[cell] == nil { numbers[cell] = numbers.count }
    #expect(classes.classOfRow == cells.map { numbers[$0]! })
    #expect(classes.sizes.reduce(0, +) == 600)
  }
}
