import Expressions

/// A name from outside of a survey that its formulas use: of the eligibility, of another survey, the site or an order.
public struct OutsideName: Sendable {
  public let name: String
  public let type: FormulaType
  /// The words of the question whose answer it is; nil for other names.
  public let wording: LocalizedText?

  /// The most characters of a value.
  public static let longest = 1_000
}

extension Survey {
  /// The names from outside that formulas and texts of the survey use, but for the language.
  public func outsideNames(in study: Study) -> [OutsideName] {
    let known = SurveySurroundings.declarations(
      eligibility: study.eligibility, languages: study.languages, sites: study.sites,
      tasks: study.definedTasks.filter { $0.id != id })
    return formulaNames.sorted().compactMap { name in
      guard name != "participant.language", names[name] == nil, let type = known[name] else { return nil }
      return OutsideName(name: name, type: type, wording: study.wording(of: name))
    }
  }

  private var formulaNames: Set<String> {
    var names = piped.names
    for value in computed { names.formUnion(value.formula.names) }
    for part in parts {
      if case .group(let group) = part { names.formUnion(group.formulaNames) }
      for page in part.pages { names.formUnion(page.formulaNames) }
    }
    return names
  }
}

extension RepeatedGroup {
  /// Those of its pages are not among them.
  fileprivate var formulaNames: Set<String> {
    var names = rule?.names ?? []
    if case .count(let count) = repetition { names.formUnion(count.names) }
    for value in computed { names.formUnion(value.formula.names) }
    return names
  }
}

extension SurveyPage {
  fileprivate var formulaNames: Set<String> {
    var names = rule?.names ?? []
    for question in questions {
      names.formUnion(question.rule?.names ?? [])
      for rule in question.choiceRules.values { names.formUnion(rule.names) }
      for constraint in question.constraints { names.formUnion(constraint.must.names) }
    }
    return names
  }
}

extension Study {
  /// The question of the eligibility or of a survey whose answer has this name.
  fileprivate func wording(of name: String) -> LocalizedText? {
    let parts = name.split(separator: ".", maxSplits: 1).map { String($0) }
    guard parts.count == 2 else { return nil }
    if parts[0] == "eligibility" { return eligibility.first { $0.id.text == parts[1] }?.question }
    return survey(StudyTask.ID(parts[0]))?.questions.first { $0.id.text == parts[1] }?.question
  }
}

extension OutsideName {
  /// Parses a value as it is typed: `yes`, an id, ids with spaces between them, a number with a point or comma,
  /// `2026-05-14`, `08:30`, a duration in seconds. Nil for anything that the name cannot have.
  public func value(typed: String) -> FormulaValue? {
    guard typed.utf8.count <= 4 * Self.longest else { return nil }
    let text = CleanText.line(typed)
    switch type {
    case .truth: return text == "yes" ? .truth(true) : text == "no" ? .truth(false) : nil
    case .choice(let list): return list.codes.contains(text) ? .choice(text) : nil
    case .choices(let list): return Self.choices(text, of: list)
    case .number(let range): return Self.number(text, in: range)
    case .text: return text.isEmpty || text.unicodeScalars.count > Self.longest ? nil : .text(text)
    case .date: return CalendarDate(text).map { .date($0) }
    case .time: return TimeOfDay(text).map { .time($0) }
    case .dateTime: return DateAndTime(text).map { .dateTime($0) }
    case .duration: return DecimalNumber(text).flatMap { $0 < .zero ? nil : .duration(seconds: $0) }
    case .missing: return nil
    }
  }

  private static func choices(_ text: String, of list: ChoiceList) -> FormulaValue? {
    let codes = text.split(separator: " ").map { String($0) }
    guard !codes.isEmpty, codes.allSatisfy(list.codes.contains) else { return nil }
    return .choices(Set(codes))
  }

  private static func number(_ text: String, in range: NumberRange) -> FormulaValue? {
    guard let number = DecimalNumber(text.replacing(",", with: ".")), !range.isWhole || number.isWhole else {
      return nil
    }
    if let low = range.low, number < low { return nil }
    if let high = range.high, number > high { return nil }
    return .number(number)
  }
}
