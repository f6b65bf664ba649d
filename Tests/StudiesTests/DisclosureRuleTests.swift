import Foundation
import Statistics
import Testing

@testable import Studies

/// Results of several people never tell that of one, however often and by whomever they are looked at.
struct DisclosureRuleTests {
  private static let measure = ComparedMeasure(id: "score", range: 0...100, classCount: 20)

  @Test func nothingIsPublishedOfFewerThanTen() {
    for count in 0..<10 {
      let values = (0..<count).map { Double($0 * 10) }
      #expect(DisclosureRule.cells(known: [], newcomers: values, of: Self.measure) == nil, "\(count)")
    }
    let ten = DisclosureRule.cells(known: [], newcomers: (0..<10).map { Double($0 * 10) }, of: Self.measure)
    #expect(ten?.reduce(0) { $0 + $1.people } == 10)
    #expect(ten?.allSatisfy { $0.people >= 3 } == true)
  }

  @Test func nothingChangesBeforeTenHaveJoined() {
    let known = (0..<10).map { Double($0 * 10) }
    for count in 1..<10 {
      #expect(
        DisclosureRule.cells(known: known, newcomers: Array(known.prefix(count)), of: Self.measure) == nil)
    }
    #expect(DisclosureRule.newcomersNeeded(besides: 1_000) == 250)
  }

  @Test func whereEverybodyIsAlikeNothingIsPublished() {
    let same = [Double](repeating: 42, count: 30)
    #expect(DisclosureRule.cells(known: [], newcomers: same, of: Self.measure) == nil)
  }

  @Test func valuesAtTheEndsAndBeyondCount() throws {
    let values = [-50, 0, 0, 0, 50, 50, 50, 100, 100, 1000].map(Double.init)
    let cells = try #require(DisclosureRule.cells(known: [], newcomers: values, of: Self.measure))
    #expect(cells.map(\.people) == [4, 3, 3])
    #expect(cells.first?.low == 0 && cells.last?.high == 100)
    for (cell, next) in zip(cells, cells.dropFirst()) { #expect(cell.high == next.low) }
    let comparison = Comparison(measure: "score", cells: cells, publishedAt: Timestamp(milliseconds: 0))
    #expect([-5, 0, 50, 100, 200].map { comparison.cell(of: $0) } == [0, 0, 1, 2, 2])
  }

  static let seeds: UInt64 = ProcessInfo.processInfo.environment["SOAK"] == nil ? 20 : 400

  /// People join and leave at random, with values from narrow and wide distributions. Of any two publications, not only of
  /// successive ones, the cells that both tell apart differ by at least three newcomers each.
  @Test(arguments: 1...seeds) func noTwoPublicationsDifferByOnePerson(seed: UInt64) {
    var study = SimulatedStudy(measure: Self.measure, seed: seed)
    for _ in 0..<400 { study.step() }
    #expect(study.publications.count >= 2, "seed \(seed)")
    for (number, later) in study.publications.enumerated() {
      #expect(later.people.count >= DisclosureRule.leastPeople)
      #expect(later.cells.allSatisfy { $0.people >= DisclosureRule.leastInCell })
      #expect(later.cells.reduce(0) { $0 + $1.people } == later.people.count)
      for earlier in study.publications[..<number] { checkDifference(earlier, later, seed) }
    }
  }

  private func checkDifference(
    _ earlier: SimulatedStudy.Publication, _ later: SimulatedStudy.Publication, _ seed: UInt64
  ) {
    let joined = later.people.filter { earlier.people[$0.key] == nil }
    #expect(joined.count >= DisclosureRule.leastPeople, "seed \(seed)")
    let bounds = [0] + Set(earlier.cells.map(\.high)).intersection(later.cells.map(\.high)).sorted()
    for (low, high) in zip(bounds, bounds.dropFirst()) {
      let added = joined.values.count { value in
        let bound = Self.measure.bound(Self.measure.classNumber(of: value))
        return low <= bound && bound < high
      }
      #expect(added >= DisclosureRule.leastInCell, "seed \(seed): \(low) to \(high)")
    }
  }
}

/// A study whose participants come and go.
private struct SimulatedStudy {
  struct Publication {
    let cells: [Comparison.Cell]
    /// The values of everybody who is part of it.
    let people: [Int: Double]
  }

  private let measure: ComparedMeasure
  private var generator: SeededGenerator
  private var next = 0
  private var known: [Int: Double] = [:]
  private var waiting: [Int: Double] = [:]
  private(set) var publications: [Publication] = []
  private let spread: Double

  init(measure: ComparedMeasure, seed: UInt64) {
    self.measure = measure
    generator = SeededGenerator(seed: seed)
    spread = [8, 25, 60, 120][Int(seed % 4)]
  }

  mutating func step() {
    if Int.random(in: 0..<6, using: &generator) == 0 {
      leave()
    } else {
      next += 1
      waiting[next] = 50 + Double.random(in: -spread...spread, using: &generator)
    }
    publish()
  }

  private mutating func leave() {
    let everybody = (Array(known.keys) + waiting.keys).sorted()
    guard let one = everybody.randomElement(using: &generator) else { return }
    known[one] = nil
    waiting[one] = nil
  }

  private mutating func publish() {
    guard
      let cells = DisclosureRule.cells(
        known: Array(known.values), newcomers: Array(waiting.values), of: measure)
    else { return }
    known.merge(waiting) { first, _ in first }
    waiting = [:]
    publications.append(Publication(cells: cells, people: known))
  }
}
