import Templates

/// A box that is ticked before something far-reaching is done, for `partials/confirmation`. Field of the form: `confirm`.
struct Confirmation: TemplateRecord {
  static let field = "confirm"

  /// Different from all others on the page.
  var id = field
  /// The sentence that is confirmed.
  var label: String
  /// False where only some of the choices beside it need it.
  var isRequired = true
  var isTicked = false
  /// Told beside the box; nil unless the form was sent without it.
  var problem: String?

  static let fields: Fields<Confirmation> = [
    "id": .text(\.id), "label": .text(\.label), "isRequired": .flag(\.isRequired),
    "isTicked": .flag(\.isTicked), "problem": .optional(\.problem),
  ]
}

extension PageRequest {
  /// True if the box of a ``Confirmation`` was ticked.
  var isConfirmed: Bool { !typed(Confirmation.field).isEmpty }
}
