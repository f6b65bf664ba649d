/// The plan of a run of speeded choices, each of them planned by itself, for the browser.
public typealias ChoicePlanDocument = ActivityPlanDocument<ChoiceBlockDocument>

public struct ChoiceBlockDocument: Codable, Sendable {
  public let number: Int
  /// `practice` or `test`.
  public let role: String
  /// The ids of the answers, in the order of their buttons.
  public let answers: [String]
  /// From the last trial to the end of the block.
  public let interval: Double
  /// A stimulus that nobody answers goes so long after it appeared; missing where it stays.
  public let timeLimit: Double?
  /// A stimulus goes so long after it appeared; missing where it stays until the trial is over.
  public let exposure: Double?
  /// A trial lasts until its time limit even if it was answered before.
  public let isPaced: Bool
  /// The last answer of such a trial counts, not the first.
  public let countsLast: Bool
  /// From the end of a trial without an answer to the next stimulus; missing where the trial's own wait counts.
  public let waitAfterMissed: Double?
  /// Mistakes are pointed out.
  public let tellsErrors: Bool
  public let trials: [Trial]

  public struct Trial: Codable, Sendable {
    public let number: Int
    public let stimulus: String
    /// The word of the condition that the trial belongs to.
    public let condition: String
    /// The right answer; missing where none is to be given.
    public let answer: String?
    /// From the end of the trial before to the stimulus.
    public let wait: Double

    public init(number: Int, stimulus: String, condition: String, answer: String?, wait: Double) {
      self.number = number
      self.stimulus = stimulus
      self.condition = condition
      self.answer = answer
      self.wait = wait
    }
  }

  public init(
    number: Int, role: String, answers: [String], interval: Double, timeLimit: Double?, exposure: Double?,
    isPaced: Bool, countsLast: Bool, waitAfterMissed: Double? = nil, tellsErrors: Bool, trials: [Trial]
  ) {
    self.number = number
    self.role = role
    self.answers = answers
    self.interval = interval
    self.timeLimit = timeLimit
    self.exposure = exposure
    self.isPaced = isPaced
    self.countsLast = countsLast
    self.waitAfterMissed = waitAfterMissed
    self.tellsErrors = tellsErrors
    self.trials = trials
  }
}
