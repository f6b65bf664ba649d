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

  static let examples = [
    IntroductionPage(
      languages: LanguageChoice.examples, title: "Spontaneous attitudes towards body weight",
      pictureURL: "/assets/1/studies/weight-iat/introduction.svg",
      text: HTML(
        trusted: """
          <p>Some attitudes we know about. Others show only in how quickly one thing brings another to mind. \
          This study looks at such spontaneous attitudes, here towards thin and towards overweight people.</p>
          <p>You will do a short sorting test <strong>four times</strong>: twice with the keyboard, twice by \
          touching the screen. A few questions about you follow.</p>
          <p>Take all the time you need; you can stop at any time.</p>
          """),
      duration: "About 30 minutes", contact: .example, action: "/studies/weight-iat/participants",
      signInURL: "/sign-in",
      form: "5f0c"),
    IntroductionPage(
      languages: [], title: "Words and pictures of everyday food",
      text: HTML(trusted: "<p>You will sort words and pictures of food.</p>"), duration: "About 15 minutes",
      contact: ContactCard(name: "Dr. Robin Sommer", institution: "Example University"),
      action: "/studies/food/participants", signInURL: "/sign-in", form: "77a1", rehearses: true),
    IntroductionPage(
      languages: [], title: "Words and pictures of everyday food",
      text: HTML(trusted: "<p>You will sort words and pictures of food.</p>"), duration: "About 15 minutes",
      contact: ContactCard(name: "Dr. Robin Sommer", institution: "Example University"),
      action: "/introduction"),
  ]
}
