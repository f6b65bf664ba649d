import Templates

/// Stops reminders by e-mail, and invitations to those who have not begun.
struct UnsubscriptionPage: Page {
  static let template = "schedule/unsubscription"

  var study: String
  var state: State
  /// Stops them (POST).
  var action: String

  enum State {
    case asked, stopped
    /// Of somebody who was invited and has not begun.
    case askedBefore, stoppedBefore

    var isOfInvitation: Bool { self == .askedBefore || self == .stoppedBefore }
  }

  static let fields: Fields<UnsubscriptionPage> = [
    "study": .text(\.study), "isStopped": .flag { [.stopped, .stoppedBefore].contains($0.state) },
    "isOfInvitation": .flag(\.state.isOfInvitation), "action": .text(\.action),
  ]
}
