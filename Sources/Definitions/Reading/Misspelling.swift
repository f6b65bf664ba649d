extension String {
  /// The one of `words` that this was probably meant to be: the same but for capitals, hyphens and underscores,
  /// or for an ending, or at most two letters away (one in a short word).
  func nearest(of words: [String]) -> String? {
    let plain = plainLetters
    let near = words.compactMap { word -> (word: String, distance: Int)? in
      let other = word.plainLetters
      let distance = plain.distance(to: other)
      let isSameStem =
        min(plain.count, other.count) > 3 && (plain.starts(with: other) || other.starts(with: plain))
      return distance <= (other.count > 4 ? 2 : 1) || isSameStem ? (word, distance) : nil
    }
    return near.min { $0.distance < $1.distance }?.word
  }

  private var plainLetters: [Character] {
    lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }.map { $0 }
  }
}

extension [Character] {
  /// Levenshtein's distance: letters to insert, delete or replace.
  fileprivate func distance(to other: [Character]) -> Int {
    var row = Array<Int>(0...other.count)
    for (i, letter) in enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, otherLetter) in other.enumerated() {
        let replaced = diagonal + (letter == otherLetter ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = Swift.min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[other.count]
  }
}
