import Templates

/// Asks with whom the data may be shared.
struct SharingPage: Page {
  static let template = "consent/sharing"

  var form: SharingForm
  /// Takes the choice (POST).
  var action: String

  static let fields: Fields<SharingPage> = ["form": .record { $0.form }, "action": .text(\.action)]

  static let examples = [
    SharingPage(form: .example, action: "/consent/sharing"),
    SharingPage(form: refused, action: "/consent/sharing"),
  ]

  private static var refused: SharingForm {
    var form = SharingForm.example
    form.more = nil
    form.problem = "Please choose one of the answers."
    return form
  }
}
