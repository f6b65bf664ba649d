import Foundation
import SampleStudies
import Statistics
import Testing

@testable import Studies

/// The places of the targets of trail making, by another geometry than the one that draws them.
struct TrailLayoutTests {
  private func layout(_ seed: UInt64, of targets: Int = 13) -> TrailLayout {
    var generator = SeededGenerator(seed: seed)
    return TrailLayout(drawing: targets, from: &generator)
  }

  /// Drawn once for all tests, each from its place in the list.
  private static let layouts: [TrailLayout] = {
    let count = ProcessInfo.processInfo.environment["SOAK"] == nil ? 60 : 3_000
    return (0..<count).map { seed in
      var generator = SeededGenerator(seed: UInt64(seed))
      return TrailLayout(drawing: 13, from: &generator)
    }
  }()

  private typealias Point = (x: Double, y: Double)

  /// In CSS pixels.
  private func points(_ layout: TrailLayout, inSquareOf side: Double) -> [Point] {
    layout.places.map { (x: $0.shares[0] * side, y: $0.shares[1] * side) }
  }

  private func distance(_ one: Point, _ other: Point) -> Double { hypot(one.x - other.x, one.y - other.y) }

  /// Points along a line, a hundredth of it apart.
  private func steps(_ one: Point, _ other: Point) -> [Point] {
    (0...100).map { step in
      let share = Double(step) / 100
      return (x: one.x + share * (other.x - one.x), y: one.y + share * (other.y - one.y))
    }
  }

  @Test func seedsGiveLayoutsOfTheirOwn() {
    #expect(layout(1) == layout(1) && layout(1) != layout(2))
    // Stored runs are shown again: the draw of a seed never changes.
    #expect(layout(1, of: 5).places.map { [$0.x, $0.y] } == Self.first)
  }

  private static let first = [[675, 518], [670, 193], [468, 497], [418, 252], [142, 86]]

  @Test(arguments: [288.0, 360, 700])
  func targetsStayApartAndInside(side: Double) {
    let diameter = TrailLayout.diameter(inSquareOf: side)
    #expect(TrailLayout.diameters.contains(diameter))
    for (seed, layout) in Self.layouts.enumerated() {
      let points = points(layout, inSquareOf: side)
      for (index, point) in points.enumerated() {
        #expect(min(point.x, point.y) >= diameter / 2 && max(point.x, point.y) <= side - diameter / 2)
        for other in points[..<index] { #expect(distance(point, other) >= diameter + 8, "seed \(seed)") }
      }
    }
  }

  @Test func noWayTouchesAThirdTargetOrAnotherWay() {
    for (seed, layout) in Self.layouts.enumerated() {
      let points = points(layout, inSquareOf: 288)
      let ways = zip(points, points.dropFirst()).map { steps($0, $1) }
      for (index, way) in ways.enumerated() {
        for (number, target) in points.enumerated() where number != index && number != index + 1 {
          #expect(way.allSatisfy { distance($0, target) > 24 }, "seed \(seed)")
        }
        // Ways that do not meet in a target keep a distance, or they cross.
        for other in ways[..<max(0, index - 1)] { #expect(!areCrossing(way, other), "seed \(seed)") }
      }
    }
  }

  /// By the turns at the ends of both lines.
  private func areCrossing(_ one: [Point], _ other: [Point]) -> Bool {
    func turn(_ a: Point, _ b: Point, _ c: Point) -> Bool {
      (b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x)
    }
    let (a, b, c, d) = (one[0], one[100], other[0], other[100])
    return turn(a, c, d) != turn(b, c, d) && turn(a, b, c) != turn(a, b, d)
  }

  @Test func crossingWaysAreKnown() {
    let way = TrailWay(from: .init(x: 0, y: 0), to: .init(x: 10, y: 10))
    #expect(way.crosses(TrailWay(from: .init(x: 0, y: 10), to: .init(x: 10, y: 0))))
    #expect(!way.crosses(TrailWay(from: .init(x: 0, y: 10), to: .init(x: 4, y: 6))))
    #expect(way.isClear(of: .init(x: 13, y: 14), by: 5) && !way.isClear(of: .init(x: 13, y: 14), by: 6))
    #expect(way.isClear(of: .init(x: -3, y: -4), by: 5) && !way.isClear(of: .init(x: 10, y: 0), by: 8))
  }

  @Test func bothPartsAreEquallyLong() throws {
    func length(_ layout: TrailLayout) -> Double {
      let points = points(layout, inSquareOf: 1000)
      return zip(points, points.dropFirst()).map(distance).reduce(0, +)
    }
    let task = try #require(try ActivityStudy.task(ActivityStudy.trailMaking) as? TrailMakingTask)
    for seed in 0..<20 as Range<UInt64> {
      let plan = TrailMakingPlan(of: task, seed: seed)
      let (a, b) = (plan.layout(of: .a, attempt: 1), plan.layout(of: .b, attempt: 1))
      #expect(abs(length(a) - length(b)) < 1e-6 && a != b)
      #expect(plan.layout(of: .a, attempt: 2) != a && plan.layout(of: .a, attempt: 5) == a)
    }
  }
}
