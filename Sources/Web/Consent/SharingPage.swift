import Templates

/// Asks with whom the data may be shared.
struct SharingPage: Page {
  static let template = "consent/sharing"

  var form: SharingForm
  /// Takes the choice (POST).
  var action: String

  static let fields: Fields<SharingPage> = ["form": .record { $0.form }, "action": .text(\.action)]
}
