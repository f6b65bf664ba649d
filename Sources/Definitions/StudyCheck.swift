import Studies

/// The result of checking a definition.
public struct StudyCheck: Sendable {
  /// The study; nil if `study.yaml` cannot be read at all. Harmless values replace the parts that contain
  /// mistakes.
  public let draft: Study?
  /// The mistakes by file and line.
  public let mistakes: [StudyProblem]
  /// The notices by file and line.
  public let notices: [StudyProblem]

  init(draft: Study?, problems: [StudyProblem]) {
    self.draft = draft
    let ordered = problems.inReadingOrder()
    mistakes = ordered.filter { $0.weight == .mistake }
    notices = ordered.filter { $0.weight == .notice }
  }

  /// The result for a folder that cannot be read at all.
  public init(_ problem: StudyProblem) { self.init(draft: nil, problems: [problem]) }

  /// The study, if it can be given.
  public var study: Study? { mistakes.isEmpty ? draft : nil }
}

extension [StudyProblem] {
  /// Returns the problems by file and line; `study.yaml` comes first, since that is where an author begins.
  func inReadingOrder() -> [StudyProblem] {
    func isEarlier(_ one: StudyProblem, _ other: StudyProblem) -> Bool {
      let (isFirst, isOtherFirst) = (
        one.file == StudyDefinition.fileName, other.file == StudyDefinition.fileName
      )
      if isFirst != isOtherFirst { return isFirst }
      return (one.file, one.line ?? 0) < (other.file, other.line ?? 0)
    }
    // Sorting is stable, but the language does not promise it: the place in the list decides a tie.
    return enumerated().sorted { one, other in
      if isEarlier(one.element, other.element) { return true }
      return !isEarlier(other.element, one.element) && one.offset < other.offset
    }.map(\.element)
  }
}
