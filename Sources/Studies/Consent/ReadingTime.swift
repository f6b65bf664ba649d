extension ConsentDocument {
  /// The words per minute at which people read a consent document with understanding. Adults read 238 words
  /// of non-fiction silently (Brysbaert, 2019, Journal of Memory and Language 109:104047); new and binding
  /// text takes longer.
  static let wordsPerMinute = 200

  /// Minutes for the whole document and the sentence that is agreed to, rounded up: all sections with all details, the
  /// text on sharing, and the particulars.
  public func readingMinutes(in language: Language) -> Int {
    let others = [sharing?.more?[language].source ?? ""] + particulars.values.map { $0[language] }
    return minutes(of: texts(of: sections, in: language) + others, in: language)
  }

  /// Returns the reading time of some of the sections.
  public func readingMinutes(of sections: [ConsentSection], in language: Language) -> Int {
    minutes(of: texts(of: sections, in: language), in: language)
  }

  private func minutes(of texts: [String], in language: Language) -> Int {
    let words = (texts + [agreement[language]]).reduce(0) { $0 + $1.wordCount }
    return max(1, (words + Self.wordsPerMinute - 1) / Self.wordsPerMinute)
  }

  private func texts(of sections: [ConsentSection], in language: Language) -> [String] {
    sections.flatMap { section in
      [section.title[language], section.summary[language], section.more?[language].source ?? ""]
    }
  }
}

extension String {
  /// The number of words that contain a letter or a digit; dashes and the rules of tables are not words.
  var wordCount: Int {
    split(whereSeparator: \.isWhitespace).count { $0.contains { $0.isLetter || $0.isNumber } }
  }
}
