import Expressions

/// An answer as it is stored: the text of a value, or the reason why there is none. With neither, contact data were given,
/// which are kept in the identity database.
public struct StoredSurveyAnswer: Sendable, Hashable {
  /// The kind of the question when it was answered. Nil for answers from before surveys knew more than choices and
  /// numbers.
  public let kind: String?
  public let text: String?
  public let reason: String?

  public init(kind: String?, text: String?, reason: String?) {
    self.kind = kind
    self.text = text
    self.reason = reason
  }

  public init(_ answer: SurveyAnswer, to question: SurveyQuestion) {
    kind = question.format.word
    reason = answer.reason?.rawValue
    text = question.isIdentity ? nil : answer.text
  }

  public var isContactData: Bool { text == nil && reason == nil }
}

extension SurveyQuestion {
  /// Reads a stored answer; nil if it is none to the question as the study asks it now.
  ///
  /// A number of centimetres is no height in metres, whatever its digits: what was asked for in another kind of question
  /// counts only where both mean the same.
  public func answer(_ stored: StoredSurveyAnswer) -> SurveyAnswer? {
    if let reason = stored.reason { return NotGiven(rawValue: reason).map { .notGiven($0) } }
    guard let text = stored.text else { return isIdentity ? .sealed : nil }
    guard !isIdentity, means(stored.kind) else { return nil }
    return formatOfAnyOffer.value(stored: text).map { .given($0) }
  }

  private func means(_ kind: String?) -> Bool {
    let own = Self.meaning(of: format.word)
    guard let kind else { return ["choice", "number"].contains(own) }
    return own == Self.meaning(of: kind)
  }

  private static func meaning(of kind: String) -> String {
    switch kind {
    case "likert": "choice"
    case "long-text", "place": "text"
    case "scale", "slider", "visual-analogue", "rating", "ladder", "age", "date-of-birth": "number"
    default: kind
    }
  }
}

extension SurveyQuestion.Format {
  /// The kinds whose answers are words of one's own, or drawings.
  private static let free: Set = ["text", "long-text", "place", "email", "phone", "drawing"]

  static func isFree(_ kind: String?) -> Bool { kind.map(free.contains) ?? false }

  /// Everything of the answer is in words of one's own, or drawn.
  public var isFree: Bool { Self.isFree(word) }
}
