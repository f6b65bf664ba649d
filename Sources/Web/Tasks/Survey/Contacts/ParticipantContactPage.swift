import Templates

/// The contact data that a participant gave in surveys, for staff who handle what names a person.
struct ParticipantContactPage: Page, ShowsRehearsals {
  static let template = "tasks/survey/contacts/participant"

  var code: String
  var isRehearsal = false
  var participantURL: String
  var rows: [Row]

  static let fields: Fields<ParticipantContactPage> = [
    "code": .text(\.code), "isRehearsal": .flag(\.isRehearsal), "participantURL": .text(\.participantURL),
    "rows": .list(\.rows), "hasRows": .flag { !$0.rows.isEmpty },
  ]

  struct Row: TemplateRecord {
    var question: String
    var survey: String
    /// As it was given; with line breaks.
    var value: String
    var given: String
    var givenISO: String
    /// Another one was given since.
    var isEarlier = false

    static let fields: Fields<Row> = [
      "question": .text(\.question), "survey": .text(\.survey), "value": .text(\.value),
      "given": .text(\.given), "givenISO": .text(\.givenISO), "isEarlier": .flag(\.isEarlier),
    ]
  }
}
