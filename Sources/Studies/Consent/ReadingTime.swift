extension ConsentDocument {
  /// The words per minute at which people read a consent document with understanding. Adults read 238 words
  /// of non-fiction silently (Brysbaert, 2019, Journal of Memory and Language 109:104047); new and binding
  /// text takes longer.
  static let wordsPerMinute = 200

  /// Minutes for all sections with all details and the sentence that is agreed to, rounded up.
  public func readingMinutes(in language: Language) -> Int { readingMinutes(of: sections, in: language) }

  /// Returns the reading time of some of the sections.
  public func readingMinutes(of sections: [ConsentSection], in language: Language) -> Int {
    let texts = sections.flatMap { section in
      [section.title[language], section.summary[language], section.more?[language].source ?? ""]
    }
    let words = (texts + [agreement[language]]).reduce(0) { $0 + $1.wordCount }
    return max(1, (words + Self.wordsPerMinute - 1) / Self.wordsPerMinute)
  }
}

extension String {
  /// The number of words that contain a letter or a digit; dashes and the rules of tables are not words.
  var wordCount: Int {
    split(whereSeparator: \.isWhitespace).count { $0.contains { $0.isLetter || $0.isNumber } }
  }
}
