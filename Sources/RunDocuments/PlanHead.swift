/// The part of the plan of a run that every kind of task has. Plans and parts are JSON; the runner's
/// modules spell the same names (`Docs/runner.md`).
public struct PlanHead: Codable, Sendable {
  /// The folder of the task's modules, `Assets/js/tasks/<kind>`.
  public let kind: String
  public let resume: ResumeDocument
  /// The page to open when the run is done.
  public let done: String
  /// The recorders that run beside each block; missing for a kind beside which none can run.
  public let record: [String]?

  public init(kind: String, resume: ResumeDocument, done: String, record: [String]? = nil) {
    self.kind = kind
    self.resume = resume
    self.done = done
    self.record = record
  }
}

/// The place at which a run goes on: a part has to bear these numbers.
public struct ResumeDocument: Codable, Sendable, Hashable {
  public let block: Int
  public let attempt: Int
  public let part: Int

  public init(block: Int, attempt: Int, part: Int) {
    self.block = block
    self.attempt = attempt
    self.part = part
  }
}
