import Expressions
import Spreadsheets

/// The kind of a question, by its type, appearance and parameters.
extension XLSFormRow {
  mutating func kind(_ draft: inout ImportDraft) throws(ImportRefusal) -> InstrumentQuestion.Kind {
    switch type {
    case .select(let list, let isMultiple, let hasOther):
      let chosen = try listed(list, hasOther, &draft)
      if isMultiple {
        // A single box is ticked or not.
        guard chosen.choices.count > 1 else { return try box(chosen) }
        return .checkboxes(chosen, least: nil, most: nil)
      }
      // One choice that means yes is a box, too.
      if chosen.choices.count == 1 { return try box(chosen) }
      return looks.contains("likert") && row["choice_filter"].isEmpty ? .likert(chosen) : .choice(chosen)
    case .rank(let list):
      guard row["choice_filter"].isEmpty else {
        throw refusal("choice_filter", "a ranking is of all choices")
      }
      return .ranking(try listed(list, false, &draft))
    case .question(let name): return try simple(name)
    default: throw refusal("type", "this is no question")
    }
  }

  private func box(_ chosen: InstrumentChoices) throws(ImportRefusal) -> InstrumentQuestion.Kind {
    guard row["choice_filter"].isEmpty else {
      throw refusal("choice_filter", "a list of one choice is a box, which is always offered")
    }
    return .acknowledgement(chosen.choices[0].label)
  }

  private mutating func listed(
    _ name: String, _ hasOther: Bool, _ draft: inout ImportDraft
  ) throws(ImportRefusal) -> InstrumentChoices {
    guard let list = choices.lists[name] else {
      throw refusal("type", "there is no list of choices “\(name)”")
    }
    if let problem = list.problem ?? (row["choice_filter"].isEmpty ? list.doubled : nil) {
      throw refusal("type", "the list “\(name)” is refused: \(problem)")
    }
    if looks.contains("label") {
      throw refusal("appearance", "a row with labels alone has no answer; table-list is read")
    }
    var foreign = list.choices
    if hasOther { foreign.addOther(ImportWords.other(sheet.languages)) }
    draft.codes = foreign.ids
    if !row["choice_filter"].isEmpty {
      draft.filter = ImportDraft.Filter(formula: ForeignFormula(row, "choice_filter"), cells: list.cells)
    }
    do {
      var (isMultiple, isRank) = (false, false)
      if case .rank = type { isRank = true }
      if case .select(_, true, _) = type { isMultiple = true }
      let isBox = isMultiple || foreign.choices.first.map { ["yes", "1"].contains($0.id) } ?? false
      var chosen = try foreign.list(least: isBox && !isRank ? 1 : 2)
      chosen.isDropDown =
        !looks.isDisjoint(with: InstrumentQuestion.Kind.dropDown)
        && type == .select(list: name, isMultiple: false, hasOther: hasOther)
      chosen.isShuffled = parameter("randomize") == "true"
      return chosen
    } catch {
      throw refusal("type", "in the list “\(name)”, \(error.reason)")
    }
  }

  private func simple(_ name: String) throws(ImportRefusal) -> InstrumentQuestion.Kind {
    switch name {
    case "text" where isReadOnly: return .note
    case "text":
      return looks.contains("multiline")
        ? .lines(nil, least: nil, most: nil) : .text(nil, least: nil, most: nil)
    case "integer": return .number(low: nil, high: nil, decimals: 0, unit: nil)
    case "decimal": return .number(low: nil, high: nil, decimals: 6, unit: nil)
    case "note": return .note
    case "date":
      if let calendar = looks.first(where: { Self.calendars.contains($0) }) {
        throw refusal("appearance", "the \(calendar) calendar has no counterpart")
      }
      return .date(
        earliest: nil, latest: nil,
        precision: looks.contains("month-year") ? .month : looks.contains("year") ? .year : .day)
    case "time": return .time(earliest: nil, latest: nil, hasSeconds: false)
    case "datetime": return .dateTime(earliest: nil, latest: nil, hasSeconds: false)
    case "acknowledge": return .acknowledgement(nil)
    case "range": return try range()
    case "image" where looks.contains("draw") || looks.contains("annotate"): return .drawing
    default:
      throw refusal(
        "type", "pictures are not taken from participants; one is drawn with the appearance “draw”")
    }
  }

  private static let calendars: Set<String> = [
    "ethiopian", "coptic", "islamic", "bikram-sambat", "myanmar", "persian",
  ]

  /// Always or never; a formula is refused.
  var isReadOnly: Bool { ["yes", "true", "true()", "1"].contains(row["read_only"].lowercased()) }

  private func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

  private func range() throws(ImportRefusal) -> InstrumentQuestion.Kind {
    var bounds: [DecimalNumber] = []
    for (name, usual) in [("start", 1), ("end", 10), ("step", 1)] {
      let text = parameter(name) ?? "\(usual)"
      guard let number = DecimalNumber(text) else { throw refusal("parameters", "“\(text)” is no number") }
      bounds.append(number)
    }
    guard bounds[0] < bounds[1], bounds[2] > .zero else {
      throw refusal("parameters", "the scale has no steps from its start to its end")
    }
    let whole = bounds.compactMap(\.whole)
    if looks.contains("rating"), whole.count == 3, whole[0] == 1, whole[2] == 1, (2...10).contains(whole[1]) {
      return .rating(high: whole[1])
    }
    let scale = InstrumentQuestion.Kind.steps(
      from: bounds[0], to: bounds[1], by: bounds[2], InstrumentEnds())
    if let scale { return scale }
    for decimals in 0...6
    where bounds[2]
      == DecimalNumber(decimals == 0 ? "1" : "0." + String(repeating: "0", count: decimals - 1) + "1")
    {
      return .slider(
        low: bounds[0], high: bounds[1], decimals: decimals, labels: InstrumentEnds(),
        isVertical: looks.contains("vertical"))
    }
    throw refusal(
      "parameters",
      InstrumentQuestion.Kind.reasonAgainstSteps(from: bounds[0], to: bounds[1], by: bounds[2]))
  }
}

/// A constraint that is a pattern alone: `regex(., '[0-9]{5}')`.
enum XLSFormPattern {
  static func whole(_ constraint: String) -> String? {
    let plain = constraint.drop { $0.isWhitespace }
    guard plain.hasPrefix("regex"), let open = plain.firstIndex(of: "("),
      let comma = plain[open...].firstIndex(of: ","), trimmed(plain[plain.index(after: open)..<comma]) == "."
    else { return nil }
    let rest = trimmed(plain[plain.index(after: comma)...])
    guard let quote = rest.first, "\"'".contains(quote),
      let end = rest.dropFirst().firstIndex(of: quote), trimmed(rest[rest.index(after: end)...]) == ")"
    else { return nil }
    return String(rest[rest.index(after: rest.startIndex)..<end])
  }
}
