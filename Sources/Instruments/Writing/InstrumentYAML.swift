import Expressions

/// Writes instruments as entries of `surveys` in `study.yaml`, in the words of `Docs/surveys.md`.
public struct InstrumentYAML {
  /// The languages of the study, in which every text is written. A language without words gets those of the first one
  /// that has some.
  private let languages: [String]

  public init(languages: [String]) { self.languages = languages }

  /// - Parameter depth: the number of spaces before the hyphens of the list
  public func text(of instruments: [Instrument], depth: Int = 2) -> String {
    var yaml = YAMLText(depth: depth)
    for instrument in instruments { yaml.entry { write(instrument, &$0) } }
    return yaml.text
  }

  private func write(_ instrument: Instrument, _ yaml: inout YAMLText) {
    yaml.line("id: \(Self.plain(instrument.id))")
    words("title", instrument.title, &yaml)
    words("introduction", instrument.introduction ?? Self.introduction(languages), &yaml)
    yaml.line("minutes: \(Self.minutes(instrument))")
    if instrument.isShuffled { yaml.line("random-order: yes") }
    steps(instrument.steps, &yaml)
    computations(instrument.computations, &yaml)
  }

  private static func introduction(_ languages: [String]) -> InstrumentText {
    let words = languages.map { ($0, $0 == "de" ? "Es folgen einige Fragen." : "Some questions follow.") }
    return InstrumentText(Dictionary(words) { first, _ in first })
  }

  /// Ten seconds for each question and each row of a matrix.
  private static func minutes(_ instrument: Instrument) -> Int {
    let count = instrument.questions.reduce(0) { sum, question in
      if case .matrix(let rows, _, _) = question.kind { sum + rows.count } else { sum + 1 }
    }
    return min(240, max(1, (count + 5) / 6))
  }

  // MARK: steps

  private func steps(_ steps: [InstrumentStep], _ yaml: inout YAMLText) {
    let hasPages = steps.contains { if case .page = $0 { true } else { false } }
    yaml.line(hasPages ? "pages:" : "questions:")
    var taken = Set(steps.compactMap { if case .page(let page) = $0 { page.id } else { nil } })
    yaml.nested { yaml in
      for step in steps {
        switch step {
        case .page(let page): yaml.entry { write(page, &$0) }
        case .repetition(let group): yaml.entry { write(group, &$0) }
        case .question(let question) where hasPages:
          let id = taken.insert(question.id).inserted ? question.id : question.id + "-page"
          yaml.entry { write(InstrumentPage(id: id, questions: [question]), &$0) }
        case .question(let question): yaml.entry { InstrumentQuestionYAML(question, self).write(&$0) }
        }
      }
    }
  }

  private func write(_ page: InstrumentPage, _ yaml: inout YAMLText) {
    yaml.line("id: \(Self.plain(page.id))")
    if let title = page.title { words("title", title, &yaml) }
    formula("show-if", page.showIf, &yaml)
    if page.isShuffled { yaml.line("random-order: yes") }
    yaml.line("questions:")
    yaml.nested { yaml in
      for question in page.questions { yaml.entry { InstrumentQuestionYAML(question, self).write(&$0) } }
    }
  }

  private func write(_ group: InstrumentRepetition, _ yaml: inout YAMLText) {
    yaml.line("id: \(Self.plain(group.id))")
    yaml.line("kind: repeat")
    switch group.count {
    case .formula(let count): formula("count", count, &yaml)
    case .another(let question): words("another", question, &yaml)
    }
    yaml.line("most: \(group.most)")
    if let title = group.title { words("title", title, &yaml) }
    formula("show-if", group.showIf, &yaml)
    steps(group.steps, &yaml)
    computations(group.computations, &yaml)
  }

  private func computations(_ computations: [InstrumentComputation], _ yaml: inout YAMLText) {
    guard !computations.isEmpty else { return }
    yaml.line("compute:")
    yaml.nested { yaml in
      for computation in computations {
        yaml.entry { yaml in
          yaml.line("id: \(Self.plain(computation.id))")
          formula("value", computation.value, &yaml)
          if let label = computation.label { words("label", label, &yaml) }
        }
      }
    }
  }

  // MARK: values

  func formula(_ key: String, _ formula: Formula?, _ yaml: inout YAMLText) {
    if let formula { yaml.line("\(key): \(YAMLText.quoted("\(formula)"))") }
  }

  func words(_ key: String, _ text: InstrumentText, _ yaml: inout YAMLText) {
    guard languages.count > 1 else {
      let language = languages.first ?? InstrumentText.anyLanguage
      return yaml.line("\(key): \(YAMLText.quoted(word(text, language)))")
    }
    yaml.line("\(key):")
    yaml.nested { yaml in
      for language in languages { yaml.line("\(language): \(YAMLText.quoted(word(text, language)))") }
    }
  }

  private func word(_ text: InstrumentText, _ language: String) -> String {
    text[language] ?? languages.lazy.compactMap { text[$0] }.first
      ?? text.words.min { $0.key < $1.key }?.value ?? ""
  }

  /// An id as it is written: in quotes where YAML would read a number, a truth value or nothing.
  static func plain(_ id: String) -> String {
    let words: Set<String> = ["yes", "no", "on", "off", "true", "false", "null", "y", "n"]
    let isWord = id.utf8.first.map { (97...122).contains($0) } ?? false
    return isWord && !words.contains(id) ? id : YAMLText.quoted(id)
  }
}
