import Templates

/// The description of a study for somebody who has not decided yet: a guest, or a participant whom a card or a tablet
/// led past the first page. Fields of the form: `language`, and `rehearsal` if nothing is to count.
struct IntroductionPage: Page {
  static let template = "introduction/introduction"

  /// The languages of the study; with a single one there is no choice.
  var languages: [LanguageChoice]
  var title: String
  var pictureURL: String?
  var text: HTML
  /// “About 30 minutes”
  var duration: String
  /// “About 9 of them for the information that you read first”
  var reading = ""
  var contact: ContactCard
  /// Enrols, or goes on (POST).
  var action: String
  /// The page for participants who come back; nil for a participant.
  var signInURL: String?
  /// The page where a participant of this browser goes on; nil for everybody else.
  var goOnURL: String?
  /// Identifies this form, so that a double tap enrols nobody twice; nil if nobody is enrolled.
  var form: String?
  /// True if a rehearsal begins here.
  var rehearses = false

  static let fields: Fields<IntroductionPage> = [
    "languages": .list(\.languages), "hasLanguages": .flag { $0.languages.count > 1 },
    "title": .text(\.title), "pictureURL": .optional(\.pictureURL), "text": .markup(\.text),
    "duration": .text(\.duration), "reading": .text(\.reading), "contact": .record { $0.contact },
    "action": .text(\.action),
    "form": .optional(\.form), "signInURL": .optional(\.signInURL), "goOnURL": .optional(\.goOnURL),
    "rehearses": .flag(\.rehearses),
  ]
}
