/// The part one of the four categories plays in a test.
///
/// The labels of a category in each language belong to the study; plans and scores need only its role.
public enum Role: String, Sendable, Codable, CaseIterable {
  case concept1, concept2, attribute1, attribute2
}

/// One side of the screen, and the response on that side.
public enum Side: String, Sendable, Codable, CaseIterable {
  case left, right

  /// The other side.
  public var opposite: Side {
    self == .left ? .right : .left
  }
}

/// The combination of concepts and attributes on the same side.
public enum Pairing: String, Sendable, Codable, CaseIterable {
  /// Attribute 1 shares a side with concept 1.
  case a = "A"
  /// Attribute 1 shares a side with concept 2.
  case b = "B"

  /// The pairing of the other half of the run.
  public var opposite: Pairing {
    self == .a ? .b : .a
  }
}

/// The two pairing blocks of a half: the short practice and the longer test.
public enum Stage: String, Sendable, Codable, CaseIterable {
  case practice, test
}
