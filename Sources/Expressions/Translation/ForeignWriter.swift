/// Writes a checked formula in another language, so that it is true for the same answers.
///
/// The other languages know no third truth value. So each condition is written twice over: as a text that holds where the
/// condition is true, and one that holds where it is false; neither holds where it is missing. `not` exchanges the two.
struct ForeignWriter {
  /// How tightly the parts of a text hold together.
  enum Level: Int {
    case or, and, relation, sum, product, sign, primary
  }

  struct Piece {
    let level: Level
    let text: String
  }

  let dialect: Dialect
  let declarations: Declarations
  private let formula: CheckedFormula
  private let names: [String: String]
  private let itself: String?

  init(
    _ dialect: Dialect, _ formula: CheckedFormula, _ declarations: Declarations, names: [String: String],
    itself: String?
  ) {
    (self.dialect, self.formula, self.declarations) = (dialect, formula, declarations)
    (self.names, self.itself) = (names, itself)
  }

  func text() throws(FormulaProblems) -> String {
    do throws(FormulaProblem) {
      let isCondition = formula.type == .truth
      let piece = isCondition ? try condition(formula.term, is: true) : try value(formula.term)
      let text = piece.text
      guard text.unicodeScalars.count <= FormulaLimits.length else {
        throw refusal(
          "In \(dialect.name)'s words the formula is longer than \(FormulaLimits.length) characters")
      }
      return text
    } catch {
      throw FormulaProblems(problems: [error])
    }
  }

  func refusal(_ message: String, _ function: FormulaFunction? = nil) -> FormulaProblem {
    FormulaProblem(
      place: place(of: function, in: formula.formula.root) ?? formula.formula.root.place, message: message)
  }

  /// The place of the first call of a function.
  private func place(of function: FormulaFunction?, in node: FormulaNode) -> FormulaPlace? {
    guard let function else { return nil }
    switch node.kind {
    case .literal, .name: return nil
    case .negative(let inner), .presence(let inner, _), .not(let inner): return place(of: function, in: inner)
    case .chain(let first, let links): return place(of: function, in: [first] + links.map(\.operand))
    case .comparison(_, let left, let right): return place(of: function, in: [left, right])
    case .membership(let left, let members, _): return place(of: function, in: [left] + members)
    case .between(let inner, let low, let high, _): return place(of: function, in: [inner, low, high])
    case .all(let nodes), .any(let nodes): return place(of: function, in: nodes)
    case .call(let called, let arguments, _):
      return called == function ? node.place : place(of: function, in: arguments)
    }
  }

  private func place(of function: FormulaFunction, in nodes: [FormulaNode]) -> FormulaPlace? {
    nodes.lazy.compactMap { place(of: function, in: $0) }.first
  }

  func within(_ piece: Piece, _ level: Level) -> String {
    piece.level.rawValue < level.rawValue ? "(\(piece.text))" : piece.text
  }

  func joined(_ pieces: [Piece], _ level: Level) -> Piece {
    guard pieces.count > 1 else { return pieces[0] }
    let inner: Level = level == .or ? .and : .relation
    let word = level == .or ? " or " : " and "
    return Piece(level: level, text: pieces.map { within($0, inner) }.joined(separator: word))
  }

  func reference(_ name: String) -> String {
    if name == itself { return "." }
    let field = names[name] ?? name
    return dialect == .redcap ? "[\(field)]" : "${\(field)}"
  }

  func checkbox(_ name: String, _ code: String) -> String { "[\(names[name] ?? name)(\(code))]" }

  /// A text in quotes; the other languages cannot write both kinds of quotes in one.
  func quoted(_ text: String) throws(FormulaProblem) -> String {
    if !text.utf8.contains(UInt8(ascii: "'")) { return "'\(text)'" }
    guard !text.utf8.contains(UInt8(ascii: "\"")) else {
      throw refusal("\(dialect.name) cannot write a text with both kinds of quotes")
    }
    return "\"\(text)\""
  }

  func refuse(_ function: FormulaFunction, _ reason: String = "has no counterpart") -> FormulaProblem {
    refusal("\(function.rawValue) \(reason) in \(dialect.name)", function)
  }
}
