import Expressions

/// A question, or something to read.
public struct InstrumentQuestion: Sendable, Equatable {
  public var id: String
  public var kind: Kind
  public var text: InstrumentText
  public var help: InstrumentText?
  /// The file of a picture above the answers.
  public var picture: String?
  public var isRequired = false
  public var showIf: Formula?
  public var constraints: [InstrumentConstraint] = []
  /// Contact data, which goes to the identity database.
  public var isIdentity = false

  public init(id: String, kind: Kind, text: InstrumentText) {
    (self.id, self.kind, self.text) = (id, kind, text)
  }

  public enum Kind: Sendable, Equatable {
    case yesNo
    case choice(InstrumentChoices)
    case likert(InstrumentChoices)
    case checkboxes(InstrumentChoices, least: Int?, most: Int?)
    case scale(low: Int, high: Int, step: Int, labels: InstrumentEnds)
    case slider(
      low: DecimalNumber, high: DecimalNumber, decimals: Int, labels: InstrumentEnds, isVertical: Bool)
    case visualAnalogue(InstrumentEnds, isVertical: Bool)
    case rating(high: Int)
    case number(low: DecimalNumber?, high: DecimalNumber?, decimals: Int, unit: InstrumentText?)
    case date(earliest: String?, latest: String?, precision: DatePrecision)
    case dateTime(earliest: String?, latest: String?, hasSeconds: Bool)
    case time(earliest: String?, latest: String?, hasSeconds: Bool)
    case text(InstrumentPattern?, least: Int?, most: Int?)
    /// Of several lines.
    case lines(InstrumentPattern?, least: Int?, most: Int?)
    case email, phone
    case ranking(InstrumentChoices)
    case matrix([InstrumentRow], InstrumentChoices, hasSeveral: Bool)
    case drawing
    /// With the words beside the box.
    case acknowledgement(InstrumentText?)
    case note
  }

  public enum DatePrecision: String, Sendable { case day, month, year }
}

extension InstrumentQuestion.Kind {
  /// A scale of at most 21 steps from one end to the other; nil where there is none. The ends may be further apart than
  /// whole numbers reach.
  static func steps(
    from low: DecimalNumber, to high: DecimalNumber, by step: DecimalNumber, _ labels: InstrumentEnds
  ) -> Self? {
    guard let low = low.whole, let high = high.whole, let step = step.whole, low < high, step > 0 else {
      return nil
    }
    let (length, isTooLong) = high.subtractingReportingOverflow(low)
    guard !isTooLong, length % step == 0, length / step <= 20 else { return nil }
    return .scale(low: low, high: high, step: step, labels: labels)
  }

  /// Why there is no scale of these steps.
  static func reasonAgainstSteps(
    from low: DecimalNumber, to high: DecimalNumber, by step: DecimalNumber
  ) -> String {
    let count = high.minus(low).flatMap { $0.divided(by: step) }
    guard step > .zero, let count, count > DecimalNumber(20) else {
      return "a scale has whole steps, and its length is a whole number of them"
    }
    return "more than 21 steps of \(step) have no counterpart"
  }
}

/// A condition on an answer, with the words for those whose answer violates it.
public struct InstrumentConstraint: Sendable, Equatable {
  public var must: Formula
  public var message: InstrumentText

  public init(must: Formula, message: InstrumentText) { (self.must, self.message) = (must, message) }
}

/// The pattern of a whole text.
public struct InstrumentPattern: Sendable, Equatable {
  public var pattern: String
  public var message: InstrumentText?

  public init(_ pattern: String, message: InstrumentText? = nil) {
    (self.pattern, self.message) = (pattern, message)
  }
}

/// The choices of a question in their order.
public struct InstrumentChoices: Sendable, Equatable {
  public var choices: [InstrumentChoice]
  public var isDropDown = false
  public var isShuffled = false

  public init(_ choices: [InstrumentChoice]) { self.choices = choices }

  public var list: ChoiceList {
    ChoiceList(choices.map { ChoiceList.Choice($0.id, number: $0.number) })
  }
}

public struct InstrumentChoice: Sendable, Equatable {
  public var id: String
  public var label: InstrumentText
  /// The number for which it stands in scores.
  public var number: DecimalNumber?
  public var hasText = false
  /// It cannot be ticked together with others.
  public var isExclusive = false
  public var picture: String?
  /// The choice is offered only if this holds.
  public var showIf: Formula?

  public init(id: String, label: InstrumentText, number: DecimalNumber?) {
    (self.id, self.label, self.number) = (id, label, number)
  }
}

/// A line of a matrix, which is a question of its own.
public struct InstrumentRow: Sendable, Equatable {
  public var id: String
  public var label: InstrumentText
  public var isRequired = false
  public var showIf: Formula?

  public init(id: String, label: InstrumentText) { (self.id, self.label) = (id, label) }
}

/// The words at the ends of a scale.
public struct InstrumentEnds: Sendable, Equatable {
  public var low: InstrumentText?
  public var middle: InstrumentText?
  public var high: InstrumentText?

  public init(low: InstrumentText? = nil, middle: InstrumentText? = nil, high: InstrumentText? = nil) {
    (self.low, self.middle, self.high) = (low, middle, high)
  }

  public var isEmpty: Bool { low == nil && middle == nil && high == nil }
}
