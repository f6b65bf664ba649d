import Statistics
import Testing

@testable import Anonymisation

struct LocalSuppressionTests {
  @Test func nothingIsSuppressedWithoutNeed() throws {
    let keys = table(["a 1", "a 1", "b -", "b -"])
    #expect(try LocalSuppression(of: keys, to: .init(k: 2)).suppressed == [[], [], [], []])
    #expect(try LocalSuppression(of: KeyTable([], rowCount: 0), to: .init(k: 5)).suppressed.isEmpty)
    #expect(try LocalSuppression(of: Francdat.keys, to: .init(k: 1)).suppressed.allSatisfy { $0.isEmpty })
  }

  /// Row 6 shares all but one value with row 5, row 4 two with row 7; the others are in classes of two.
  @Test func francdat() throws {
    let suppressed = try LocalSuppression(of: Francdat.keys, to: .init(k: 2)).suppressed
    #expect(fewestCells(of: Francdat.keys, k: 2) == 6)
    #expect(suppressed.map(\.count) == [0, 0, 0, 2, 1, 1, 2, 0])
    let left = EquivalenceClasses(of: Francdat.keys.suppressing(suppressed))
    #expect(left.leastSize == 2)
  }

  @Test func theLeastImportantVariableGivesWay() throws {
    // Either of the two variables could go.
    let keys = table(["a 1", "b 1", "a 2", "b 2"])
    let last = KeySet(variable: 1)
    #expect(try LocalSuppression(of: keys, to: .init(k: 2)).suppressed == [last, last, last, last])
  }

  /// One of ten is different: it and one of the nine lose a cell each.
  @Test func aLargeClassLendsARow() throws {
    let keys = table(Array(repeating: "a 1", count: 9) + ["a 2"])
    let suppressed = try LocalSuppression(of: keys, to: .init(k: 2)).suppressed
    #expect(suppressed.reduce(0) { $0 + $1.count } == 2)
  }

  @Test func aRowJoinsThoseThatLackTheValueAnyway() throws {
    let keys = table(["a -", "a -", "a 1", "a 1", "a 2"])
    let suppressed = try LocalSuppression(of: keys, to: .init(k: 2)).suppressed
    #expect(suppressed == [[], [], [], [], KeySet(variable: 1)])
  }

  @Test func classesWithoutSparesAreDissolved() throws {
    let keys = table(["a 1", "a 1", "b 2"])
    let left = EquivalenceClasses(
      of: keys.suppressing(try LocalSuppression(of: keys, to: .init(k: 2)).suppressed))
    #expect(left.leastSize == 3)
  }

  @Test func whatCannotBeReached() {
    #expect(throws: AnonymityProblem.tooFewRows(2)) {
      try LocalSuppression(of: table(["a", "b"]), to: .init(k: 3))
    }
    #expect(throws: AnonymityProblem.tooFewValues(sensitive: 0, values: 1)) {
      try LocalSuppression(
        of: table(["a", "b"]), to: .init(k: 2, l: 2), sensitive: [CategoricalVariable(["flu", "flu"])])
    }
  }

  @Test func aClassOfOneValueIsBrokenUp() throws {
    let keys = table(["a", "a", "a", "b", "b", "b"])
    let illness = CategoricalVariable(["flu", "flu", "flu", "flu", "cold", "cold"])
    let suppressed = try LocalSuppression(of: keys, to: .init(k: 2, l: 2), sensitive: [illness]).suppressed
    let left = EquivalenceClasses(of: keys.suppressing(suppressed))
    #expect(left.leastSize! >= 2)
    #expect(Diversity(of: illness, in: left).leastDistinct == 2)
  }

  @Test(arguments: 0..<150) func everyClassMeetsTheRequirement(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let keys = 1 + random.below(5)
    let cells = randomCells(
      rows: 12 + random.below(150), valueCounts: (0..<keys).map { _ in 1 + random.below(8) } + [3],
      missing: [0, 0, 8][seed % 3], &random)
    let (k, l) = (1 + random.below(8), 1 + seed % 2)
    let table = KeyTable(rows: cells, keys: keys)
    let sensitive = CategoricalVariable(cells.map { $0[keys] })
    let suppression = try LocalSuppression(of: table, to: .init(k: k, l: l), sensitive: [sensitive])
    let left = table.suppressing(suppression.suppressed)
    let classes = EquivalenceClasses(of: left)
    #expect(classes.rowsViolating(k: k) == 0)
    #expect(KeyFrequencies(of: left).rowsViolating(k: k) == 0)
    #expect(Diversity(of: sensitive, in: classes).leastDistinct! >= l)
    for row in cells.indices {
      for place in 0..<keys {
        let isGone = suppression.suppressed[row].contains(variable: place)
        // Only cells that had a value are suppressed; all others are as they were.
        #expect(left.variables[place][row] == (isGone ? nil : cells[row][place]))
        if isGone { #expect(cells[row][place] != nil) }
      }
    }
    #expect(try LocalSuppression(of: table, to: .init(k: k, l: l), sensitive: [sensitive]) == suppression)
  }

  /// No class shows more of a row that its own class can do without.
  @Test(arguments: 0..<80) func noRowCouldShowMore(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let cells = randomCells(rows: 60 + random.below(200), valueCounts: [4, 5, 3, 6], &random)
    let (table, k) = (KeyTable(rows: cells, keys: 4), 2 + seed % 4)
    let suppressed = try LocalSuppression(of: table, to: .init(k: k)).suppressed
    let left = table.suppressing(suppressed)
    let sizes = cells.indices.reduce(into: [[String?]: Int]()) { $0[left.row($1), default: 0] += 1 }
    for row in cells.indices where sizes[left.row(row)]! > k {
      for bits in 0..<UInt32(16) where KeySet(rawValue: bits).isStrictSubset(of: suppressed[row]) {
        let shown = cells[row].enumerated().map {
          KeySet(rawValue: bits).contains(variable: $0) ? nil : $1
        }
        #expect(sizes[shown] == nil)
      }
    }
  }

  /// Every way of suppressing cells of small tables, for the fewest.
  @Test func nearTheFewestCells() throws {
    var (cells, fewest) = (0, 0)
    for seed in 0..<120 {
      var random = SeededGenerator(seed: UInt64(1_000 + seed))
      let rows = 4 + random.below(3)
      let table = KeyTable(rows: randomCells(rows: rows, valueCounts: [3, 3, 2], &random), keys: 3)
      let found = try LocalSuppression(of: table, to: .init(k: 2)).suppressed.reduce(0) { $0 + $1.count }
      let least = fewestCells(of: table, k: 2)
      #expect(found >= least)
      cells += found
      fewest += least
    }
    #expect(Double(cells) <= 1.1 * Double(fewest), "\(cells) cells, \(fewest) would do")
  }

  /// The least number of cells by dynamic programming over sets of rows: a class costs what its rows do not share.
  private func fewestCells(of table: KeyTable, k: Int) -> Int {
    let rows = table.rowCount
    let cost = (0..<1 << rows).map { set -> Int? in
      let members = (0..<rows).filter { set >> $0 & 1 == 1 }
      guard members.count >= k else { return nil }
      return table.variables.reduce(0) { sum, variable in
        Set(members.map { variable[$0] }).count == 1 ? sum : sum + members.count
      }
    }
    var best = Array(repeating: Int.max / 2, count: 1 << rows)
    best[0] = 0
    for set in 1..<1 << rows {
      var part = set
      while part > 0 {
        if let cost = cost[part] { best[set] = min(best[set], best[set & ~part] + cost) }
        part = (part - 1) & set
      }
    }
    return best[best.count - 1]
  }
}
