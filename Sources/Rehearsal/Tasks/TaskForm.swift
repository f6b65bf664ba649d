/// The way in which simulated participants fill in the pages of a task that is answered page by page.
public struct TaskForm: Sendable {
  public typealias Field = (name: String, value: String)

  /// The beginning of the addresses of the task's pages.
  let path: String
  /// The fields with which a question is answered; nil for a question that the task does not have. The same seed gives the
  /// same answer.
  let answer: Answer

  public typealias Answer = @Sendable (_ question: String, _ mailAddress: String, _ seed: UInt64) -> [Field]?

  /// - Parameter answer: takes the name that the question has in the form
  public init(path: String, answer: @escaping Answer) {
    self.path = path
    self.answer = answer
  }
}

extension WebPage.Form {
  /// The questions that the form names as asked.
  var asked: [String] {
    hidden.map(\.name).filter { $0.hasSuffix(".asked") }.map { String($0.dropLast(".asked".count)) }
  }
}
