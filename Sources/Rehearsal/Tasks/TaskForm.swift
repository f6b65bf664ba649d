/// The way in which simulated participants fill in the pages of a task that is answered page by page.
public struct TaskForm: Sendable {
  public typealias Field = (name: String, value: String)

  /// The beginning of the addresses of the task's pages.
  let path: String
  /// The fields with which a question is answered; nil for a question that the task does not have. The same seed gives the
  /// same answer.
  let answer: Answer

  public typealias Answer =
    @Sendable (_ question: Question, _ mailAddress: String, _ seed: UInt64) -> [Field]?

  /// A question as it stands on a page.
  public struct Question: Sendable {
    /// The name that it has in the form.
    public let name: String
    /// The choices that are offered; nil where all are.
    public let offered: [String]?
  }

  public init(path: String, answer: @escaping Answer) {
    self.path = path
    self.answer = answer
  }
}

extension WebPage.Form {
  /// The questions that the form names as asked.
  var asked: [TaskForm.Question] {
    controls.filter { $0.type == "hidden" && $0.name.hasSuffix(".asked") }.map {
      TaskForm.Question(name: String($0.name.dropLast(".asked".count)), offered: $0.offered)
    }
  }
}
