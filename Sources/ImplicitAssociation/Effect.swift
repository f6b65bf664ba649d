/// The strength of an association, in the words of Project Implicit's feedback.
public enum Strength: String, Sendable, Codable, CaseIterable {
  case none, slight, moderate, strong

  /// The strength of a D score by its size: slight from .15, moderate from .35, strong from .65.
  public init(d: Double) {
    self =
      switch d.magnitude {
      case ..<0.15: .none
      case ..<0.35: .slight
      case ..<0.65: .moderate
      default: .strong
      }
  }
}

/// The interpretation of a D score: the strength of the association and its direction.
public struct Effect: Sendable, Hashable {
  /// The strength of the association.
  public let strength: Strength
  /// The pairing that came more easily; `nil` when the strength is none. The study puts it into words.
  public let direction: Pairing?

  /// Reads a D score: D is pairing B minus pairing A, so a positive one means that A came more easily.
  public init(d: Double) {
    strength = Strength(d: d)
    direction = strength == .none ? nil : d > 0 ? .a : .b
  }
}
