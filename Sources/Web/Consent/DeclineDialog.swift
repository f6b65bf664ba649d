import Studies
import Templates

/// Asks somebody who does not want to take part whether they mean it, and says before it happens what happens to
/// their data, for `partials/decline-dialog`. It belongs to a form, whose fields it leaves as they are.
struct DeclineDialog: TemplateRecord {
  /// What ends, and what happens to the data.
  var stops: String
  var data: String
  /// In the button that does it.
  var confirm: String
  /// Takes `confirm` (POST).
  var action: String

  static let confirmField = "confirm"

  static let fields: Fields<DeclineDialog> = [
    "stops": .text(\.stops), "data": .text(\.data), "confirm": .text(\.confirm), "action": .text(\.action),
  ]

  static let example = DeclineDialog(
    stops: "Your participation then ends here, and you cannot come back to this point.",
    data:
      "What you have answered so far stays on the server without your name and is not included in any dataset.",
    confirm: "Yes, stop here", action: "/consent/refusal")
}

extension DeclineDialog {
  /// Whoever consented earlier leaves data behind; whoever never did has given answers on the way at most.
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
  /// What becomes of the data of somebody who leaves.
  var sentenceAboutData: String {
    say(participation.consents.isEmpty ? "consent.decline.data" : "profile.leave.data")
  }
}
