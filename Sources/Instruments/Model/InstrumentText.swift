/// Words in one or several languages. A formula in braces stands for its value, a doubled brace for itself.
public struct InstrumentText: Sendable, Equatable {
  /// By code of the language; words whose language is not known stand under the empty one.
  public var words: [String: String]

  public static let anyLanguage = ""

  public init(_ words: [String: String]) { self.words = words }

  /// Words whose language is not known.
  public init(_ text: String) { words = [Self.anyLanguage: text] }

  public var isEmpty: Bool { words.values.allSatisfy(\.isEmpty) }

  /// The words in a language, or those whose language is not known.
  public subscript(language: String) -> String? { words[language] ?? words[Self.anyLanguage] }
}
