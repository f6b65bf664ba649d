import Expressions

/// The texts of a survey into which answers are put, by how they are written.
public struct PipedTexts: Sendable {
  private struct Key: Hashable {
    let text: String
    let group: RepeatedGroup.ID?
  }

  private var texts: [Key: CheckedPipedText] = [:]

  public init() {}

  /// The names in all of them.
  var names: Set<String> { texts.values.reduce(into: []) { $0.formUnion($1.names) } }

  /// The text in a group, in which names mean answers of one repetition; nil for a text without formulas.
  public subscript(text: String, in group: RepeatedGroup.ID?) -> CheckedPipedText? {
    get { texts[Key(text: text, group: group)] }
    set { texts[Key(text: text, group: group)] = newValue }
  }

  /// The texts of all groups with a gap for each answer: for a question that is asked apart from the others.
  public var withoutAnswers: PipedTexts {
    var gaps = PipedTexts()
    for (key, text) in texts { gaps[key.text, in: nil] = text.withGaps(SurveyCourse.missing) }
    return gaps
  }
}

extension SurveyCourse {
  /// Stands for a value that is missing.
  static let missing = "…"

  /// A text of the survey with the answers that are put into it. Words that somebody typed keep their own direction.
  ///
  /// - Parameter words: the way the language writes truth values, numbers, dates, times and durations
  public func text(
    _ text: LocalizedText, on page: Page, in language: Language, words: (FormulaValue) -> String
  ) -> String {
    let written = text[language]
    guard let piped = survey.piped[written, in: page.group?.id] else { return written }
    let context = context(on: page)
    return piped.text(with: context) { value, formula in
      switch value {
      case .missing: Self.missing
      case .text(let text): text.withOwnDirection
      case .choice(let id): label(of: id, formula, context, language)
      case .choices(let ids): labels(of: ids, formula, language)
      default: words(value)
      }
    }
  }

  /// The label of a choice, or the text that was written beside it.
  private func label(
    of id: String, _ formula: CheckedFormula, _ context: FormulaContext, _ language: Language
  ) -> String {
    for (name, choices) in lists(of: formula) {
      guard let choice = choices.first(where: { $0.id.text == id }) else { continue }
      if choice.takesText, case .text(let text) = context["\(name).other"] { return text.withOwnDirection }
      return choice.label[language]
    }
    return id
  }

  private func labels(of ids: Set<String>, _ formula: CheckedFormula, _ language: Language) -> String {
    let choices = lists(of: formula).first?.choices ?? []
    return choices.filter { ids.contains($0.id.text) }.map { $0.label[language] }.joined(separator: ", ")
  }

  /// The choices of the questions that a formula names.
  private func lists(of formula: CheckedFormula) -> [(name: String, choices: [SurveyChoice])] {
    formula.names.sorted().compactMap { name in
      let id = SurveyAnswerKey(name)?.question
      return survey.questions.first { $0.id == id }.map { (name, $0.format.choices) }
    }
  }
}
