import Templates

/// Says kindly why somebody cannot take part.
struct NotEligiblePage: Page {
  static let template = "eligibility/not-eligible"

  var reasons: [Reason]
  var contact: ContactCard

  static let fields: Fields<NotEligiblePage> = [
    "reasons": .list(\.reasons), "contact": .record { $0.contact },
  ]

  struct Reason: TemplateRecord {
    var sentence: String

    static let fields: Fields<Reason> = ["sentence": .text(\.sentence)]
  }

  static let examples = [
    NotEligiblePage(
      reasons: [
        Reason(sentence: "This study is open to people between 18 and 99 years of age."),
        Reason(
          sentence: """
            The tests show words and pictures on the screen that have to be recognised quickly. If they are \
            hard to make out, the results would say nothing about you.
            """),
      ],
      contact: .example)
  ]
}
