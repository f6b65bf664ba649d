import Studies

/// Ids as literals, in tests only: production code reads them from a definition or a row.
extension Identifier: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

extension Identifier: ExpressibleByUnicodeScalarLiteral {}
