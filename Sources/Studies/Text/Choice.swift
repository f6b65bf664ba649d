/// One of several answers to pick from.
public struct Choice: Sendable, Hashable {
  public typealias ID = Identifier<Choice>

  public let id: ID
  public let label: LocalizedText

  public init(id: ID, label: LocalizedText) {
    self.id = id
    self.label = label
  }
}

/// The reasons why typed text is not an answer.
public enum AnswerProblem: Error, Sendable, Hashable {
  case missing
  case notANumber
  case outOfRange(ClosedRange<Double>)
  case unknownChoice
  case notADate
  case inTheFuture
}
