/// The one of `words` that was probably meant: the same but for capitals, hyphens and underscores, or at most two letters
/// away (one in a short word, none in one of two letters).
func nearest(to word: String, of words: some Sequence<String>) -> String? {
  let plain = plainLetters(word)
  guard plain.count <= 64 else { return nil }
  let near = words.compactMap { candidate -> (word: String, distance: Int)? in
    let other = plainLetters(candidate)
    let allowed = other.count > 4 ? 2 : other.count > 2 ? 1 : 0
    guard other.count.distance(to: plain.count).magnitude <= allowed else { return nil }
    let distance = editDistance(plain, other)
    return distance <= allowed ? (candidate, distance) : nil
  }
  return near.min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word
}

/// The end of a message that names the word which was probably meant; empty without one.
func suggestion(_ word: String?) -> String { word.map { "; is “\($0)” meant?" } ?? "" }

private func plainLetters(_ word: String) -> [Unicode.Scalar] {
  word.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " }
}

/// Levenshtein's distance: letters to insert, delete or replace.
private func editDistance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
  var row = Array(0...other.count)
  for (i, letter) in one.enumerated() {
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
