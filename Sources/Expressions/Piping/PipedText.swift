/// A text into which answers are put: `You are {age} years old, {first-name}.` A formula stands in braces; doubled braces
/// stand for themselves.
public struct PipedText: Sendable, Equatable {
  public enum Part: Sendable, Equatable {
    case text(String)
    case formula(Formula)
  }

  public let parts: [Part]

  /// Places in problems are places in the whole text.
  public init(parsing text: String) throws(FormulaProblem) {
    var reader = PipedTextReader(text)
    parts = try reader.parts()
  }

  /// Checks every formula; finds all mistakes at once.
  public func check(against declarations: Declarations) throws(FormulaProblems) -> CheckedPipedText {
    var problems: [FormulaProblem] = []
    var checked: [CheckedPipedText.Part] = []
    for part in parts {
      switch part {
      case .text(let text): checked.append(.text(text))
      case .formula(let formula):
        do {
          checked.append(.formula(try formula.check(against: declarations)))
        } catch {
          problems += error.problems
        }
      }
    }
    guard problems.isEmpty else { throw FormulaProblems(problems: problems) }
    return CheckedPipedText(parts: checked)
  }
}

/// A text with formulas that can be evaluated.
public struct CheckedPipedText: Sendable {
  enum Part: Sendable {
    case text(String)
    case formula(CheckedFormula)
  }

  let parts: [Part]

  public var names: Set<String> {
    parts.reduce(into: []) { names, part in
      if case .formula(let formula) = part { names.formUnion(formula.names) }
    }
  }

  /// The text with its values.
  ///
  /// - Parameter words: the way a value is written for the reader, with regard to the formula from which it comes: choices
  ///   by their labels, dates and numbers after the language, something fitting for a missing one. The result is plain text
  ///   and escaped like any other answer.
  public func text(with context: FormulaContext, words: (FormulaValue, CheckedFormula) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .formula(let formula): words(formula.value(with: context), formula)
      }
    }.joined()
  }

  /// The text with a gap in place of each formula.
  public func withGaps(_ gap: String) -> CheckedPipedText {
    let words = parts.map { if case .text(let text) = $0 { text } else { gap } }
    return CheckedPipedText(parts: [.text(words.joined())])
  }
}
