/// The words of the interface, per language: `Config/languages/<language>/<room>.yaml`.
public struct Phrases: Sendable {
  private let languages: [Language: [String: String]]
  /// The languages in the order of their codes.
  public let available: [Language]

  /// - Parameter languages: the phrases of each language by their keys, `room.phrase`
  /// - Throws: ``PhraseProblem`` where a language lacks a phrase that another one has
  public init(_ languages: [Language: [String: String]]) throws {
    self.languages = languages
    available = languages.keys.sorted()
    try checkCompleteness()
  }

  /// Says that there is something without a name.
  public static let unnamed = "frame.unnamed"

  /// The phrase, or nil: for the compiler of templates, which reports it.
  public func phrase(_ key: String, in language: Language) -> String? {
    languages[language]?[key]
  }

  /// A sentence for a person. A missing key would be a programming error that the tests find; no reader ever sees the
  /// key itself, but the words of ``unnamed``.
  public func sentence(_ key: String, in language: Language, _ values: [(name: String, value: String)] = [])
    -> String
  {
    let phrase = phrase(key, in: language) ?? phrase(Phrases.unnamed, in: language) ?? "…"
    return values.isEmpty ? phrase : Phrases.filled(phrase, values)
  }

  /// Fills all placeholders in one pass, so that values are not searched for placeholders.
  private static func filled(_ phrase: String, _ values: [(name: String, value: String)]) -> String {
    var sentence = ""
    var rest = phrase[...]
    while let opening = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let closing = rest[opening...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      let name = rest[rest.utf8.index(after: opening)..<closing]
      let end = rest.utf8.index(after: closing)
      sentence += rest[..<opening]
      sentence += values.first { $0.name == name }?.value ?? String(rest[opening..<end])
      rest = rest[end...]
    }
    return sentence + rest
  }

  /// Returns all phrases whose key starts with `prefix` and a dot, with the prefix removed.
  public func room(_ prefix: String, in language: Language) -> [String: String] {
    let pairs = (languages[language] ?? [:]).compactMap { key, phrase -> (String, String)? in
      key.hasPrefix(prefix + ".") ? (String(key.dropFirst(prefix.count + 1)), phrase) : nil
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private func checkCompleteness() throws {
    let all = Set(languages.values.flatMap(\.keys))
    for (language, phrases) in languages.sorted(by: { $0.key < $1.key }) {
      let missing = all.subtracting(phrases.keys).sorted()
      guard missing.isEmpty else { throw PhraseProblem(language: language, message: "lacks \(missing)") }
    }
    guard !languages.isEmpty else {
      throw PhraseProblem(language: Language("?"), message: "no languages found")
    }
  }
}

public struct PhraseProblem: Error, CustomStringConvertible {
  public let language: Language
  public let message: String

  public init(language: Language, message: String) {
    self.language = language
    self.message = message
  }

  public var description: String { "the interface language “\(language)” \(message)" }
}
