import Studies
import Templates

/// Asks a participant who does not want to take part to confirm that, and says before it happens what becomes of their
/// data, for `partials/decline-dialog`. It belongs to a form, whose fields it leaves unchanged.
struct DeclineDialog: TemplateRecord {
  /// The sentences about what ends, and what becomes of the data.
  var stops: String
  var data: String
  /// The label of the button that does it.
  var confirm: String
  /// Takes `confirm` (POST).
  var action: String

  static let confirmField = "confirm"

  static let fields: Fields<DeclineDialog> = [
    "stops": .text(\.stops), "data": .text(\.data), "confirm": .text(\.confirm), "action": .text(\.action),
  ]
}

extension DeclineDialog {
  /// Participants who consented earlier leave data behind; those who never did have at most given answers on the way.
  init(_ request: some OnboardingRequest) {
    let isAgain = !request.participation.consents.isEmpty
    self.init(
      stops: request.say(isAgain ? "consent.decline.stopsAgain" : "consent.decline.stops"),
      data: request.sentenceAboutData,
      confirm: request.say(isAgain ? "profile.leave.submit" : "consent.decline.confirm"),
      action: request.url(.consentRefusal))
  }
}

extension OnboardingRequest {
  /// The sentence about the data of a participant who leaves.
  var sentenceAboutData: String {
    say(participation.consents.isEmpty ? "consent.decline.data" : "profile.leave.keep.help")
  }
}
