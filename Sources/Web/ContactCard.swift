import Studies
import Templates

/// The person whom participants may turn to, for `partials/contact`.
struct ContactCard: TemplateRecord {
  var name: String
  var institution: String
  var email: String?
  var phone: String?

  static let fields: Fields<ContactCard> = [
    "name": .text(\.name), "institution": .text(\.institution), "email": .optional(\.email),
    "phone": .optional(\.phone), "phoneURL": .text(\.phoneURL),
  ]

  /// People write numbers in groups; a `tel:` link holds digits alone (RFC 3966).
  private var phoneURL: String { "tel:" + (phone ?? "").filter { $0.isNumber || $0 == "+" } }
}

extension Study.Contact {
  /// The person to ask, and the ways to reach them, in the order of the card.
  func lines(in language: Language) -> [String] {
    [name, institution[language], email, phone].compactMap { $0 }
  }
}
