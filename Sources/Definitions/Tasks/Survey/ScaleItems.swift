import Expressions
import Studies

/// The items of a scale, which are added up: they should measure alike.
struct ScaleItems {
  private let scale: SurveyScale.ID
  private let items: [(id: SurveyQuestion.ID, format: SurveyQuestion.Format)]

  init(_ items: [SurveyQuestion.ID], of scale: SurveyScale.ID, in outline: SurveyOutline) {
    self.scale = scale
    self.items = items.compactMap { id in
      outline.entries.first { $0.id == id }.map { (id: id, format: $0.format) }
    }
  }

  /// Gives a notice where items have other bounds or another unit than the others.
  func noticeDifferences(at value: DefinitionValue) {
    let units = items.map { unit(of: $0.format, value) ?? "none" }
    let ends = items.map { bounds(of: $0.format) }
    if Set(units).count > 1 {
      let words = list(units.map { "in \($0)" })
      value.report("the items of “\(scale)” are told in different units: \(words)", .notice)
    } else if Set(ends.compactMap(\.self)).count > 1 {
      let words = list(ends.map { $0 ?? "without any" })
      value.report("the items of “\(scale)” have different lowest and highest numbers: \(words)", .notice)
    }
  }

  /// “a 0 to 3, b 1 to 5”
  private func list(_ words: [String]) -> String {
    zip(items, words).map { "\($0.id) \($1)" }.joined(separator: ", ")
  }

  private func bounds(of format: SurveyQuestion.Format) -> String? {
    if case .number(let number) = format, number.range == SurveyQuestion.NumberFormat.widest { return nil }
    switch format.type {
    case .number(let range):
      guard let low = range.low, let high = range.high else { return nil }
      return "\(low) to \(high)"
    case .choice(let list):
      let numbers = list.choices.compactMap(\.number)
      guard let low = numbers.min(), let high = numbers.max() else { return nil }
      return "\(low) to \(high)"
    default: return nil
    }
  }

  private func unit(of format: SurveyQuestion.Format, _ value: DefinitionValue) -> String? {
    switch format {
    case .number(let number): number.unit.flatMap { unit in value.reading.languages.first.map { unit[$0] } }
    case .height: "metres"
    case .weight: "kilograms"
    case .age, .dateOfBirth: "years"
    default: nil
    }
  }
}
