/// A formula that was parsed: a rule such as `age >= 18 and not selected(sport, none)`, or a computed value such as
/// `weight / (height * height)`. `check(against:)` makes it something that can be evaluated.
public struct Formula: Sendable, Equatable, CustomStringConvertible {
  public let root: FormulaNode

  public init(parsing text: String) throws(FormulaProblem) {
    root = try Parser.parse(text)
  }

  init(_ root: FormulaNode) { self.root = root }

  /// The formula in its canonical form, which parses to an equal one.
  public var description: String { FormulaPrinter.text(of: root) }

  /// The words that may be names of answers: each is one, or a choice with which an answer is compared.
  public var words: Set<String> { root.words }

  /// A name as it is written in a formula: in backticks if it would be read as something else.
  public static func name(_ name: String) -> String { FormulaPrinter.quoted(name) }
}

extension FormulaNode {
  fileprivate var words: Set<String> {
    if case .name(let name) = kind { return [name] }
    return parts.reduce(into: []) { $0.formUnion($1.words) }
  }

  private var parts: [FormulaNode] {
    switch kind {
    case .literal, .name: []
    case .negative(let inner), .presence(let inner, _), .not(let inner): [inner]
    case .chain(let first, let links): [first] + links.map(\.operand)
    case .comparison(_, let left, let right): [left, right]
    case .membership(let left, let members, _): [left] + members
    case .between(let inner, let low, let high, _): [inner, low, high]
    case .all(let nodes), .any(let nodes), .call(_, let nodes, _): nodes
    }
  }
}
