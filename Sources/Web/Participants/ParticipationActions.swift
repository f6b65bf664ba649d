import Templates

/// Actions of staff about a participant's place in the study: a forgotten PIN, a withdrawal that did not come through
/// the participant's own page. Fields of the form: `data`, `confirm`.
struct ParticipationActions: TemplateRecord {
  /// Nil if the participant has not begun: then the code alone opens their place.
  var pinAction: String?
  var departureAction: String
  var leave: LeaveForm
  var confirmation: Confirmation
  /// The reason why nothing was done.
  var problem: String?

  static let fields: Fields<ParticipationActions> = [
    "pinAction": .optional(\.pinAction), "departureAction": .text(\.departureAction),
    "leave": .record { $0.leave }, "confirmation": .record { $0.confirmation },
    "problem": .optional(\.problem),
  ]
}

/// A PIN that was made for a participant. It is shown once and kept nowhere.
struct NewPINPage: Page {
  static let template = "participants/new-pin"

  var code: String
  /// “482 913”
  var pin: String
  var backURL: String

  static let fields: Fields<NewPINPage> = [
    "code": .text(\.code), "pin": .text(\.pin), "backURL": .text(\.backURL),
  ]
}
