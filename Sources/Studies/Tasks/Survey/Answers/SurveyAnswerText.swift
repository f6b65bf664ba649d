import Expressions

// The canonical text of an answer: it is stored, released, and read back. Each kind of answer has one text for one value.

extension SurveyValue {
  /// Stands for a list of choices of which none was selected; no id has parentheses.
  static let noChoice = "()"

  public var text: String {
    switch self {
    case .truth(let truth): truth ? "yes" : "no"
    case .choice(let choice): choice.line ?? choice.id.text
    case .choices(let choices): Self.text(of: choices)
    case .number(let number): number.description
    case .date(let date): date.description
    case .time(let time): time.description
    case .dateTime(let moment): moment.description
    case .duration(let seconds): String(seconds)
    case .text(let text): text
    case .ranking(let ids): ids.map(\.text).joined(separator: " ")
    case .drawing(.drawn(let reference, _)): reference
    case .drawing(.described(let text)): SelectedChoice("other", text: text).line ?? ""
    }
  }

  private static func text(of choices: [SelectedChoice]) -> String {
    guard !choices.isEmpty else { return noChoice }
    let ids = choices.map(\.id.text).joined(separator: " ")
    return ([ids] + choices.compactMap(\.line)).joined(separator: "\n")
  }
}

extension SelectedChoice {
  fileprivate init(_ id: String, text: String?) { self.init(Choice.ID(id), text: text) }

  /// `other:A text`
  fileprivate var line: String? { text.map { "\(id):\($0)" } }

  /// Parses `other:A text` and `married`.
  fileprivate init(line: some StringProtocol) {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(String(parts[0]), text: parts.count == 2 ? String(parts[1]) : nil)
  }
}

extension SurveyQuestion.Format {
  /// Reads the text of a stored answer; nil if it is none to the question as the study asks it now.
  public func value(stored text: String) -> SurveyValue? {
    switch self {
    case .yesNo: return ["yes": .truth(true), "no": .truth(false)][text]
    case .acknowledgement: return text == "yes" ? .truth(true) : nil
    case .choice(let format): return choice(stored: text, format)
    case .checkboxes(let format, let count): return checkboxes(stored: text, format, count)
    case .ranking(let format): return ranking(stored: text, format)
    case .text(let format): return takes(text, format) ? .text(text) : nil
    case .email, .phone: return text.isEmpty ? nil : .text(text)
    case .drawing: return drawing(stored: text)
    case .note: return nil
    case .date, .dateTime, .time, .duration: return moment(stored: text)
    case .scale, .number, .age, .height, .weight, .dateOfBirth:
      return DecimalNumber(text).flatMap { number in takes(number) ? .number(number) : nil }
    }
  }

  private func choice(stored text: String, _ format: SurveyQuestion.ChoiceFormat) -> SurveyValue? {
    let selected = SelectedChoice(line: text)
    guard let choice = format[selected.id], choice.takesText == (selected.text != nil) else { return nil }
    return .choice(selected)
  }

  private func checkboxes(
    stored text: String, _ format: SurveyQuestion.ChoiceFormat, _ count: ClosedRange<Int>
  ) -> SurveyValue? {
    if text == SurveyValue.noChoice { return count.contains(0) ? .choices([]) : nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let texts = Dictionary(lines.dropFirst().map { SelectedChoice(line: $0) }.map { ($0.id, $0.text) }) {
      first, _ in first
    }
    let selected = (lines.first ?? "").split(separator: " ").map { id in
      SelectedChoice(Choice.ID(String(id)), text: texts[Choice.ID(String(id))] ?? nil)
    }
    let fits = selected.allSatisfy { choice in
      format[choice.id].map { $0.takesText == (choice.text != nil) } ?? false
    }
    let isAlone = selected.count == 1 && format[selected[0].id]?.isExclusive == true
    guard fits, Set(selected.map(\.id)).count == selected.count, count.contains(selected.count) || isAlone
    else { return nil }
    return .choices(selected)
  }

  private func ranking(stored text: String, _ format: SurveyQuestion.RankingFormat) -> SurveyValue? {
    let ids = text.split(separator: " ").map { Choice.ID(String($0)) }
    let known = Set(format.choices.map(\.id))
    guard ids.count == format.places, Set(ids).count == ids.count, known.isSuperset(of: ids) else {
      return nil
    }
    return .ranking(ids)
  }

  private func drawing(stored text: String) -> SurveyValue? {
    let line = SelectedChoice(line: text)
    if let description = line.text { return .drawing(.described(description)) }
    return SurveyDrawing.isReference(text) ? .drawing(.drawn(reference: text, strokes: nil)) : nil
  }

  private func moment(stored text: String) -> SurveyValue? {
    switch self {
    case .date: CalendarDate(text).map { .date($0) }
    case .dateTime: DateAndTime(text).map { .dateTime($0) }
    case .time(let format):
      TimeOfDay(text).flatMap { format.range.contains($0) ? .time($0) : nil }
    case .duration(let format):
      Int(text).flatMap { (0...format.longest).contains($0) ? .duration(seconds: $0) : nil }
    default: nil
    }
  }
}

extension SurveyQuestion.Format {
  /// The number is one of those that the question takes.
  func takes(_ number: DecimalNumber) -> Bool {
    switch self {
    case .scale(let format):
      format.range.contains(number) && (format.step == nil || format.steps.contains(number.whole ?? .min))
    case .number(let format): format.range.contains(number)
    case .age(let ages), .dateOfBirth(let ages): number.whole.map(ages.contains) ?? false
    case .height(let format), .weight(let format): format.range.contains(number)
    default: false
    }
  }

  /// The text is as long as the question wants it, and fits its pattern.
  func takes(_ text: String, _ format: SurveyQuestion.TextFormat) -> Bool {
    format.length.contains(text.unicodeScalars.count) && !text.isEmpty
      && format.pattern?.matches(text) != false
  }
}
