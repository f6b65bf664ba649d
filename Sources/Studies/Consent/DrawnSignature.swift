/// A signature drawn with a finger, a pen or a mouse, stored as its strokes.
public struct DrawnSignature: Sendable, Hashable {
  /// The field it is drawn in, in tenths of its own units: three times as wide as high.
  public static let width = 6000.0
  public static let height = 2000.0

  /// Far more than anybody signs with; a pad leaves out points that lie on one another.
  static let pointLimit = 5000
  /// Shorter ink is a slip of the finger.
  static let shortest = 600.0

  public let strokes: [[Point]]

  public struct Point: Sendable, Hashable {
    public let x: Double
    public let y: Double
    /// The pressure from 0 to 1; one half if the device reports none.
    public let pressure: Double
  }

  /// Parses the data of a signature pad: `x,y,pressure` in whole numbers (the pressure in hundredths), points
  /// separated by spaces, strokes by semicolons.
  /// - Throws: ``SignatureProblem``
  public init(_ sent: String) throws(SignatureProblem) {
    guard !sent.trimmed.isEmpty else { throw .notDrawn }
    var strokes: [[Point]] = []
    var count = 0
    for stroke in sent.utf8.split(separator: UInt8(ascii: ";")) {
      var points: [Point] = []
      for point in stroke.split(separator: UInt8(ascii: " ")) {
        count += 1
        guard count <= Self.pointLimit else { throw .tooMuchInk }
        guard let point = Point(point) else { throw .unreadableInk }
        points.append(point)
      }
      if !points.isEmpty { strokes.append(points) }
    }
    self.strokes = strokes
    guard ink >= Self.shortest else { throw .notDrawn }
  }

  /// The strokes in the format of the pad.
  public var text: String {
    strokes.map { $0.map(\.text).joined(separator: " ") }.joined(separator: ";")
  }

  /// The way the pen went on the paper.
  private var ink: Double {
    strokes.reduce(0) { sum, stroke in
      sum + zip(stroke, stroke.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
  }
}

extension DrawnSignature.Point {
  fileprivate init?(_ text: Substring.UTF8View.SubSequence) {
    let numbers = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
      Int(Substring($0))
    }
    guard numbers.count == 3, let x = numbers[0], let y = numbers[1], let pressure = numbers[2],
      (0...Int(DrawnSignature.width)).contains(x), (0...Int(DrawnSignature.height)).contains(y),
      (0...100).contains(pressure)
    else { return nil }
    self.init(x: Double(x), y: Double(y), pressure: Double(pressure) / 100)
  }

  fileprivate var text: String { "\(Int(x)),\(Int(y)),\(Int((pressure * 100).rounded()))" }

  func distance(to other: Self) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

/// A piece of a smooth line, as a cubic Bézier curve with a width of its own.
public struct InkCurve: Sendable, Hashable {
  public typealias Place = SIMD2<Double>

  public let from: Place
  public let control1: Place
  public let control2: Place
  public let to: Place
  public let width: Double
}

extension DrawnSignature {
  /// The strokes as smooth curves through all their points (Catmull-Rom splines), thicker under more pressure. A
  /// stroke of one point is a dot.
  public var curves: [InkCurve] { strokes.flatMap(Self.curves) }

  static func curves(of stroke: [Point]) -> [InkCurve] {
    let places = stroke.map { InkCurve.Place($0.x, $0.y) }
    if places.count == 1 {
      let dot = places[0]
      return [InkCurve(from: dot, control1: dot, control2: dot, to: dot, width: width(stroke[0].pressure))]
    }
    return (0..<(places.count - 1)).map { index in
      let (from, to) = (places[index], places[index + 1])
      let before = index > 0 ? places[index - 1] : from
      let after = index + 2 < places.count ? places[index + 2] : to
      return InkCurve(
        from: from, control1: from + (to - before) / 6, control2: to - (after - from) / 6, to: to,
        width: width((stroke[index].pressure + stroke[index + 1].pressure) / 2))
    }
  }

  private static func width(_ pressure: Double) -> Double { 24 + 48 * pressure }
}
