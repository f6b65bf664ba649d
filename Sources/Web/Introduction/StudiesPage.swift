import Templates

/// The studies that anyone may take part in.
struct StudiesPage: Page {
  static let template = "introduction/studies"

  var languages: [LanguageChoice]
  var studies: [Entry]

  static let fields: Fields<StudiesPage> = [
    "studies": .list(\.studies), "languages": .list(\.languages),
    "hasLanguages": .flag { $0.languages.count > 1 },
  ]

  struct Entry: TemplateRecord {
    var title: String
    /// “About 30 minutes”
    var duration: String
    var url: String

    static let fields: Fields<Entry> = [
      "title": .text(\.title), "duration": .text(\.duration), "url": .text(\.url),
    ]
  }

  static let examples = [
    StudiesPage(languages: [], studies: []),
    StudiesPage(
      languages: LanguageChoice.examples,
      studies: [
        Entry(
          title: "Spontaneous attitudes towards body weight", duration: "About 30 minutes",
          url: "/studies/weight-iat"),
        Entry(
          title: "Words and pictures of everyday food", duration: "About 15 minutes", url: "/studies/food"),
      ]),
  ]
}
