import Statistics
import Testing

@testable import Anonymisation

struct GeneralisationTests {
  private let ages = Ladder([
    .exact, .bands(.init(width: 5, isWhole: true)), .bands(.init(width: 10, isWhole: true)),
  ])

  private func generalised(_ cells: [[String?]], _ ladders: [Ladder], k: Int) throws -> Generalisation {
    let variables = ladders.enumerated().map { place, ladder in
      LadderedVariable(cells.map { $0[place] }, ladder: ladder)
    }
    return try Generalisation(of: variables, rowCount: cells.count, to: .init(k: k))
  }

  @Test func nothingIsGeneralisedWithoutNeed() throws {
    let cells = [["20", "a"], ["20", "a"], ["31", "b"], ["31", "b"]]
    let result = try generalised(cells, [ages, .exact], k: 2)
    #expect(result.levels == [0, 0] && result.suppressed.allSatisfy(\.isEmpty))
    #expect(result.loss.precision == 1 && result.loss.discernibility == 8)
    #expect(result.loss.averageClassSize == 1)
  }

  /// Different ages in two bands of ten years: exact ages would all be suppressed.
  @Test func theStepIsTakenThatCostsLeast() throws {
    let cells = [["20"], ["22"], ["26"], ["29"], ["30"], ["33"], ["35"], ["39"]]
    let pairs = try generalised(cells, [ages], k: 2)
    #expect(pairs.levels == [1] && pairs.loss.suppressedCells == [0])
    #expect(abs(pairs.loss.precision - 2 / 3) < 1e-12)
    let fours = try generalised(cells, [ages], k: 4)
    #expect(fours.levels == [2] && fours.table.row(0) == ["20-29"])
    #expect(abs(fours.loss.precision - 1 / 3) < 1e-12)
  }

  /// One old person among many: their age is suppressed, with that of one other, and the other ages stay exact.
  @Test func aFewAreSuppressedWhereGeneralisingCostsMore() throws {
    let cells = (0..<40).map { ["\(20 + $0 / 4)"] } + [["93"]]
    let result = try generalised(cells, [ages], k: 2)
    #expect(result.levels == [0])
    #expect(result.loss.suppressedCells == [2] && result.suppressed[40].count == 1)
    #expect(abs(result.loss.precision - (1 - 2 / 41)) < 1e-12)
    #expect(result.table.row(40) == [nil])
  }

  @Test func noRows() throws {
    let result = try generalised([], [ages], k: 3)
    #expect(result.loss.precision == 1 && result.loss.averageClassSize == nil)
  }

  @Test func tooFewRows() {
    #expect(throws: AnonymityProblem.tooFewRows(1)) { try generalised([["20"]], [ages], k: 2) }
  }

  @Test(arguments: 0..<60) func everyClassIsLargeEnoughAndEveryCellTrue(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let cells = (0..<30 + random.below(100)).map { _ in
      [random.below(12) == 0 ? nil : "\(18 + random.below(60))", "\(random.below(6))", "\(random.below(2))"]
    }
    let ladders = [ages, Ladder([.exact, .mergedBelow(8)]), .exact]
    let k = 2 + random.below(5)
    let result = try generalised(cells, ladders, k: k)
    #expect(EquivalenceClasses(of: result.table).rowsViolating(k: k) == 0)
    for (place, ladder) in ladders.enumerated() {
      let told = ladder.variables(cells.map { $0[place] })[result.levels[place]]
      for row in cells.indices {
        let isGone = result.suppressed[row].contains(variable: place)
        #expect(result.table.variables[place][row] == (isGone ? nil : told[row]))
      }
    }
    // It is never worse than suppression alone.
    let exact = KeyTable(rows: cells, keys: 3)
    let alone = try LocalSuppression(of: exact, to: .init(k: k)).suppressed.reduce(0) { $0 + $1.count }
    #expect(result.loss.precision >= 1 - Double(alone) / Double(cells.count * 3) - 1e-12)
  }
}
