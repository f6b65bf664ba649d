extension ConsentDocument {
  /// How many words somebody reads in a minute who has to understand a consent document. Adults read 238 words of
  /// non-fiction silently (Brysbaert, 2019, Journal of Memory and Language 109:104047); what is new and binding goes more
  /// slowly.
  static let wordsPerMinute = 200

  /// Minutes for all sections with all details and the sentence that is agreed to, rounded up.
  public func readingMinutes(in language: Language) -> Int { readingMinutes(of: sections, in: language) }

  /// The same for some of the sections.
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
