import Spreadsheets

/// The appearances in a cell, each as it is written there: they are parted by spaces, but not within the parentheses of
/// `search('fruits', 'matches')`.
func appearances(in cell: String) -> [String] {
  var words: [String] = []
  var word = ""
  var depth = 0
  for character in cell {
    if character.isWhitespace, depth == 0 {
      if !word.isEmpty { words.append(word) }
      word = ""
      continue
    }
    if character == "(" { depth += 1 }
    if character == ")" { depth = max(0, depth - 1) }
    word.append(character)
  }
  return word.isEmpty ? words : words + [word]
}

extension ImportTable.Row {
  /// Names the appearances of this row that nothing here corresponds to; nil without any.
  func lostAppearances(except carried: Set<String>) -> ImportFinding? {
    let lost = appearances(in: self["appearance"]).filter { !carried.contains($0.lowercased()) }
    if lost.isEmpty { return nil }
    let names = lost.map { "“\($0)”" }.joined(separator: ", ")
    let reason =
      lost.count == 1 ? "the appearance \(names) is left out" : "the appearances \(names) are left out"
    return finding("appearance", reason)
  }
}

extension InstrumentQuestion.Kind {
  /// The appearances that became part of the question.
  var carriedAppearances: Set<String> {
    switch self {
    case .choice(let list): list.isDropDown ? Self.dropDown : []
    case .likert(let list): (list.isDropDown ? Self.dropDown : []).union(["likert"])
    case .lines: ["multiline"]
    case .date(_, _, .month): ["month-year"]
    case .date(_, _, .year): ["year"]
    case .rating: ["rating"]
    case .slider(_, _, _, _, let isVertical): isVertical ? ["vertical"] : []
    case .drawing: ["draw", "annotate"]
    default: []
    }
  }

  /// Those of lists that open, or are typed in to find a choice.
  static let dropDown: Set<String> = ["minimal", "autocomplete", "search", "autocomplete_chars"]
}
