/// A way to reach a participant, given voluntarily after the signature, each for a purpose of its own.
public struct ContactDetail: Sendable {
  public typealias ID = Identifier<ContactDetail>

  public let id: ID
  public let kind: Kind
  public let label: LocalizedText
  public let purpose: LocalizedText

  public init(id: ID, kind: Kind, label: LocalizedText, purpose: LocalizedText) {
    self.id = id
    self.kind = kind
    self.label = label
    self.purpose = purpose
  }

  public enum Kind: String, Sendable, CaseIterable {
    case email
    case phone
    case text
  }
}

extension ContactDetail {
  /// The longest value in bytes, which is the longest e-mail address.
  public static let longest = 254

  /// One line of characters that can be seen.
  public static func canKeep(_ value: String) -> Bool {
    value.utf8.count <= longest && !value.unicodeScalars.contains(where: \.isInvisibleControl)
  }
}

extension ConsentDocument {
  /// The contact detail to which mail is sent; nil if the study asks for none.
  public var mailDetail: ContactDetail? { contactDetails.first { $0.kind == .email } }
}
