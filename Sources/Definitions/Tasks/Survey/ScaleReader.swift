import Expressions
import Studies

/// The keys of a question that is answered on a scale.
struct ScaleReader {
  typealias ScaleFormat = SurveyQuestion.ScaleFormat

  let group: DefinitionGroup

  /// More steps than these cannot be told apart on a small screen.
  private static let mostSteps = 21

  func format(_ kind: QuestionKind, _ texts: inout TextCollector) -> ScaleFormat {
    let labels = labels(kind, &texts)
    let isVertical = group.optional("vertical")?.yesNo() ?? false
    switch kind {
    case .slider:
      return ScaleFormat(
        .slider, range: ends(), decimals: group.optional("decimals")?.integer(in: 0...6) ?? 0, labels: labels,
        isVertical: isVertical)
    case .visualAnalogue:
      return ScaleFormat(
        .visualAnalogue, range: DecimalNumber(0)...DecimalNumber(100),
        decimals: group.optional("decimals")?.integer(in: 0...3) ?? 0, labels: labels, isVertical: isVertical)
    case .rating: return steps(.rating, 1, group.optional("maximum")?.integer(in: 2...10) ?? 5, labels)
    case .ladder: return steps(.ladder, 1, group.optional("rungs")?.integer(in: 3...20) ?? 10, labels)
    default: return scale(labels)
    }
  }

  private func steps(
    _ style: ScaleFormat.Style, _ low: Int, _ high: Int, by step: Int = 1, _ labels: ScaleFormat.Labels
  ) -> ScaleFormat {
    ScaleFormat(style, range: DecimalNumber(low)...DecimalNumber(high), step: step, labels: labels)
  }

  private func scale(_ labels: ScaleFormat.Labels) -> ScaleFormat {
    let bounds = -1_000_000...1_000_000
    let low = group["minimum"].integer(in: bounds)
    let high = group["maximum"].integer(in: bounds)
    let step = group.optional("step")?.integer(in: 1...1_000_000) ?? 1
    guard let low, let high else { return steps(.steps, 0, 1, labels) }
    guard low < high else {
      group.reportEmptyRange()
      return steps(.steps, 0, 1, labels)
    }
    if (high - low) % step != 0 {
      group.value.report("steps of \(step) do not lead from \(low) to \(high)")
    } else if (high - low) / step >= Self.mostSteps {
      group.value.report(
        "a scale has at most \(Self.mostSteps) steps: a “slider” or a “number” takes more")
      return steps(.steps, low, low + step, by: step, labels)
    }
    return steps(.steps, low, high, by: step, labels)
  }

  private func ends() -> ClosedRange<DecimalNumber> {
    let low = group["minimum"].decimal() ?? 0.decimal
    let high = group["maximum"].decimal() ?? 1.decimal
    if low >= high { group.reportEmptyRange() }
    return min(low, high)...max(low, high)
  }

  private func labels(_ kind: QuestionKind, _ texts: inout TextCollector) -> ScaleFormat.Labels {
    let value = kind == .visualAnalogue ? group["labels"] : group.optional("labels")
    guard let value else { return ScaleFormat.Labels() }
    let labels = value.group("low", "middle", "high")
    if kind == .ladder || kind == .rating { labels.refuse(["middle"], because: "labels stand at the ends") }
    if kind == .visualAnalogue {
      return ScaleFormat.Labels(
        low: texts.localized(labels["low"]), middle: labels.optional("middle").map { texts.localized($0) },
        high: texts.localized(labels["high"]))
    }
    return ScaleFormat.Labels(
      low: labels.optional("low").map { texts.localized($0) },
      middle: labels.optional("middle").map { texts.localized($0) },
      high: labels.optional("high").map { texts.localized($0) })
  }
}

extension Int {
  fileprivate var decimal: DecimalNumber { DecimalNumber(self) }
}
