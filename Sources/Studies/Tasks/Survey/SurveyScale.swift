import Expressions

/// Items whose answers make one score.
public struct SurveyScale: Sendable {
  public typealias ID = Identifier<SurveyScale>

  public let id: ID
  public let label: LocalizedText
  public let items: [SurveyQuestion.ID]
  /// The items that are keyed the other way.
  public let reversed: Set<SurveyQuestion.ID>
  public let score: Score
  /// The number of items that may be missing.
  public let allowedMissing: Int
  /// The study's own words about what a score means; nil for none.
  public var meaning: LocalizedText?
  /// The number of each item as it enters the score, for the reliability of the scale.
  public var itemFormulas: [CheckedFormula] = []

  public enum Score: String, Sendable, CaseIterable {
    case sum, mean
    case proratedSum = "prorated-sum"
  }

  public init(
    id: ID, label: LocalizedText, items: [SurveyQuestion.ID], reversed: Set<SurveyQuestion.ID>, score: Score,
    allowedMissing: Int
  ) {
    self.id = id
    self.label = label
    self.items = items
    self.reversed = reversed
    self.score = score
    self.allowedMissing = allowedMissing
  }

  /// `mean(q1, reverse(q2), missing: 1)`
  public var formula: String {
    "\(score.rawValue)(\(items.map(itemFormula).joined(separator: ", ")), missing: \(allowedMissing))"
  }

  /// `q1` or `reverse(q2)`, as a number.
  public func itemFormula(_ item: SurveyQuestion.ID) -> String {
    let name = Formula.name(item.text)
    return reversed.contains(item) ? "reverse(\(name))" : "number(\(name))"
  }

  /// The numbers of the items of one participant, nil where an item is missing.
  public func itemScores(in course: SurveyCourse) -> [DecimalNumber?] {
    itemFormulas.map { formula in
      if case .number(let number) = formula.value(with: course.context) { number } else { nil }
    }
  }
}
