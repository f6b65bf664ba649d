import Statistics

/// An answer to a question, as the distribution of its answers counts it. A list is limited to the people who gave it, and it
/// is written as one word of an address: `mood~calm~choice~often`, `person~age~range~20.0~30.0`.
public struct GivenAnswer: Sendable, Hashable {
  public let survey: StudyTask.ID
  public let question: SurveyQuestion.ID
  public let value: Value

  public enum Value: Sendable, Hashable {
    /// Selected, in a ranking put first.
    case choice(Choice.ID)
    /// In the unit that is shown, as ranges are.
    case number(Double)
    /// From the first number on, below the second.
    case range(from: Double, below: Double)
    /// A time in this hour of the day, 0 to 23.
    case hour(Int)
    /// A date in these months, counted from January of the year 0 on.
    case months(ClosedRange<Int>)
  }

  public init(to question: SurveyQuestion.ID, of survey: StudyTask.ID, _ value: Value) {
    self.survey = survey
    self.question = question
    self.value = value
  }

  /// Returns true if somebody gave this answer, once or more often.
  /// - Parameter item: their answers to the question
  public func isAmong(_ item: SurveyQuality.Item, to question: SurveyQuestion) -> Bool {
    let factor = question.format.shownFactor
    return switch value {
    case .choice(let choice): item.choices[choice] != nil
    case .number(let number): item.values.keys.contains { $0 * factor == number }
    case .range(let lower, let upper):
      item.values.keys.contains { NumberBins.isWithin($0 * factor, from: lower, below: upper) }
    case .hour(let hour): item.hours[hour] != nil
    case .months(let months): item.months.keys.contains { months.contains($0) }
    }
  }
}

extension Study {
  /// Returns the question that an answer is to; nil where the study has none, or none whose answers are distributed.
  public func question(of answer: GivenAnswer) -> SurveyQuestion? {
    let survey = surveys.first { $0.id == answer.survey }
    return survey?.questions.first { $0.id == answer.question && $0.isAnswered && !$0.isIdentity }
  }
}

// MARK: - In an address

extension GivenAnswer {
  /// No id has this character.
  private static let separator: Character = "~"
  /// Characters. Nothing longer is read.
  private static let longest = 300

  public var text: String {
    ([survey.text, question.text] + value.words).joined(separator: String(Self.separator))
  }

  /// Nil for a text that is none.
  public init?(_ text: String) {
    guard text.count <= Self.longest else { return nil }
    let words = text.split(separator: Self.separator, omittingEmptySubsequences: false).map(String.init)
    guard words.count >= 4, let value = Value(words[2], Array(words[3...])) else { return nil }
    self.init(to: SurveyQuestion.ID(words[1]), of: StudyTask.ID(words[0]), value)
  }
}

extension GivenAnswer.Value {
  fileprivate var words: [String] {
    switch self {
    case .choice(let choice): ["choice", choice.text]
    case .number(let number): ["number", String(number)]
    case .range(let lower, let upper): ["range", String(lower), String(upper)]
    case .hour(let hour): ["hour", String(hour)]
    case .months(let months): ["months", String(months.lowerBound), String(months.upperBound)]
    }
  }

  fileprivate init?(_ kind: String, _ words: [String]) {
    let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
    let counts = words.compactMap { Int($0) }
    switch (kind, words.count) {
    case ("choice", 1) where !words[0].isEmpty: self = .choice(Choice.ID(words[0]))
    case ("number", 1) where numbers.count == 1: self = .number(numbers[0])
    case ("range", 2) where numbers.count == 2 && numbers[0] < numbers[1]:
      self = .range(from: numbers[0], below: numbers[1])
    case ("hour", 1) where counts.count == 1 && (0...23).contains(counts[0]): self = .hour(counts[0])
    case ("months", 2) where counts.count == 2 && 0 <= counts[0] && counts[0] <= counts[1]:
      self = .months(counts[0]...counts[1])
    default: return nil
    }
  }
}

extension SurveyQuestion.Format {
  /// From the unit that is stored to the one that is shown: metres to centimetres, seconds to minutes.
  public var shownFactor: Double {
    switch self {
    case .height: 100
    case .duration: 1 / 60
    default: 1
    }
  }
}
