import Expressions

/// Type, appearance and constraints of a question as an XLSForm has them.
struct XLSFormKind {
  struct Problem: Error { let reason: String }

  private let question: InstrumentQuestion
  private let languages: [String]
  private(set) var row: [String: String] = [:]
  private(set) var choices: InstrumentChoices?
  private(set) var constraints: [String] = []
  private(set) var message: InstrumentText?
  private(set) var other: InstrumentChoice?
  private(set) var hasLostLabels = false

  init(_ question: InstrumentQuestion, _ languages: [String]) {
    (self.question, self.languages) = (question, languages)
  }

  mutating func write() throws(Problem) {
    switch question.kind {
    case .yesNo: yesNo()
    case .choice(let list): choose(list, "select_one", list.isDropDown ? "minimal" : "")
    case .likert(let list): choose(list, "select_one", "likert")
    case .checkboxes(let list, let least, let most): several(list, least, most)
    case .ranking(let list): choose(list, "rank", "")
    case .scale(let low, let high, let step, let labels): range("\(low)", "\(high)", "\(step)", labels, "")
    case .rating(let high): range("1", "\(high)", "1", InstrumentEnds(), "rating")
    case .slider(let low, let high, let decimals, let labels, let isVertical):
      let step = decimals == 0 ? "1" : "0." + String(repeating: "0", count: decimals - 1) + "1"
      range("\(low)", "\(high)", step, labels, isVertical ? "vertical" : "")
    case .visualAnalogue(let labels, let isVertical):
      range("0", "100", "1", labels, isVertical ? "no-ticks vertical" : "no-ticks")
    case .drawing: (row["type"], row["appearance"]) = ("image", "draw")
    // Rules ask for 'yes', as of a yes-no question; the value of an “acknowledge” is “OK”.
    case .acknowledgement(let box):
      row["type"] = "select_one"
      let words = Dictionary(languages.map { ($0, $0 == "de" ? "Ja" : "Yes") }) { first, _ in first }
      choices = InstrumentChoices([
        InstrumentChoice(id: "yes", label: box ?? InstrumentText(words), number: nil)
      ])
    case .note: row["type"] = "note"
    case .matrix: throw Problem(reason: "a matrix is a group of its own")
    default: try typed()
    }
  }

  private mutating func yesNo() {
    func words(_ english: String, _ german: String) -> InstrumentText {
      InstrumentText(Dictionary(languages.map { ($0, $0 == "de" ? german : english) }) { first, _ in first })
    }
    row["type"] = "select_one"
    choices = InstrumentChoices([
      InstrumentChoice(id: "yes", label: words("Yes", "Ja"), number: nil),
      InstrumentChoice(id: "no", label: words("No", "Nein"), number: nil),
    ])
  }

  private mutating func choose(_ list: InstrumentChoices, _ type: String, _ appearance: String) {
    (row["type"], row["appearance"]) = (type, appearance)
    if list.isShuffled { row["parameters"] = "randomize=true" }
    choices = list
    other = list.choices.first(where: \.hasText)
  }

  private mutating func several(_ list: InstrumentChoices, _ least: Int?, _ most: Int?) {
    choose(list, "select_multiple", "")
    for choice in list.choices where choice.isExclusive {
      constraints.append("not(selected(., '\(choice.id)') and count-selected(.) > 1)")
    }
    if let least, least > 1 { constraints.append("count-selected(.) >= \(least)") }
    if let most { constraints.append("count-selected(.) <= \(most)") }
  }

  private mutating func range(
    _ low: String, _ high: String, _ step: String, _ labels: InstrumentEnds, _ appearance: String
  ) {
    (row["type"], row["appearance"]) = ("range", appearance)
    row["parameters"] = "start=\(low) end=\(high) step=\(step)"
    hasLostLabels = !labels.isEmpty
  }

  private mutating func typed() throws(Problem) {
    switch question.kind {
    case .number(let low, let high, let decimals, _):
      row["type"] = decimals == 0 ? "integer" : "decimal"
      if let low { constraints.append(". >= \(low)") }
      if let high { constraints.append(". <= \(high)") }
    case .date(let earliest, let latest, let precision):
      row["type"] = "date"
      row["appearance"] = ["month": "month-year", "year": "year"][precision.rawValue]
      limit(earliest, latest)
    case .dateTime(nil, nil, _): row["type"] = "datetime"
    case .time(nil, nil, _): row["type"] = "time"
    case .dateTime, .time: throw Problem(reason: "the earliest and the latest time have no counterpart")
    case .text(let pattern, let least, let most):
      row["type"] = "text"
      try match(pattern, least, most)
    case .lines(let pattern, let least, let most):
      (row["type"], row["appearance"]) = ("text", "multiline")
      try match(pattern, least, most)
    case .email, .phone: row["type"] = "text"
    default: throw Problem(reason: "“\(question.kind.word)” has no counterpart in XLSForms")
    }
  }

  private mutating func limit(_ earliest: String?, _ latest: String?) {
    func day(_ text: String) -> String { text == "today" ? "today()" : "date('\(text)')" }
    if let earliest { constraints.append(". >= \(day(earliest))") }
    if let latest { constraints.append(". <= \(day(latest))") }
  }

  private mutating func match(_ pattern: InstrumentPattern?, _ least: Int?, _ most: Int?) throws(Problem) {
    if let pattern {
      guard !pattern.pattern.contains("'") else {
        throw Problem(reason: "a pattern with an apostrophe cannot be written")
      }
      constraints.append("regex(., '\(pattern.pattern)')")
      message = pattern.message
    }
    if let least, least > 0 { constraints.append("string-length(.) >= \(least)") }
    if let most { constraints.append("string-length(.) <= \(most)") }
  }
}
