import Templates

/// The page that the QR code on a card leads to. Fields of its forms: `language`, `form` to begin; `code`, `pin` to
/// come back.
struct CodePage: Page {
  static let template = "introduction/code"

  /// The languages of the study; with a single one there is no choice.
  var languages: [LanguageChoice] = []
  var code: String
  /// The title of the study; nil if the code is unknown, or was not looked up.
  var study: String?
  /// Begins with this code (POST); nil if it was used before.
  var action: String?
  /// Names this very form, so that a double tap begins once.
  var form = ""
  /// True if the code was used before: the participant comes back with it and a PIN.
  var isBegun = false
  var isRehearsal = false
  /// The reason why the code leads nowhere.
  var problem: String?

  static let fields: Fields<CodePage> = [
    "languages": .list(\.languages), "hasLanguages": .flag { $0.languages.count > 1 },
    "code": .text(\.code), "study": .optional(\.study), "action": .optional(\.action), "form": .text(\.form),
    "isBegun": .flag(\.isBegun), "isRehearsal": .flag(\.isRehearsal), "problem": .optional(\.problem),
  ]
}
