/// The ways in which the values of a key variable may be told, from the finest to the coarsest; behind the last one only
/// silence is left (a domain generalisation hierarchy: Sweeney 2002, section 3; Samarati 2001).
public struct Ladder: Sendable, Hashable {
  public let levels: [Level]

  public enum Level: Sendable, Hashable {
    /// The value as it is.
    case exact
    /// Ranges of numbers.
    case bands(Bands)
    /// Values under the names of groups: the name of the group of each value. A value without a group is missing.
    case groups([String: String])
    /// Values that fewer rows have than this become ``Ladder/merged``, and then the rarest others until as many rows have
    /// that. It goes on from the level before.
    case mergedBelow(Int)
  }

  /// The value for those that are too rare to be told.
  public static let merged = "other"

  /// - Precondition: at least one level
  public init(_ levels: [Level]) {
    precondition(!levels.isEmpty, "a ladder without a level")
    self.levels = levels
  }

  /// The ladder of a variable that is told as it is, or not at all.
  public static let exact = Ladder([.exact])

  /// The number of steps from the value as it is to silence.
  public var height: Int { levels.count { $0 != .exact } + 1 }

  /// The number of steps from the value as it is to a level.
  public func step(of level: Int) -> Int { levels[...level].count { $0 != .exact } }

  /// Tells the values of a variable at every level, from the finest on.
  public func variables(_ cells: [String?]) -> [CategoricalVariable] {
    var told = cells
    return levels.map { level in
      switch level {
      case .exact: told = cells
      case .bands(let bands): told = cells.map { $0.flatMap(bands.name(of:)) }
      case .groups(let groups): told = cells.map { $0.flatMap { groups[$0] } }
      case .mergedBelow(let threshold): told = Self.merging(told, below: threshold)
      }
      return CategoricalVariable(told)
    }
  }

  private static func merging(_ cells: [String?], below threshold: Int) -> [String?] {
    var counts: [String: Int] = [:]
    for case let cell? in cells { counts[cell, default: 0] += 1 }
    var total = counts.removeValue(forKey: merged) ?? 0
    var rare: Set<String> = []
    for (value, count) in counts.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
      guard count < threshold || (0..<threshold).contains(total) && total > 0 else { break }
      rare.insert(value)
      total += count
    }
    return cells.map { cell in cell.map { rare.contains($0) ? merged : $0 } }
  }
}

extension Ladder {
  /// Ranges of numbers of one width, whose bounds are multiples of it, with open ends.
  public struct Bands: Sendable, Hashable {
    public let width: Double
    /// Numbers below it are told as “under” it.
    public let bottom: Double?
    /// Numbers from it on are told as “or more”.
    public let top: Double?
    /// The numbers have no decimals: 20-24 is then the range from 20 to 24.
    public let isWhole: Bool

    /// - Precondition: the width is above zero, and whole for whole numbers
    public init(width: Double, bottom: Double? = nil, top: Double? = nil, isWhole: Bool) {
      precondition(width > 0 && (!isWhole || width == width.rounded()), "a band without a width")
      (self.width, self.bottom, self.top, self.isWhole) = (width, bottom, top, isWhole)
    }

    /// The width as a codebook has it.
    public var widthText: String { Self.text(width) }

    /// The name of the range of a number: `20-24`, of numbers with decimals `[1.7,1.8)`, at the ends `under 20` and `80 or
    /// more`; nil for what is no number.
    func name(of cell: String) -> String? {
      guard let number = Double(cell), number.isFinite else { return nil }
      if let bottom, number < bottom { return "under \(Self.text(bottom))" }
      if let top, number >= top { return "\(Self.text(top)) or more" }
      let place = place(of: number)
      let low = max(place * width, bottom ?? -.infinity)
      let high = min((place + 1) * width, top ?? .infinity)
      if !isWhole { return "[\(Self.text(low)),\(Self.text(high)))" }
      return high - low == 1 ? Self.text(low) : "\(Self.text(low))-\(Self.text(high - 1))"
    }

    /// Numbers that were typed in decimals lie on bounds exactly, though not as binary fractions.
    private func place(of number: Double) -> Double {
      let exact = number / width
      let nearest = exact.rounded()
      return abs(exact - nearest) < 1e-9 * max(1, abs(exact)) ? nearest : exact.rounded(.down)
    }

    /// With six decimals at most, and none that says nothing.
    private static func text(_ number: Double) -> String {
      let millionths = (number * 1_000_000).rounded() / 1_000_000
      return millionths == millionths.rounded() && abs(millionths) < 1e15
        ? String(Int(millionths)) : String(millionths)
    }
  }
}
