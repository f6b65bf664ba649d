import Templates

/// For a participant who wants to stop before there is a consent: to go on later, or not to take part.
struct StoppingPage: Page {
  static let template = "consent/stopping"

  /// In two groups of four: `K7QF-2MXD`.
  var code: String
  var place: Place
  /// The consequences of a refusal, and its button.
  var decline: DeclineDialog
  /// Back to the step that is due.
  var backURL: String

  /// The ways to come back.
  enum Place {
    /// They can choose a PIN.
    case open
    /// They have a PIN, and can sign out here.
    case kept
    /// They did not want one: in this browser alone.
    case here
    /// They have a tablet of the lab: staff hand it to them again.
    case station
  }

  static let fields: Fields<StoppingPage> = [
    "code": .text(\.code), "decline": .record { $0.decline }, "backURL": .text(\.backURL),
    "isOpen": .flag { $0.place == .open }, "isKept": .flag { $0.place == .kept },
    "isHere": .flag { $0.place == .here },
    "isOnStation": .flag { $0.place == .station },
  ]
}
