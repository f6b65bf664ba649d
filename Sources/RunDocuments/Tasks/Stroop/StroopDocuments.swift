/// The plan of a run of the Stroop task for the browser.
public typealias StroopPlanDocument = ActivityPlanDocument<StroopBlockDocument>

public struct StroopBlockDocument: Codable, Sendable {
  public let number: Int
  /// `check`, `practice` or `test`.
  public let role: String
  /// The ids of the answers, in the order of their buttons.
  public let answers: [String]
  /// From an answer to the next word.
  public let interval: Double
  /// A word that nobody answers goes so long after it appeared; missing where it stays.
  public let timeLimit: Double?
  /// Mistakes are pointed out in the interval.
  public let tellsErrors: Bool
  public let trials: [Trial]

  public struct Trial: Codable, Sendable {
    public let number: Int
    /// The right answer: the colour of the ink.
    public let answer: String
    public let ink: String
    /// The colour that the word means; missing for a patch.
    public let word: String?

    public init(number: Int, ink: String, word: String?) {
      self.number = number
      answer = ink
      self.ink = ink
      self.word = word
    }
  }

  public init(
    number: Int, role: String, answers: [String], interval: Double, timeLimit: Double?, tellsErrors: Bool,
    trials: [Trial]
  ) {
    self.number = number
    self.role = role
    self.answers = answers
    self.interval = interval
    self.timeLimit = timeLimit
    self.tellsErrors = tellsErrors
    self.trials = trials
  }
}
