extension SurveyQuestion {
  public struct TextFormat: Sendable {
    public let style: Style
    /// The least and the most characters, counted as Unicode code points.
    public let length: ClosedRange<Int>
    public let pattern: TextPattern?
    /// The words for those whose text does not fit the pattern.
    public let patternMessage: LocalizedText?

    public enum Style: String, Sendable, CaseIterable {
      case line = "text"
      case lines = "long-text"
      case place

      /// The most characters where a study names no number.
      public var usualLimit: Int { self == .lines ? TextFormat.longest : 200 }
    }

    public static let longest = 10_000
    /// The most characters of a text beside a choice.
    public static let longestBesideChoice = 500

    public init(
      _ style: Style, length: ClosedRange<Int>, pattern: TextPattern? = nil,
      patternMessage: LocalizedText? = nil
    ) {
      self.style = style
      self.length = length
      self.pattern = pattern
      self.patternMessage = patternMessage
    }
  }
}
