/// A language by its code (ISO 639-1): `en`, `de`.
public struct Language: Sendable, Hashable, Comparable, CustomStringConvertible {
  public let code: String

  public init(_ code: String) {
    self.code = code
  }

  public var description: String { code }

  public static func < (one: Language, other: Language) -> Bool { one.code < other.code }
}

extension Language {
  /// Returns the region in which a browser's reader uses this language: “US” of `en-US`. Nil if the browser
  /// names none.
  public func region(acceptLanguage: String?) -> String? {
    let tags = (acceptLanguage ?? "").split(separator: ",").map {
      $0.prefix { $0 != ";" }.filter { $0 != " " }
    }
    let subtags = tags.lazy.map { $0.split(separator: "-") }.first { $0.first?.lowercased() == code }
    guard let region = subtags?.dropFirst().last, region.utf8.count == 2,
      region.allSatisfy({ $0.isASCII && $0.isLetter })
    else { return nil }
    return region.uppercased()
  }

  /// The first of `offered` that a browser asks for (RFC 9110, section 12.5.4), else the first offered.
  public static func preferred(of offered: [Language], acceptLanguage: String?) -> Language {
    let wanted = (acceptLanguage ?? "").split(separator: ",").map { part in
      let pieces = part.split(separator: ";").map { $0.filter { $0 != " " } }
      let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      return (code: pieces.first.map { $0.prefix { $0 != "-" }.lowercased() } ?? "", weight: weight)
    }
    let best = wanted.filter { $0.weight > 0 }.enumerated().sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }
    return best.lazy.compactMap { wish in offered.first { $0.code == wish.element.code } }.first ?? offered[0]
  }
}

/// A text in every language of its study. The definition reader makes sure that none is missing.
public struct LocalizedText: Sendable, Hashable {
  public let texts: [Language: String]

  public init(_ texts: [Language: String]) {
    self.texts = texts
  }

  /// One text for every language: a name that is the same in all of them.
  public init(_ text: String, in languages: [Language]) {
    self.init(Dictionary(languages.map { ($0, text) }) { first, _ in first })
  }

  /// There is no text in any language.
  var isEmpty: Bool { texts.values.allSatisfy(\.isEmpty) }

  public subscript(language: Language) -> String {
    texts[language] ?? texts.min { $0.key < $1.key }?.value ?? ""
  }
}

/// A long text in every language of its study.
public struct LocalizedMarkdown: Sendable, Hashable {
  let texts: [Language: Markdown]

  public init(_ texts: [Language: Markdown]) {
    self.texts = texts
  }

  public subscript(language: Language) -> Markdown {
    texts[language] ?? texts.min { $0.key < $1.key }?.value ?? .empty
  }
}
