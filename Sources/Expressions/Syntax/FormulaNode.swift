/// A formula as it was written, in its parts. Two are equal if they say the same, wherever it stands.
public struct FormulaNode: Sendable {
  public indirect enum Kind: Sendable, Equatable {
    case literal(FormulaValue)
    /// An answer or, where one is compared with it, a choice.
    case name(String)
    case negative(FormulaNode)
    /// Sums and products from left to right: `a - b + c`.
    case chain(FormulaNode, [Link])
    case comparison(Comparison, FormulaNode, FormulaNode)
    /// `x in (a, b)`
    case membership(FormulaNode, [FormulaNode], isNegated: Bool)
    /// `x between a and b`, both included
    case between(FormulaNode, FormulaNode, FormulaNode, isNegated: Bool)
    /// `x is missing`, `x is answered`
    case presence(FormulaNode, isMissing: Bool)
    case not(FormulaNode)
    case all([FormulaNode])
    case any([FormulaNode])
    /// With the number of arguments that may be missing, if it is said: `mean(a, b, c, missing: 1)`.
    case call(FormulaFunction, [FormulaNode], allowedMissing: Int?)
  }

  /// One step of a chain: an operator and its right side.
  public struct Link: Sendable, Equatable {
    public let operation: Arithmetic
    public let operand: FormulaNode
  }

  public let kind: Kind
  public let place: FormulaPlace

  init(_ kind: Kind, at place: FormulaPlace) {
    (self.kind, self.place) = (kind, place)
  }
}

extension FormulaNode: Equatable {
  public static func == (one: FormulaNode, other: FormulaNode) -> Bool { one.kind == other.kind }
}

public enum Arithmetic: String, Sendable {
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divided = "/"
}

public enum Comparison: String, Sendable, CaseIterable {
  case equal = "="
  case unequal = "!="
  case less = "<"
  case atMost = "<="
  case greater = ">"
  case atLeast = ">="

  /// The comparison that holds exactly when this one does not.
  var opposite: Comparison {
    switch self {
    case .equal: .unequal
    case .unequal: .equal
    case .less: .atLeast
    case .atMost: .greater
    case .greater: .atMost
    case .atLeast: .less
    }
  }

  /// The comparison with its sides exchanged.
  var mirrored: Comparison {
    switch self {
    case .less: .greater
    case .atMost: .atLeast
    case .greater: .less
    case .atLeast: .atMost
    case .equal, .unequal: self
    }
  }

  var isOrder: Bool { self != .equal && self != .unequal }

  func holds<Value: Comparable>(_ one: Value, _ other: Value) -> Bool {
    switch self {
    case .equal: one == other
    case .unequal: one != other
    case .less: one < other
    case .atMost: one <= other
    case .greater: one > other
    case .atLeast: one >= other
    }
  }
}
