import Templates

/// A page whose heading, which is its title, says that something did not work.
protocol ErrorNotice: Page {}

/// Says in plain words that something did not work, and what to do now.
struct ErrorPage: ErrorNotice {
  static let template = "error/error"

  var heading: String
  var sentence: String
  /// The advice what to do now.
  var advice: String
  /// The id of the incident in the log, for the person who is asked for help.
  var incident: String?
  var backURL: String
  var backLabel: String
  /// The sign-in page, for a reader who may be a participant but is not signed in; nil if it leads nowhere new.
  var signInURL: String?

  static let fields: Fields<ErrorPage> = [
    "heading": .text(\.heading), "sentence": .text(\.sentence), "advice": .text(\.advice),
    "incident": .optional(\.incident), "backURL": .text(\.backURL), "backLabel": .text(\.backLabel),
    "signInURL": .optional(\.signInURL),
  ]
}

/// The same for staff, with the way to everything else.
struct StaffErrorPage: ErrorNotice {
  static let template = "error/staff"

  var error: ErrorPage

  static let fields: Fields<StaffErrorPage> = ["error": .record { $0.error }]
}
