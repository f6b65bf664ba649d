/// What stands under a consent: a name, and beside it what was drawn. Without a drawing the name was typed as
/// the signature.
public struct Signature: Sendable {
  public let name: PrintedName
  public let drawing: DrawnSignature?
  /// Who signs for the participant, where the study asks.
  public let representative: PrintedName?

  public init(name: PrintedName, drawing: DrawnSignature? = nil, representative: PrintedName? = nil) {
    self.name = name
    self.drawing = drawing
    self.representative = representative
  }
}

/// A person's name, as it was typed.
public struct PrintedName: Sendable {
  public let text: String

  /// - Throws: ``SignatureProblem``
  public init(_ typed: String) throws(SignatureProblem) {
    let name = typed.trimmed
    guard name.contains(where: \.isLetter) else { throw .missing }
    guard name.count <= 200, name.utf8.count <= 1000 else { throw .tooLong }
    guard !name.unicodeScalars.contains(where: \.isInvisibleControl) else { throw .invisibleCharacters }
    text = name
  }
}

public enum SignatureProblem: Error, Sendable, Hashable {
  case missing
  case tooLong
  /// Control characters and direction marks, with which a name could pose as another.
  case invisibleCharacters
  /// Nothing, or no more than a dot.
  case notDrawn
  case tooMuchInk
  case unreadableInk
}

extension Unicode.Scalar {
  var isInvisibleControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
    case .format: value != 0x200C && value != 0x200D  // joiners belong to names in several scripts
    default: false
    }
  }
}
