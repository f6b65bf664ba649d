import Templates

/// Stops reminders by e-mail.
struct UnsubscriptionPage: Page {
  static let template = "schedule/unsubscription"

  var study: String
  var state: State
  /// Stops them (POST).
  var action: String

  enum State { case asked, stopped }

  static let fields: Fields<UnsubscriptionPage> = [
    "study": .text(\.study), "isStopped": .flag { $0.state == .stopped }, "action": .text(\.action),
  ]
}
