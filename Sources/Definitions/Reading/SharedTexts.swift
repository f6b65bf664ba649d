import Studies

extension LocalizedText {
  /// Returns the languages in which two texts are equal except for capitals, with their text: `“Sun” (en)`.
  func shared(with other: LocalizedText, in languages: [Language]) -> String? {
    let same = languages.filter { language in
      guard let one = texts[language], let other = other.texts[language], !one.isEmpty else { return false }
      return one.lowercased() == other.lowercased()
    }
    if same.isEmpty { return nil }
    return same.map { "“\(texts[$0] ?? "")” (\($0))" }.joined(separator: ", ")
  }
}
