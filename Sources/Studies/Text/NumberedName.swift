/// A name as people sort it: Tablet 2 comes before Tablet 10, and case makes no difference.
public struct NumberedName: Comparable, Sendable {
  private enum Part: Comparable, Sendable {
    /// A run of digits without its leading zeros: the longer is the larger.
    case number(count: Int, digits: String)
    case text(String)
  }

  private let parts: [Part]

  public init(_ name: String) {
    var parts: [Part] = []
    var rest = Substring(name.lowercased())
    while let first = rest.first {
      let isNumber = first.isASCII && first.isNumber
      let run = rest.prefix { ($0.isASCII && $0.isNumber) == isNumber }
      let digits = run.drop { $0 == "0" }
      parts.append(isNumber ? .number(count: digits.count, digits: String(digits)) : .text(String(run)))
      rest = rest[run.endIndex...]
    }
    self.parts = parts
  }

  public static func < (one: NumberedName, other: NumberedName) -> Bool {
    one.parts.lexicographicallyPrecedes(other.parts)
  }
}
