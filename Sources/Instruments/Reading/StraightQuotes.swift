/// The text of a formula with straight quotes in place of the curly ones that word processors and spreadsheets put there.
/// Between two straight quotes everything stays as it is.
func withStraightQuotes(_ formula: String) -> String {
  guard formula.contains(where: { straightQuotes[$0] != nil }) else { return formula }
  var text = ""
  var open: (quote: Character, isCurly: Bool)?
  for sign in formula {
    let straight = straightQuotes[sign]
    guard let (quote, isCurly) = open else {
      let begin = straight ?? sign
      if begin == "'" || begin == "\"" { open = (begin, straight != nil) }
      text.append(begin)
      continue
    }
    let isEnd = sign == quote || isCurly && straight == quote
    if isEnd { open = nil }
    text.append(isEnd ? quote : sign)
  }
  return text
}

private let straightQuotes: [Character: Character] = [
  "‘": "'", "’": "'", "‚": "'", "‛": "'", "“": "\"", "”": "\"", "„": "\"", "‟": "\"",
]
