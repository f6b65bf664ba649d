/// A place in the text of a formula: line and column from 1 on, columns in code points.
public struct FormulaPlace: Sendable, Hashable, Comparable, CustomStringConvertible {
  public let line: Int
  public let column: Int

  static let start = FormulaPlace(line: 1, column: 1)

  public init(line: Int, column: Int) {
    (self.line, self.column) = (line, column)
  }

  public static func < (one: FormulaPlace, other: FormulaPlace) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }

  public var description: String { "\(line):\(column)" }
}

/// A mistake in a formula, with its place, in words for the person who wrote it.
public struct FormulaProblem: Error, Sendable, Hashable, CustomStringConvertible {
  public let place: FormulaPlace
  public let message: String

  public init(place: FormulaPlace, message: String) { (self.place, self.message) = (place, message) }

  public var description: String { "\(place): \(message)" }
}

/// Everything that is wrong with a formula.
public struct FormulaProblems: Error, Sendable, Hashable, CustomStringConvertible {
  public let problems: [FormulaProblem]

  public init(problems: [FormulaProblem]) { self.problems = problems }

  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// The bounds of a formula, so that a hostile one takes neither stack nor time.
public enum FormulaLimits {
  /// Code points of a formula's text.
  public static let length = 10_000
  /// How deeply parentheses, calls and `not` may lie in one another.
  public static let depth = 60
  /// Code points of a text that a formula makes; a longer one is missing.
  public static let text = 100_000
}
