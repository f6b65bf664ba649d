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

  public init(_ weight: Weight = .mistake, file: String, line: Int?, message: String) {
    self.weight = weight
    self.file = file
    self.line = line
    self.message = message
  }

  public var description: String { line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)" }
}

/// All mistakes in a definition at once.
public struct StudyProblems: Error, Sendable, CustomStringConvertible {
  public let problems: [StudyProblem]

  public init(problems: [StudyProblem]) {
    self.problems = problems
  }

  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
