/// A sentence about a file in English, written as a text with values in it. It knows which of it are words and which are
/// values, so that it can be said in another language.
///
/// ```swift
/// let sentence: ProblemSentence = "session \(7) occurs twice"
/// sentence.description  // session 7 occurs twice
/// sentence.said { $0 == "session {1} occurs twice" ? "Sitzung {1} kommt zweimal vor" : nil }
/// ```
public struct ProblemSentence: Sendable, Equatable, CustomStringConvertible,
  ExpressibleByStringInterpolation
{
  fileprivate enum Part: Sendable {
    case words(String)
    case value(String)
    /// A part of a sentence, which has words of its own.
    case sentence(ProblemSentence)
  }

  private var parts: [Part]

  public init(stringLiteral words: String) { parts = [.words(words)] }

  public init(stringInterpolation sentence: StringInterpolation) { parts = sentence.parts }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(2 * interpolationCount + 1)
    }

    public mutating func appendLiteral(_ words: String) {
      if !words.isEmpty { parts.append(.words(words)) }
    }

    public mutating func appendInterpolation(_ sentence: ProblemSentence) {
      parts.append(.sentence(sentence))
    }

    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      parts.append(.value(value.description))
    }
  }

  /// One sentence over two lines of the source.
  static func + (start: Self, end: Self) -> Self {
    var whole = start
    whole.parts += end.parts
    return whole
  }

  /// Sentences that read the same.
  public static func == (one: Self, other: Self) -> Bool { one.description == other.description }

  public var description: String { said { _ in nil } }

  /// Says the sentence in other words.
  /// - Parameter translated: returns the words in another language for English ones, both with `{1}`, `{2}` and so on in place
  ///   of the values; nil for none, which leaves the English ones
  public func said(_ translated: (String) -> String?) -> String {
    var words = ""
    var values: [String] = []
    for part in parts {
      switch part {
      case .words(let text): words += text
      case .value(let text):
        values.append(text)
        words += "{\(values.count)}"
      case .sentence(let sentence):
        values.append(sentence.said(translated))
        words += "{\(values.count)}"
      }
    }
    return Self.fill(translated(words) ?? words, with: values)
  }

  /// Values are put in once: one that holds `{1}` itself stays as it is.
  private static func fill(_ words: String, with values: [String]) -> String {
    var text = ""
    var rest = words[...]
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      rest = rest[open...]
      let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      let isClosed = rest.dropFirst(digits.count + 1).first == "}"
      if isClosed, let number = Int(digits), values.indices.contains(number - 1) {
        text += values[number - 1]
        rest = rest.dropFirst(digits.count + 2)
      } else {
        text += rest.prefix(1)
        rest = rest.dropFirst()
      }
    }
    return text + rest
  }

  /// The sentence without characters that control a terminal or change the direction of the text beside them, since its values
  /// may quote anything in a file.
  var withoutControls: Self {
    var sentence = self
    sentence.parts = parts.map { part in
      switch part {
      case .words: part
      case .value(let text): .value(text.withoutControls)
      case .sentence(let sentence): .sentence(sentence.withoutControls)
      }
    }
    return sentence
  }
}

extension [ProblemSentence] {
  /// The sentences as one, with words such as `or` between each two.
  func joined(_ join: (ProblemSentence, ProblemSentence) -> ProblemSentence) -> ProblemSentence {
    dropFirst().reduce(first ?? "", join)
  }
}
