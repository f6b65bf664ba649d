import Studies

/// Words as a shell splits them, with quotes of either kind around those with blanks.
enum ShellWords {
  static func split(_ text: String) throws -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let quote {
      throw ComparisonMisunderstanding("A quote (\(quote)) is opened and never closed: \(text)")
    }
    return words + (word.map { [$0] } ?? [])
  }
}
