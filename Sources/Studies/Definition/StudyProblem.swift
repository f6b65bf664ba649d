/// A mistake in a study definition, in words for whoever wrote it.
public struct StudyProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// Path below the study's folder.
  public let file: String
  /// From 1; nil where the mistake is the file itself.
  public let line: Int?
  public let message: String

  public var description: String { line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)" }
}

/// All mistakes in a definition at once.
public struct StudyProblems: Error, Sendable, CustomStringConvertible {
  public let problems: [StudyProblem]
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
