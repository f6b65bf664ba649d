/// A remark on a study definition, in words for its author.
public struct StudyProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The severity of the problem.
  public enum Weight: String, Sendable, CaseIterable {
    /// The study cannot be given like this.
    case mistake
    /// The study can be given; its author may not have meant it so.
    case notice
  }

  public let weight: Weight
  /// Path below the study's folder.
  public let file: String
  /// The line from 1; nil if the problem is the file itself.
  public let line: Int?
  public let message: String

  init(_ weight: Weight = .mistake, file: String, line: Int?, message: String) {
    self.weight = weight
    self.file = file
    self.line = line
    self.message = message
  }

  public var description: String { line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)" }
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

/// All mistakes in a definition at once.
public struct StudyProblems: Error, Sendable, CustomStringConvertible {
  public let problems: [StudyProblem]
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

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
