/// Words about a column of a release, in English, with values in their places: `in ranges of {width}`. A codebook in another
/// language has other words for the same values.
public struct ReleasePhrase: Sendable, Hashable {
  /// The words as they are translated, each value by its name in braces.
  public let words: String
  /// By their names.
  public let values: [String: String]

  public init(_ words: String, _ values: [String: String] = [:]) {
    self.words = words
    self.values = values
  }

  /// The words with the values in their places.
  public var text: String { filling(words) }

  /// Returns other words for the same, such as those of another language, with the values in their places.
  public func filling(_ words: String) -> String {
    values.reduce(words) { text, value in text.replacing("{\(value.key)}", with: value.value) }
  }
}
