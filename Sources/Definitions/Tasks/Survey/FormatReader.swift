import Expressions
import Studies

/// The keys of a question that say what its answer is like.
struct FormatReader {
  typealias Format = SurveyQuestion.Format

  let group: DefinitionGroup

  func format(_ kind: QuestionKind, _ texts: inout TextCollector) -> Format {
    switch kind {
    case .yesNo: .yesNo
    case .choice, .likert: .choice(choices(kind, &texts))
    case .checkboxes: checkboxes(&texts)
    case .matrix: matrix(&texts)
    case .ranking: ranking(&texts)
    case .scale, .slider, .visualAnalogue, .rating, .ladder:
      .scale(ScaleReader(group: group).format(kind, &texts))
    case .number: .number(number(&texts))
    case .age: .age(ages())
    case .dateOfBirth: .dateOfBirth(ages: ages())
    case .height: .height(measure(within: SurveyQuestion.MeasureFormat.heights))
    case .weight: .weight(measure(within: SurveyQuestion.MeasureFormat.weights))
    case .date: .date(MomentReader(group: group).date())
    case .dateTime: .dateTime(MomentReader(group: group).dateTime())
    case .time: .time(MomentReader(group: group).time())
    case .duration: .duration(MomentReader(group: group).duration())
    case .text: .text(text(.line, &texts))
    case .longText: .text(text(.lines, &texts))
    case .place: .text(text(.place, &texts))
    case .email: .email
    case .phone: .phone
    case .drawing: .drawing
    case .acknowledgement: .acknowledgement(label: group.optional("label").map { texts.localized($0) })
    case .note, .repeat: .note
    }
  }

  // MARK: - Choices

  private enum Display: String, CaseIterable {
    case list, pictures, colors
    case dropDown = "drop-down"
  }

  private func choices(
    _ kind: QuestionKind, _ texts: inout TextCollector
  ) -> SurveyQuestion.ChoiceFormat {
    let word = group.optional("display")?.oneOf(Display.self)
    if kind == .checkboxes, word == .dropDown {
      group["display"].report("a list that folds out takes one choice: several are ticked in a “list”")
    }
    let display = word.flatMap { SurveyQuestion.ChoiceFormat.Display(rawValue: $0.rawValue) }
    let reader = SurveyChoiceReader(
      countsPlaces: kind == .likert, display: display ?? .list, isForSeveral: kind == .checkboxes,
      alwaysOffered: kind == .likert ? "a scale has all its places" : nil)
    return SurveyQuestion.ChoiceFormat(
      reader.choices(group["choices"], &texts), display: kind == .likert ? .likert : display ?? .list,
      isShuffled: group.optional("random-order")?.yesNo() ?? false)
  }

  private func checkboxes(_ texts: inout TextCollector) -> Format {
    let choices = choices(.checkboxes, &texts)
    let all = max(1, choices.choices.count)
    let least = group.optional("least")?.integer(in: 0...all) ?? 1
    let most = group.optional("most")?.integer(in: 1...all) ?? all
    if least > most { group.value.report("“least” is larger than “most”") }
    return .checkboxes(choices, count: min(least, most)...max(least, most))
  }

  private func matrix(_ texts: inout TextCollector) -> Format {
    let several = group.optional("several")?.yesNo() ?? false
    let reader = SurveyChoiceReader(
      isForSeveral: several, alwaysOffered: "all rows of a matrix have the same choices")
    let choices = reader.choices(group["choices"], &texts)
    refuseTexts(choices, "a text beside a choice has no place in a table")
    if several { return .checkboxes(SurveyQuestion.ChoiceFormat(choices), count: 1...max(1, choices.count)) }
    return .choice(SurveyQuestion.ChoiceFormat(choices, display: .likert))
  }

  private func ranking(_ texts: inout TextCollector) -> Format {
    let reader = SurveyChoiceReader(alwaysOffered: "a ranking is of all choices")
    let choices = reader.choices(group["choices"], &texts)
    refuseTexts(choices, "a text beside a choice has no place in an order")
    let all = max(1, choices.count)
    return .ranking(
      SurveyQuestion.RankingFormat(
        choices: choices, places: group.optional("most")?.integer(in: 1...all) ?? all,
        isShuffled: group.optional("random-order")?.yesNo() ?? false))
  }

  private func refuseTexts(_ choices: [SurveyChoice], _ reason: String) {
    guard choices.contains(where: \.takesText) else { return }
    for (choice, entry) in zip(choices, group["choices"].list() ?? []) where choice.takesText {
      entry.report("“other” does not apply here: \(reason)")
    }
  }

  // MARK: - Numbers and texts

  private func number(_ texts: inout TextCollector) -> SurveyQuestion.NumberFormat {
    let widest = SurveyQuestion.NumberFormat.widest
    let decimals = group.optional("decimals")?.integer(in: 0...6) ?? 0
    return .init(
      range: group.decimalRange(otherwise: widest, decimals: decimals), decimals: decimals,
      unit: group.optional("unit").map { texts.localized($0) })
  }

  private func ages() -> ClosedRange<Int> {
    let ages = SurveyQuestion.ages
    let low = group.optional("minimum")?.integer(in: 0...150) ?? ages.lowerBound
    let high = group.optional("maximum")?.integer(in: 0...150) ?? ages.upperBound
    if low > high { group.reportEmptyRange() }
    return min(low, high)...max(low, high)
  }

  private func measure(within widest: ClosedRange<DecimalNumber>) -> SurveyQuestion.MeasureFormat {
    let range = group.decimalRange(otherwise: widest)
    for key in ["minimum", "maximum"] {
      guard let value = group.optional(key),
        !(widest.contains(range.lowerBound) && widest.contains(range.upperBound))
      else { continue }
      value.report(
        "\(value.quoted) should lie between \(widest.lowerBound) and \(widest.upperBound): heights are in metres and "
          + "weights in kilograms")
      return .init(range: widest, units: .both)
    }
    return .init(
      range: range, units: group.optional("units")?.oneOf(SurveyQuestion.MeasureFormat.Units.self) ?? .both)
  }

  private func text(
    _ style: SurveyQuestion.TextFormat.Style, _ texts: inout TextCollector
  ) -> SurveyQuestion.TextFormat {
    let longest = SurveyQuestion.TextFormat.longest
    let most = group.optional("most-characters")?.integer(in: 1...longest) ?? style.usualLimit
    let least = group.optional("least-characters")?.integer(in: 0...longest) ?? 0
    if least > most { group.value.report("“least-characters” is larger than “most-characters”") }
    return .init(
      style, length: min(least, most)...most, pattern: group.optional("pattern").flatMap(pattern),
      patternMessage: group.optional("pattern-message").map { texts.localized($0) })
  }

  private func pattern(_ value: DefinitionValue) -> TextPattern? {
    let text = value.text()
    guard !text.isEmpty else { return nil }
    do throws(TextPatternProblem) {
      return try TextPattern(text)
    } catch {
      value.report("\(value.quoted), character \(error.column): \(error.words)")
      return nil
    }
  }
}

extension DefinitionGroup {
  func reportEmptyRange() { value.report("the minimum is larger than the maximum") }

  /// The numbers from `minimum` to `maximum`.
  func decimalRange(otherwise widest: ClosedRange<DecimalNumber>, decimals: Int? = nil)
    -> ClosedRange<DecimalNumber>
  {
    let low = optional("minimum")?.decimal() ?? widest.lowerBound
    let high = optional("maximum")?.decimal() ?? widest.upperBound
    if low > high { reportEmptyRange() }
    return min(low, high)...max(low, high)
  }
}

extension DefinitionValue {
  /// Returns nil, with a complaint, if there is no such number.
  func decimal() -> DecimalNumber? { number().flatMap { DecimalNumber($0) } }
}

extension TextPatternProblem {
  fileprivate var words: String {
    switch kind {
    case .unclosed: "the bracket or backslash that stands here is not closed"
    case .unexpected(let sign):
      "“\(sign)” makes no sense here; a sign that is meant as itself has a \\ before it"
    case .unsupported(let sign): "patterns here do not know “\(sign)”"
    case .emptyRange: "the range goes from a larger to a smaller one"
    case .tooLarge: "the pattern is too large"
    }
  }
}
