import Statistics

/// The places of the targets of a part, in the order in which they are connected. No two targets are close to each other,
/// no line from one to the next crosses another one, and none passes near a third target.
public struct TrailLayout: Sendable, Hashable {
  public let places: [TrailPlace]

  /// The side of the smallest square in which a target has its smallest size, in CSS pixels: that of a window which is 320
  /// pixels wide.
  public static let smallestSide = 288.0
  /// The diameters of the targets, in CSS pixels.
  public static let diameters = 40.0...50.0

  /// Returns the diameter of the targets in a square, in CSS pixels.
  public static func diameter(inSquareOf side: Double) -> Double {
    min(side * diameters.lowerBound / smallestSide, diameters.upperBound)
  }

  // In thousandths of the side. In the smallest square a target is 139 wide.

  /// Targets do not reach over the edge.
  private static let margin = 70
  /// From the middle of one target to that of the next: 8 pixels are free between them in the smallest square.
  static let spacing = 170
  /// From the middle of a target to a line between two others.
  static let clearance = 90
  /// Longer ways leave no room for the targets that follow.
  static let longest = 450
  /// A layout in which so many draws found no place is drawn anew.
  private static let patience = 100

  init(places: [TrailPlace]) { self.places = places }

  /// Draws places until all targets have one. About one layout in six comes to its end, so that this never takes long.
  init(drawing count: Int, from generator: inout SeededGenerator) {
    var places: [TrailPlace] = []
    var misses = 0
    while places.count < count {
      let place = TrailPlace(drawnFrom: &generator, margin: Self.margin)
      if Self.allows(place, after: places) {
        places.append(place)
        misses = 0
      } else {
        misses += 1
      }
      if misses == Self.patience { (places, misses) = ([], 0) }
    }
    self.places = places
  }

  /// The same ways from the last target to the first one, in a mirror that swaps left and right.
  var mirroredAndReversed: TrailLayout {
    TrailLayout(places: places.reversed().map { TrailPlace(x: 1000 - $0.x, y: $0.y) })
  }

  private static func allows(_ place: TrailPlace, after places: [TrailPlace]) -> Bool {
    guard let last = places.last else { return true }
    let way = TrailWay(from: last, to: place)
    if way.squaredLength > longest * longest { return false }
    if places.contains(where: { TrailWay(from: $0, to: place).squaredLength < spacing * spacing }) {
      return false
    }
    let ways = zip(places, places.dropFirst()).map(TrailWay.init)
    return places.dropLast().allSatisfy { way.isClear(of: $0, by: clearance) }
      && ways.allSatisfy { $0.isClear(of: place, by: clearance) }
      && ways.dropLast().allSatisfy { !$0.crosses(way) }
  }
}

/// The middle of a target, in thousandths of the side of the square, from its upper left corner. Whole numbers make the same
/// layout on every machine.
public struct TrailPlace: Sendable, Hashable {
  public let x: Int
  public let y: Int

  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  fileprivate init(drawnFrom generator: inout SeededGenerator, margin: Int) {
    let width = 1001 - 2 * margin
    x = margin + generator.below(width)
    y = margin + generator.below(width)
  }

  /// In shares of the side.
  public var shares: [Double] { [Double(x) / 1000, Double(y) / 1000] }
}

/// The straight line from one target to the next.
struct TrailWay {
  let start: TrailPlace
  let end: TrailPlace

  init(from start: TrailPlace, to end: TrailPlace) {
    self.start = start
    self.end = end
  }

  var squaredLength: Int {
    let (x, y) = (end.x - start.x, end.y - start.y)
    return x * x + y * y
  }

  /// Returns true if no point of the line is closer to a place than this distance.
  func isClear(of place: TrailPlace, by distance: Int) -> Bool {
    let toPlace = TrailWay(from: start, to: place)
    let along =
      (end.x - start.x) * (place.x - start.x) + (end.y - start.y) * (place.y - start.y)
    if along <= 0 { return toPlace.squaredLength >= distance * distance }
    if along >= squaredLength {
      return TrailWay(from: end, to: place).squaredLength >= distance * distance
    }
    let area = side(of: place)
    return area * area >= distance * distance * squaredLength
  }

  /// Returns true if the lines have a point in common.
  func crosses(_ other: TrailWay) -> Bool {
    let (one, two) = (side(of: other.start).signum(), side(of: other.end).signum())
    let (three, four) = (other.side(of: start).signum(), other.side(of: end).signum())
    return one * two <= 0 && three * four <= 0
  }

  /// Positive on one side of the line, negative on the other one: twice the area of the triangle.
  private func side(of place: TrailPlace) -> Int {
    (end.x - start.x) * (place.y - start.y) - (end.y - start.y) * (place.x - start.x)
  }
}
