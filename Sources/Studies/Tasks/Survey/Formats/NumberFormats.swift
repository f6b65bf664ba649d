import Expressions

extension SurveyQuestion {
  public struct NumberFormat: Sendable {
    public let range: ClosedRange<DecimalNumber>
    public let decimals: Int
    public let unit: LocalizedText?

    /// The bounds where a study names none.
    public static let widest = DecimalNumber(-1_000_000_000)...DecimalNumber(1_000_000_000)

    public init(range: ClosedRange<DecimalNumber>, decimals: Int, unit: LocalizedText?) {
      self.range = range
      self.decimals = decimals
      self.unit = unit
    }
  }

  /// A number that is chosen between two ends.
  public struct ScaleFormat: Sendable {
    public let style: Style
    public let range: ClosedRange<DecimalNumber>
    /// The distance of two steps; nil for a continuous scale.
    public let step: Int?
    public let decimals: Int
    public let labels: Labels
    public let isVertical: Bool

    public enum Style: String, Sendable, CaseIterable {
      case steps = "scale"
      case slider
      case visualAnalogue = "visual-analogue"
      case rating
      case ladder
    }

    /// The words at the ends and in the middle.
    public struct Labels: Sendable {
      public let low: LocalizedText?
      public let middle: LocalizedText?
      public let high: LocalizedText?

      public init(low: LocalizedText? = nil, middle: LocalizedText? = nil, high: LocalizedText? = nil) {
        (self.low, self.middle, self.high) = (low, middle, high)
      }
    }

    public init(
      _ style: Style, range: ClosedRange<DecimalNumber>, step: Int? = nil, decimals: Int = 0,
      labels: Labels = Labels(), isVertical: Bool = false
    ) {
      self.style = style
      self.range = range
      self.step = step
      self.decimals = decimals
      self.labels = labels
      self.isVertical = isVertical
    }

    /// The steps from the lowest to the highest; empty for a continuous scale.
    public var steps: [Int] {
      guard let step, let low = range.lowerBound.whole, let high = range.upperBound.whole else { return [] }
      return Array(stride(from: low, through: high, by: step))
    }
  }

  /// A height or weight.
  public struct MeasureFormat: Sendable {
    /// In metres or kilograms.
    public let range: ClosedRange<DecimalNumber>
    public let units: Units

    public enum Units: String, Sendable, CaseIterable {
      case metric, imperial, both

      public func offers(_ system: UnitSystem) -> Bool {
        self == .both || rawValue == system.rawValue
      }
    }

    public init(range: ClosedRange<DecimalNumber>, units: Units) {
      self.range = range
      self.units = units
    }

    /// Metres.
    public static let heights = DecimalNumber("0.3")!...DecimalNumber("2.5")!
    /// Kilograms.
    public static let weights = DecimalNumber("0.5")!...DecimalNumber(400)
  }

  public enum UnitSystem: String, Sendable, CaseIterable {
    case metric, imperial
  }

  /// Ages in completed years where a study names none.
  public static let ages = 0...120
}
