/// A path with placeholders: `/runs/{run}/parts/{number}`. A placeholder takes one segment, never an
/// empty one.
public struct RoutePattern: Sendable, Hashable, CustomStringConvertible {
  enum Segment: Sendable, Hashable {
    case literal(String)
    case placeholder(String)
  }

  /// The pattern as it was written.
  public let description: String
  let segments: [Segment]

  /// Traps on what is not a pattern: routes are written in the program, not by its users.
  public init(_ text: String) {
    precondition(text.hasPrefix("/"), "A pattern starts with a slash: \(text)")
    description = text
    segments =
      text == "/"
      ? []
      : text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        .map { part in
          guard part.hasPrefix("{") || part.hasSuffix("}") else { return .literal(String(part)) }
          precondition(part.count > 2 && part.hasPrefix("{") && part.hasSuffix("}"), "Braces in \(text)")
          return .placeholder(String(part.dropFirst().dropLast()))
        }
    let names = placeholders
    precondition(Set(names).count == names.count, "A placeholder appears twice in \(text).")
  }

  /// The names of the placeholders, from left to right.
  public var placeholders: [String] {
    segments.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
  }
}
