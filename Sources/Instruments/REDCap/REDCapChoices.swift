/// The choices of a field as the dictionary lists them: `1, Yes | 0, No`.
enum REDCapChoices {
  static func pairs(_ text: String) throws(ForeignChoices.Problem) -> [(code: String, label: String)] {
    // Old dictionaries have the choices on lines of their own.
    let unified = text.contains("|") ? text : text.replacing("\\n", with: "|").replacing("\n", with: "|")
    var pairs: [(String, String)] = []
    for part in parts(unified, at: "|") where !part.isEmpty {
      let halves = parts(part, at: ",", most: 2)
      guard halves.count == 2, !halves[0].isEmpty else {
        throw ForeignChoices.Problem(reason: "“\(part)” is no choice: a code, a comma, the words")
      }
      pairs.append((halves[0], halves[1]))
    }
    return pairs
  }

  /// The words at the ends of a slider: `low | middle | high`, or two or one of them.
  static func ends(_ text: String, _ words: (String) -> InstrumentText) -> InstrumentEnds {
    let labels = parts(text, at: "|").map { $0.isEmpty ? nil : words($0) }
    switch labels.count {
    case 0, 1: return InstrumentEnds(low: labels.first ?? nil)
    case 2: return InstrumentEnds(low: labels[0], high: labels[1])
    default: return InstrumentEnds(low: labels[0], middle: labels[1], high: labels[2])
    }
  }
}
