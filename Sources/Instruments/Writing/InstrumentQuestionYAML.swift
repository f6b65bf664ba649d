import Expressions

/// Writes one question.
struct InstrumentQuestionYAML {
  private let question: InstrumentQuestion
  private let parent: InstrumentYAML

  init(_ question: InstrumentQuestion, _ parent: InstrumentYAML) {
    (self.question, self.parent) = (question, parent)
  }

  func write(_ yaml: inout YAMLText) {
    yaml.line("id: \(InstrumentYAML.plain(question.id))")
    yaml.line("kind: \(question.kind.word)")
    parent.words("question", question.text, &yaml)
    if let help = question.help { parent.words("help", help, &yaml) }
    if let picture = question.picture { yaml.line("picture: \(YAMLText.quoted(picture))") }
    if question.isRequired { yaml.line("required: yes") }
    parent.formula("show-if", question.showIf, &yaml)
    if question.isIdentity, !question.kind.isContact { yaml.line("identity: yes") }
    constraints(&yaml)
    details(&yaml)
  }

  private func constraints(_ yaml: inout YAMLText) {
    guard !question.constraints.isEmpty else { return }
    yaml.line("constraint:")
    yaml.nested { yaml in
      for constraint in question.constraints {
        yaml.entry { yaml in
          parent.formula("must", constraint.must, &yaml)
          parent.words("message", constraint.message, &yaml)
        }
      }
    }
  }

  private func details(_ yaml: inout YAMLText) {
    switch question.kind {
    case .yesNo, .email, .phone, .drawing, .note: break
    case .acknowledgement(let label): if let label { parent.words("label", label, &yaml) }
    case .choice(let choices), .ranking(let choices): write(choices, &yaml)
    case .likert(let choices): write(choices, &yaml, isLikert: true)
    case .checkboxes(let choices, let least, let most):
      write(choices, &yaml)
      number("least", least, &yaml)
      number("most", most, &yaml)
    case .matrix(let rows, let choices, let hasSeveral):
      if hasSeveral { yaml.line("several: yes") }
      write(rows, &yaml)
      write(choices, &yaml)
    case .text(let pattern, let least, let most), .lines(let pattern, let least, let most):
      number("least-characters", least, &yaml)
      number("most-characters", most, &yaml)
      if let pattern { write(pattern, &yaml) }
    default: measures(&yaml)
    }
  }

  private func measures(_ yaml: inout YAMLText) {
    switch question.kind {
    case .scale(let low, let high, let step, let labels):
      bounds("\(low)", "\(high)", &yaml)
      if step != 1 { yaml.line("step: \(step)") }
      write(labels, &yaml)
    case .slider(let low, let high, let decimals, let labels, let isVertical):
      bounds("\(low)", "\(high)", &yaml)
      if decimals != 0 { yaml.line("decimals: \(decimals)") }
      write(labels, &yaml)
      if isVertical { yaml.line("vertical: yes") }
    case .visualAnalogue(let labels, let isVertical):
      write(labels, &yaml)
      if isVertical { yaml.line("vertical: yes") }
    case .rating(let high): yaml.line("maximum: \(high)")
    case .number(let low, let high, let decimals, let unit):
      bounds(low.map { "\($0)" }, high.map { "\($0)" }, &yaml)
      if decimals != 0 { yaml.line("decimals: \(decimals)") }
      if let unit { parent.words("unit", unit, &yaml) }
    default: moments(&yaml)
    }
  }

  private func moments(_ yaml: inout YAMLText) {
    switch question.kind {
    case .date(let earliest, let latest, let precision):
      limits(earliest, latest, &yaml)
      if precision != .day { yaml.line("precision: \(precision.rawValue)") }
    case .dateTime(let earliest, let latest, let hasSeconds), .time(let earliest, let latest, let hasSeconds):
      limits(earliest, latest, &yaml)
      if hasSeconds { yaml.line("seconds: yes") }
    default: break
    }
  }

  private func number(_ key: String, _ number: Int?, _ yaml: inout YAMLText) {
    if let number { yaml.line("\(key): \(number)") }
  }

  private func bounds(_ low: String?, _ high: String?, _ yaml: inout YAMLText) {
    if let low { yaml.line("minimum: \(low)") }
    if let high { yaml.line("maximum: \(high)") }
  }

  private func limits(_ earliest: String?, _ latest: String?, _ yaml: inout YAMLText) {
    if let earliest { yaml.line("earliest: \(YAMLText.quoted(earliest))") }
    if let latest { yaml.line("latest: \(YAMLText.quoted(latest))") }
  }

  private func write(_ pattern: InstrumentPattern, _ yaml: inout YAMLText) {
    yaml.line("pattern: \(YAMLText.quoted(pattern.pattern))")
    if let message = pattern.message { parent.words("pattern-message", message, &yaml) }
  }

  private func write(_ labels: InstrumentEnds, _ yaml: inout YAMLText) {
    guard !labels.isEmpty else { return }
    yaml.line("labels:")
    yaml.nested { yaml in
      for (key, text) in [("low", labels.low), ("middle", labels.middle), ("high", labels.high)] {
        if let text { parent.words(key, text, &yaml) }
      }
    }
  }

  private func write(_ rows: [InstrumentRow], _ yaml: inout YAMLText) {
    yaml.line("rows:")
    yaml.nested { yaml in
      for row in rows {
        yaml.entry { yaml in
          yaml.line("id: \(InstrumentYAML.plain(row.id))")
          parent.words("label", row.label, &yaml)
          if row.isRequired { yaml.line("required: yes") }
          parent.formula("show-if", row.showIf, &yaml)
        }
      }
    }
  }

  private func write(_ choices: InstrumentChoices, _ yaml: inout YAMLText, isLikert: Bool = false) {
    let hasPictures = !choices.choices.isEmpty && choices.choices.allSatisfy { $0.picture != nil }
    if choices.isDropDown {
      yaml.line("display: drop-down")
    } else if hasPictures {
      yaml.line("display: pictures")
    }
    if choices.isShuffled { yaml.line("random-order: yes") }
    yaml.line("choices:")
    yaml.nested { yaml in
      for (place, choice) in choices.choices.enumerated() {
        yaml.entry { write(choice, usual: isLikert ? place + 1 : nil, &$0) }
      }
    }
  }

  /// - Parameter usual: the number for which the choice stands if none is said; nil if that is its id
  private func write(_ choice: InstrumentChoice, usual: Int?, _ yaml: inout YAMLText) {
    yaml.line("id: \(InstrumentYAML.plain(choice.id))")
    parent.words("label", choice.label, &yaml)
    let left = usual.map { DecimalNumber($0) } ?? Int(choice.id).map { DecimalNumber($0) }
    if choice.number != left { yaml.line("value: \(choice.number.map { "\($0)" } ?? "none")") }
    if choice.hasText { yaml.line("other: yes") }
    if choice.isExclusive { yaml.line("exclusive: yes") }
    if let picture = choice.picture { yaml.line("picture: \(YAMLText.quoted(picture))") }
    parent.formula("show-if", choice.showIf, &yaml)
  }
}

extension InstrumentQuestion.Kind {
  /// Its word in `study.yaml`.
  var word: String {
    switch self {
    case .yesNo: "yes-no"
    case .choice: "choice"
    case .likert: "likert"
    case .checkboxes: "checkboxes"
    case .scale: "scale"
    case .slider: "slider"
    case .visualAnalogue: "visual-analogue"
    case .rating: "rating"
    case .number: "number"
    case .date: "date"
    case .dateTime: "date-time"
    case .time: "time"
    case .text: "text"
    case .lines: "long-text"
    case .email: "email"
    case .phone: "phone"
    case .ranking: "ranking"
    case .matrix: "matrix"
    case .drawing: "drawing"
    case .acknowledgement: "acknowledgement"
    case .note: "note"
    }
  }

  /// Says whether its answers are contact data by themselves.
  var isContact: Bool { self == .email || self == .phone }
}
