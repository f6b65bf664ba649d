/// A problem in a file that prevents scoring.
public struct TrialProblem: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file's name.
  public var file: String
  /// The line, counted from 1; `nil` when the whole file is meant.
  public var line: Int?
  /// The description of the problem, for the person who has the file.
  public let sentence: ProblemSentence

  public init(file: String, line: Int? = nil, _ sentence: ProblemSentence) {
    self.file = file.withoutControls
    self.line = line
    self.sentence = sentence.withoutControls
  }

  /// The sentence in English.
  public var message: String { sentence.description }

  public var description: String {
    "\(file):\(line.map { "\($0):" } ?? "") \(message)"
  }
}

extension String {
  /// The text without characters that control a terminal or change the direction of the text beside them,
  /// since a message may quote anything in a file.
  var withoutControls: String {
    guard unicodeScalars.contains(where: \.steers) else { return self }
    var text = String.UnicodeScalarView()
    text.append(
      contentsOf: unicodeScalars.map { !$0.steers ? $0 : $0.properties.isWhitespace ? " " : "\u{FFFD}" })
    return String(text)
  }
}

extension Unicode.Scalar {
  fileprivate var steers: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: properties.isBidiControl
    default: false
    }
  }
}

/// The first problems found, and the number of all.
public struct TrialProblems: Sendable, Equatable {
  /// The number of problems kept in full, unless somebody asks for more.
  public static let shown = 20

  private let kept: Int

  public init(kept: Int = Self.shown) { self.kept = kept }

  public private(set) var first: [TrialProblem] = []
  public private(set) var count = 0

  /// The number of problems beyond those kept.
  public var more: Int { count - first.count }

  mutating func note(_ problem: TrialProblem) {
    count += 1
    if first.count < kept { first.append(problem) }
  }

  /// Takes in the problems of a text that follows, whose lines are counted from another one.
  mutating func append(_ others: TrialProblems, later lines: Int) {
    for var problem in others.first {
      problem.line? += lines
      note(problem)
    }
    count += others.more
  }
}
