import Testing

@testable import Anonymisation

struct LadderTests {
  private func told(_ cells: [String?], _ levels: Ladder.Level...) -> [[String?]] {
    Ladder(levels).variables(cells).map { variable in cells.indices.map { variable[$0] } }
  }

  @Test func agesInBands() {
    let bands = Ladder.Bands(width: 5, isWhole: true)
    #expect(
      told(["18", "20", "24", "25", nil, "many"], .exact, .bands(bands)) == [
        ["18", "20", "24", "25", nil, "many"], ["15-19", "20-24", "20-24", "25-29", nil, nil],
      ])
  }

  @Test func openEnds() {
    let bands = Ladder.Bands(width: 10, bottom: 18, top: 80, isWhole: true)
    #expect(
      told(["17", "18", "19", "20", "79", "80", "104"], .bands(bands)) == [
        ["under 18", "18-19", "18-19", "20-29", "70-79", "80 or more", "80 or more"]
      ])
  }

  @Test func numbersWithDecimals() {
    let bands = Ladder.Bands(width: 0.1, isWhole: false)
    #expect(
      told(["1.7", "1.79", "0.3", "-0.05"], .bands(bands)) == [
        ["[1.7,1.8)", "[1.7,1.8)", "[0.3,0.4)", "[-0.1,0)"]
      ])
  }

  @Test func aBandOfOneYearIsTheYear() {
    #expect(told(["18"], .bands(.init(width: 1, isWhole: true))) == [["18"]])
  }

  @Test func groups() {
    #expect(
      told(["a", "b", "c", nil], .groups(["a": "first", "b": "first"])) == [["first", "first", nil, nil]])
  }

  @Test func rareValuesAreMerged() {
    let cells = ["a", "a", "a", "b", "b", "b", "b", "c", "d", nil]
    // Two are too few for “other” as well, so the rarest of the others joins them.
    #expect(
      told(cells, .mergedBelow(3)) == [
        ["other", "other", "other", "b", "b", "b", "b", "other", "other", nil]
      ])
    #expect(told(cells, .mergedBelow(2))[0][7...] == ["other", "other", nil])
    #expect(told(cells, .mergedBelow(1)) == [cells])
  }

  @Test func mergingGoesOnFromTheLevelBefore() {
    let groups = ["a": "x", "b": "x", "c": "y"]
    let told = told(["a", "b", "a", "c"], .exact, .groups(groups), .mergedBelow(2))
    #expect(told[2] == ["other", "other", "other", "other"])
  }

  @Test func steps() {
    let ladder = Ladder([
      .exact, .bands(.init(width: 5, isWhole: true)), .bands(.init(width: 10, isWhole: true)),
    ])
    #expect(ladder.height == 3 && (0..<3).map { ladder.step(of: $0) } == [0, 1, 2])
    let coarse = Ladder([.bands(.init(width: 5, isWhole: true))])
    #expect(coarse.height == 2 && coarse.step(of: 0) == 1)
    #expect(Ladder.exact.height == 1)
  }
}
