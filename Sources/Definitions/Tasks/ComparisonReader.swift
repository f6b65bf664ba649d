import Studies

/// Reads the key `compare` of a task.
enum ComparisonReader {
  /// Nobody sees the results of others who is not told their own.
  static func isCompared(_ task: DefinitionGroup, feedback: ResultFeedback) -> Bool {
    guard let value = task.optional("compare"), value.yesNo() else { return false }
    if feedback == .never {
      value.report(
        "“compare” shows participants their result beside those of others, but with “feedback: no” they are not told it"
      )
    }
    return true
  }
}
