import Expressions

extension Survey {
  /// Returns the lowest and the highest score that a scale can have; nil where an item has no bounds, or all scores are
  /// the same.
  public func range(of scale: SurveyScale) -> ClosedRange<Double>? {
    let ranges = scale.items.map { item in questions.first { $0.id == item }?.format.numbers }
    let known = ranges.compactMap(\.self)
    guard !known.isEmpty, known.count == ranges.count else { return nil }
    let (low, high) =
      switch scale.score {
      case .mean: (known.map(\.lowerBound).min() ?? 0, known.map(\.upperBound).max() ?? 0)
      case .sum, .proratedSum:
        (known.reduce(0) { $0 + $1.lowerBound }, known.reduce(0) { $0 + $1.upperBound })
      }
    return low < high ? low...high : nil
  }

  public var scoreRanges: [ScoreRange] {
    scales.map {
      ScoreRange(
        task: id.text, score: $0.id.text, rule: $0.score.rawValue, items: $0.items.count, range: range(of: $0)
      )
    }
  }

  /// The scores of the scales, each in ten classes.
  public var comparison: [ComparedMeasure] {
    guard isCompared else { return [] }
    return scales.compactMap { scale in
      range(of: scale).map {
        ComparedMeasure(id: ComparedMeasure.ID(scale.id.text), range: $0, classCount: 10)
      }
    }
  }
}

extension SurveyQuestion.Format {
  /// The lowest and the highest number that an answer enters a score with; nil where there are no such bounds.
  fileprivate var numbers: ClosedRange<Double>? {
    switch self {
    case .choice(let format):
      let values = format.choices.compactMap { $0.value?.double }
      return values.min().flatMap { low in values.max().map { low...$0 } }
    case .scale(let format): return format.range.double
    case .number(let format):
      return format.range == SurveyQuestion.NumberFormat.widest ? nil : format.range.double
    case .age(let range), .dateOfBirth(let range):
      return Double(range.lowerBound)...Double(range.upperBound)
    case .height(let format), .weight(let format): return format.range.double
    default: return nil
    }
  }
}

extension ClosedRange<DecimalNumber> {
  fileprivate var double: ClosedRange<Double> { lowerBound.double...upperBound.double }
}

extension SurveyCourse {
  /// The score of a scale; nil where too many of its items are missing.
  public func score(of scale: SurveyScale) -> Double? {
    if case .number(let number) = values[scale.id.text] { number.double } else { nil }
  }
}

/// A score of a scale at the time when its survey was sent.
public struct ScaleScore: Sendable, Hashable {
  public let survey: StudyTask.ID
  public let scale: SurveyScale.ID
  /// Nil where too many items are missing.
  public let score: Double?
  public let time: Timestamp

  public init(survey: StudyTask.ID, scale: SurveyScale.ID, score: Double?, time: Timestamp) {
    self.survey = survey
    self.scale = scale
    self.score = score
    self.time = time
  }
}

public protocol ScaleScoreStore: Sendable {
  /// Returns the scores of every scale of the surveys that a participant has sent, the oldest first.
  func scaleScores(of record: Participation, in study: Study) throws -> [ScaleScore]
}
