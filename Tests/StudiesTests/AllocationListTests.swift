import SampleStudies
import Statistics
import Studies
import Testing

struct AllocationListTests {
  @Test(arguments: [(1, 1), (2, 2), (3, 6), (4, 24), (5, 120)])
  func balancedBlocksHoldEveryOrderOnce(variants: Int, length: Int) {
    #expect(AllocationMethod.balanced.blockLength(of: variants) == length)
    let list = list(.balanced, variants: variants)
    for block in 0..<3 {
      let orders = list.orders(block * length + 1...(block + 1) * length)
      #expect(Set(orders).count == length)
      #expect(orders.allSatisfy { Set($0) == Set(list.rule.variants) })
    }
    if length > 2 { #expect(list.orders(1...length) != list.orders(length + 1...2 * length)) }
  }

  /// Williams 1949: every variant equally often at each position, and equally often behind each other one.
  @Test(arguments: 1...9)
  func williamsBlocksAreBalancedForPositionAndSuccession(variants: Int) {
    let list = list(.williams, variants: variants)
    let length = AllocationMethod.williams.blockLength(of: variants)
    #expect(length == (variants.isMultiple(of: 2) || variants == 1 ? variants : 2 * variants))
    for block in 0..<3 {
      let balance = balance(of: list.orders(block * length + 1...(block + 1) * length), list)
      #expect(balance.positions.allSatisfy { $0.allSatisfy { $0 == length / variants } })
      for (first, row) in balance.successions.enumerated() {
        for (next, count) in row.enumerated() { #expect(count == (first == next ? 0 : length / variants)) }
      }
    }
  }

  @Test(arguments: 1...9)
  func williamsPositionsAreWithinOneOfEachOtherAllAlong(variants: Int) {
    for seed in UInt64(0)..<20 {
      let list = list(.williams, variants: variants, seed: seed)
      for count in 1...4 * variants {
        let positions = balance(of: list.orders(1...count), list).positions
        for position in 0..<variants {
          let counts = positions.map { $0[position] }
          #expect(counts.max()! - counts.min()! <= 1)
        }
      }
    }
  }

  /// 10,000 draws: the 24 orders are equally likely (chi-squared with 23 degrees of freedom, P > 0.001).
  @Test func randomOrdersAreUniform() throws {
    var counts: [[TaskVariant.ID]: Int] = [:]
    for order in list(.random, variants: 4, seed: 2022).orders(1...10_000) { counts[order, default: 0] += 1 }
    #expect(counts.count == 24)
    let expected = 10_000.0 / 24
    let statistic = counts.values.reduce(0.0) {
      $0 + (Double($1) - expected) * (Double($1) - expected) / expected
    }
    let test = ChiSquaredTest(statistic: statistic, degreesOfFreedom: 23, smallestExpected: expected)
    #expect(test.p > 0.001)
  }

  /// The next order cannot be predicted from those before, since lists differ by their seed.
  @Test(arguments: AllocationMethod.allCases)
  func theSeedGivesTheListAgain(method: AllocationMethod) {
    #expect(
      list(method, variants: 4, seed: 5).orders(1...48) == list(method, variants: 4, seed: 5).orders(1...48))
    #expect(
      list(method, variants: 4, seed: 5).orders(1...48) != list(method, variants: 4, seed: 6).orders(1...48))
  }

  /// The lists in use follow from the present study and from the orders that participants still lack.
  @Test func aListEndsWhenTheStudyIsChanged() throws {
    let test = try SampleStudy.study().implicitTests[0]
    let now = test.variants.map(\.id)
    try #require(now.count > 1)
    func state(
      _ variants: [TaskVariant.ID], _ method: AllocationMethod? = nil, stratum: String = "",
      among orders: [[TaskVariant.ID]] = []
    ) -> AllocationList.State {
      let list = AllocationList(
        id: "list", rule: .init(method: method ?? test.order.method, variants: variants),
        stratum: Stratum(stored: stratum), seed: 1)
      return list.state(in: test, among: orders)
    }
    #expect(state(now) == .inForce)
    // For those who drew before the last variant was added, as long as there are any.
    let added = [now[now.count - 1]]
    #expect(state(added, among: [Array(now.dropLast()), now]) == .forVariantsAdded)
    #expect(state(added, among: [now]) == .ended)
    // Of the study as it was: nobody draws from it any more.
    #expect(state(Array(now.dropLast()), among: [Array(now.dropLast()), now]) == .ended)
    #expect(state(now.reversed(), among: [now]) == .ended)
    let other = AllocationMethod.allCases.first { $0 != test.order.method }!
    #expect(state(now, other) == .ended && state(now, stratum: "language:de") == .ended)
  }

  private func list(_ method: AllocationMethod, variants: Int, seed: UInt64 = 42) -> AllocationList {
    let ids = (1...variants).map { TaskVariant.ID("v\($0)") }
    return AllocationList(
      id: "list", rule: .init(method: method, variants: ids), stratum: Stratum(stored: ""), seed: seed)
  }

  private func balance(of orders: [[TaskVariant.ID]], _ list: AllocationList) -> OrderBalance {
    orders.reduce(into: OrderBalance(of: list.rule.variants)) { $0.add($1) }
  }
}

extension AllocationList {
  fileprivate func orders(_ places: ClosedRange<Int>) -> [[TaskVariant.ID]] { places.map { order(at: $0) } }
}

struct StratumTests {
  @Test func isMadeOfLanguageAndAnswers() {
    let strata = Strata(byLanguage: true, byAnswers: ["hand", "sight"])
    let stratum = Stratum(in: strata, language: Language("de"), answers: ["hand": "left"])
    #expect(stratum.text == "language:de hand:left sight:-")
    #expect(Stratum(in: Strata(), language: Language("de"), answers: ["hand": "left"]).text == "")
  }
}

struct OrderBalanceTests {
  @Test func countsPositionsAndSuccessions() {
    var balance = OrderBalance(of: ["a", "b", "c"])
    balance.add(["a", "b", "c"])
    balance.add(["a", "c", "b"])
    balance.add(["a", nil, "b"])
    balance.add(["lost", "a", "b", "c"])
    #expect(balance.orders == 4)
    #expect(balance.positions == [[3, 1, 0], [0, 1, 3], [0, 1, 1]])
    #expect(balance.successions == [[0, 2, 1], [0, 0, 2], [0, 1, 0]])
  }
}
