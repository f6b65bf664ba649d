import Expressions

/// Writes type, choices and validation of a field.
struct REDCapFieldWriter {
  struct Problem: Error { let reason: String }

  private let words: (InstrumentText) -> String

  init(words: @escaping (InstrumentText) -> String) { self.words = words }

  func list(_ choices: InstrumentChoices) -> String {
    choices.choices.map { "\($0.id), \(label($0.label))" }.joined(separator: " | ")
  }

  /// Words of a choice, in which a bar would begin the next one.
  private func label(_ text: InstrumentText) -> String {
    words(text).replacing("|", with: "/").replacing("\n", with: " ")
  }

  func write(_ kind: InstrumentQuestion.Kind, into row: inout REDCapWriter.Row) throws(Problem) {
    switch kind {
    case .yesNo: row[.type] = "yesno"
    // Rules ask for '1', as of a yes-no question.
    case .acknowledgement(let box):
      (row[.type], row[.choices]) = ("radio", "1, " + (box.map(label) ?? "Yes"))
    case .choice(let choices): choose(choices, choices.isDropDown ? "dropdown" : "radio", &row)
    case .likert(let choices):
      choose(choices, "radio", &row)
      row[.alignment] = "RH"
    case .checkboxes(let choices, let least, let most): try several(choices, least, most, &row)
    case .scale(let low, let high, let step, let labels):
      steps(Array(stride(from: low, through: high, by: step)), labels, &row)
    case .rating(let high): steps(Array(1...high), InstrumentEnds(), &row)
    case .note: row[.type] = "descriptive"
    case .email, .phone: (row[.type], row[.validation]) = ("text", kind.word)
    case .ranking: throw Problem(reason: "REDCap has no ranking")
    case .drawing: throw Problem(reason: "REDCap has no drawings but signatures")
    case .matrix: throw Problem(reason: "a matrix is written row by row")
    default: try measure(kind, &row)
    }
  }

  private func choose(_ choices: InstrumentChoices, _ type: String, _ row: inout REDCapWriter.Row) {
    (row[.type], row[.choices]) = (type, list(choices))
    if choices.isShuffled { tag("@RANDOMORDER", &row) }
  }

  private func several(
    _ choices: InstrumentChoices, _ least: Int?, _ most: Int?, _ row: inout REDCapWriter.Row
  ) throws(Problem) {
    guard least == nil || least == 1 else { throw Problem(reason: "REDCap has no least number of choices") }
    choose(choices, "checkbox", &row)
    let exclusive = choices.choices.filter(\.isExclusive).map(\.id)
    if !exclusive.isEmpty { tag("@NONEOFTHEABOVE=\"\(exclusive.joined(separator: ","))\"", &row) }
    if let most { tag("@MAXCHECKED=\(most)", &row) }
  }

  private func tag(_ tag: String, _ row: inout REDCapWriter.Row) {
    row[.annotation] += (row[.annotation].isEmpty ? "" : " ") + tag
  }

  /// Steps as choices, with the words of the ends behind their numbers.
  private func steps(_ numbers: [Int], _ labels: InstrumentEnds, _ row: inout REDCapWriter.Row) {
    let middle = numbers.count % 2 == 1 ? numbers[numbers.count / 2] : nil
    let choices = numbers.map { number in
      let label =
        number == numbers.first
        ? labels.low : number == numbers.last ? labels.high : number == middle ? labels.middle : nil
      return "\(number), \(number)" + (label.map { " (\(self.label($0)))" } ?? "")
    }
    (row[.type], row[.choices], row[.alignment]) = ("radio", choices.joined(separator: " | "), "RH")
  }

  private func measure(_ kind: InstrumentQuestion.Kind, _ row: inout REDCapWriter.Row) throws(Problem) {
    switch kind {
    case .slider(let low, let high, let decimals, let labels, let isVertical):
      guard decimals == 0 else { throw Problem(reason: "REDCap's sliders have no decimals") }
      slider(labels, isVertical, &row)
      (row[.validation], row[.minimum], row[.maximum]) = ("number", "\(low)", "\(high)")
    case .visualAnalogue(let labels, let isVertical): slider(labels, isVertical, &row)
    case .number(let low, let high, let decimals, let unit):
      // number_1dp and the like would ask for that many decimals, no fewer.
      (row[.type], row[.validation]) = ("text", decimals == 0 ? "integer" : "number")
      (row[.minimum], row[.maximum]) = (low.map { "\($0)" } ?? "", high.map { "\($0)" } ?? "")
      if let unit { row[.note] = [row[.note], words(unit)].filter { !$0.isEmpty }.joined(separator: " ") }
    case .text(let pattern, let least, let most): try text("text", pattern, least, most, &row)
    case .lines(let pattern, let least, let most): try text("notes", pattern, least, most, &row)
    default: try moment(kind, &row)
    }
  }

  private func text(
    _ type: String, _ pattern: InstrumentPattern?, _ least: Int?, _ most: Int?, _ row: inout REDCapWriter.Row
  ) throws(Problem) {
    guard pattern == nil, (least ?? 0) == 0 else {
      throw Problem(reason: "REDCap has no patterns and least lengths of its own")
    }
    row[.type] = type
    if let most { tag("@CHARLIMIT=\(most)", &row) }
  }

  private func slider(_ labels: InstrumentEnds, _ isVertical: Bool, _ row: inout REDCapWriter.Row) {
    row[.type] = "slider"
    row[.choices] = [labels.low, labels.middle, labels.high].map { $0.map(label) ?? "" }.joined(
      separator: " | ")
    if isVertical { row[.alignment] = "RV" }
  }

  private func moment(_ kind: InstrumentQuestion.Kind, _ row: inout REDCapWriter.Row) throws(Problem) {
    row[.type] = "text"
    switch kind {
    case .date(let earliest, let latest, let precision):
      guard precision == .day else { throw Problem(reason: "REDCap asks for whole days") }
      (row[.validation], row[.minimum], row[.maximum]) = ("date_ymd", earliest ?? "", latest ?? "")
    case .dateTime(let earliest, let latest, let hasSeconds):
      row[.validation] = hasSeconds ? "datetime_seconds_ymd" : "datetime_ymd"
      let ends = [earliest, latest].map { $0.map { $0 == "today" ? "now" : $0 + " 00:00" } ?? "" }
      (row[.minimum], row[.maximum]) = (ends[0], ends[1])
    case .time(let earliest, let latest, let hasSeconds):
      row[.validation] = hasSeconds ? "time_hh_mm_ss" : "time"
      (row[.minimum], row[.maximum]) = (earliest ?? "", latest ?? "")
    default: throw Problem(reason: "“\(kind.word)” has no counterpart in REDCap")
    }
  }
}
