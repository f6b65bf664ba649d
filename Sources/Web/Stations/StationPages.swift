import Templates

/// A browser that is no station, or not yet.
struct StationSetupPage: Page {
  static let template = "stations/setup"

  var state: String
  /// Typed on the console; nil before it is asked for.
  var code: String?
  var wasRevoked = false
  var problem: String?

  static let fields: Fields<StationSetupPage> = [
    "state": .text(\.state), "code": .optional(\.code), "wasRevoked": .flag(\.wasRevoked),
    "problem": .optional(\.problem),
  ]
}

/// A tablet that waits for a participant.
struct StationWaitingPage: Page {
  static let template = "stations/waiting"

  var name: String

  static let fields: Fields<StationWaitingPage> = ["name": .text(\.name)]
}

/// The page to type a participation code on a tablet. Field of the form: `code`.
struct StationCodePage: Page {
  static let template = "stations/code"

  var code = ""
  var problem: String?

  static let fields: Fields<StationCodePage> = ["code": .text(\.code), "problem": .optional(\.problem)]
}

/// The page on which a tablet looks for a card with its camera.
struct StationScanPage: Page {
  static let template = "stations/scan"

  static let fields: Fields<StationScanPage> = [:]
}

/// The page where staff return a tablet to waiting. Fields of the form: `name`, `pin`.
struct StationReleasePage: Page {
  static let template = "stations/release"

  var name = ""
  var problem: String?

  static let fields: Fields<StationReleasePage> = ["name": .text(\.name), "problem": .optional(\.problem)]
}

/// The page where a member of staff chooses the PIN for tablets. Fields of the form: `pin`, `pinAgain`.
struct StaffPINPage: Page {
  static let template = "stations/pin"

  var hasPIN: Bool
  var problem: String?

  static let fields: Fields<StaffPINPage> = ["hasPIN": .flag(\.hasPIN), "problem": .optional(\.problem)]
}

/// Instructions for keeping a tablet to one page, to be printed and put beside it.
struct StationCardPage: Page {
  static let template = "stations/card"

  static let fields: Fields<StationCardPage> = [:]
}
