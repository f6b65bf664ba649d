/// The plan of a run of tapping for the browser.
public typealias TappingPlanDocument = ActivityPlanDocument<TappingBlockDocument>

public struct TappingBlockDocument: Codable, Sendable {
  public let number: Int
  /// `left` or `right`.
  public let hand: String
  /// From the first touch to the end.
  public let seconds: Int
  /// True for a hand that was left out, as the participant cannot use it; missing for any other.
  public let isLeftOut: Bool?

  public init(number: Int, hand: String, seconds: Int, isLeftOut: Bool) {
    self.number = number
    self.hand = hand
    self.seconds = seconds
    self.isLeftOut = isLeftOut ? true : nil
  }
}

/// A tap as the browser sends it. Times are in milliseconds, on the clock of the page; places in CSS pixels.
public struct TapDocument: Codable, Sendable {
  public var number: Int
  public var time: Double
  /// Missing for a finger that was still down at the end.
  public var end: Double?
  /// `left` or `right`; missing for a finger beside both.
  public var button: String?
  /// From the left and the upper edge.
  public var place: [Double]
  public var input: String
  /// With the first tap, and wherever it has changed.
  public var layout: TapLayoutDocument?
  public var deviations: Int
  public var flags: [String]

  public init(
    number: Int, time: Double, end: Double?, button: String?, place: [Double], layout: TapLayoutDocument?
  ) {
    self.number = number
    self.time = time
    self.end = end
    self.button = button
    self.place = place
    self.layout = layout
    input = "touch"
    deviations = 0
    flags = []
  }

  public enum CodingKeys: String, CodingKey, Sendable {
    case number
    case time
    case end
    case button
    case place
    case input
    case layout
    case deviations
    case flags
  }
}

public struct TapLayoutDocument: Codable, Sendable {
  /// Width and height of the window.
  public var view: [Double]
  /// Edges and size of a button: `[x, y, width, height]`.
  public var left: [Double]
  public var right: [Double]

  public init(view: [Double], left: [Double], right: [Double]) {
    self.view = view
    self.left = left
    self.right = right
  }

  public enum CodingKeys: String, CodingKey, Sendable {
    case view
    case left
    case right
  }
}
