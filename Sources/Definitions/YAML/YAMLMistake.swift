import Studies
import Yams

/// A mistake in the YAML itself: the error of libyaml, explained by its probable cause. libyaml reports what
/// it expected, not what went wrong, so each explanation looks at the lines around the place.
public struct YAMLMistake {
  let lines: YAMLLines
  /// libyaml's own words.
  let complaint: String
  /// The line at which libyaml stopped.
  let line: Int
  let column: Int
  /// The start of the construct that libyaml was reading, if it reports one.
  let begin: Mark?
  private let direct: Explanation?

  public struct Explanation {
    /// Counted from 1.
    public let line: Int
    /// In words for the person who edits the file.
    public let message: String
  }

  var problem: StudyProblem {
    let explained = explanation
    return StudyProblem(file: StudyDefinition.fileName, line: explained.line, message: explained.message)
  }

  /// The probable cause, and its line.
  public var explanation: Explanation {
    direct ?? ofTab ?? ofQuotation ?? ofColon ?? ofFirstCharacter ?? ofBrackets ?? ofIndentation
      ?? Explanation(
        line: line,
        message:
          "cannot be read from here on: look at the colons, quotation marks and indentation of this line "
          + "and the one above")
  }
}

extension YAMLMistake {
  /// - Parameters:
  ///   - error: thrown by Yams
  ///   - text: of the whole file
  public init(_ error: any Error, in text: String) {
    let lines = YAMLLines(text)
    switch error as? YamlError {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let complaint = [context?.text, problem].compactMap { $0 }.joined(separator: ": ")
      self.init(
        lines: lines, complaint: complaint, line: mark.line, column: mark.column, begin: context?.mark,
        direct: nil)
    case .duplicatedKeysInMapping(let keys, let context):
      self.init(lines: lines, direct: .duplicate(keys, around: context.mark, in: lines))
    case .reader(_, let offset, _, _):
      let line = 1 + text.prefix(offset ?? 0).count(where: \.isNewline)
      self.init(
        lines: lines,
        direct: Explanation(
          line: line,
          message: "this line contains a control character: delete the line and type it again"
        ))
    default:
      self.init(lines: lines, direct: Explanation(line: 1, message: "cannot be read"))
    }
  }

  private init(lines: YAMLLines, direct: Explanation) {
    self.init(lines: lines, complaint: "", line: direct.line, column: 1, begin: nil, direct: direct)
  }
}

extension YAMLMistake.Explanation {
  /// Yams names the repeated keys in the order of the alphabet. The one that is repeated first in the file is where
  /// another entry begins if a hyphen is missing.
  fileprivate static func duplicate(_ keys: [String], around mark: Mark, in lines: YAMLLines) -> Self {
    let name = keys.first ?? "?"
    if name.hasPrefix("-") {
      return Self(line: mark.line, message: "a space is missing after the hyphen in “\(name)”")
    }
    let group = lines.group(around: mark.line, column: mark.column)
    let repetitions = keys.compactMap { key in
      lines.repetition(of: key, in: group, column: mark.column).map {
        (key: key, first: $0.first, second: $0.second)
      }
    }
    guard let (key, first, second) = repetitions.min(by: { $0.second < $1.second }) else {
      return Self(line: mark.line, message: "“\(name)” occurs twice in this line")
    }
    let isEntry = lines.text(first).hasPrefix("- \(key):")
    return Self(
      line: second,
      message: "“\(key)” is repeated here; it first occurs in line \(first)"
        + (isEntry ? ". If this starts another entry of the list, its hyphen is missing" : ""))
  }
}
