import Studies
import Templates

/// One message of the outbox: its state, and its text for as long as it waits.
struct OutboxMessagePage: Page {
  static let template = "outbox/message"

  /// The outbox as it was filtered.
  var listURL: String
  var participantURL: String
  var code: String
  var isRehearsal = false
  var kind: String
  var state: String
  /// The mark before the word.
  var progress: ParticipantState
  var queued: OutboxPage.Moment
  /// The reason why it was not delivered, in plain words; nil if there was no problem.
  var problem: String?
  /// The answer of the mail server; nil if there was none.
  var answer: String?
  /// Nil for a message that no longer waits, or cannot be opened.
  var text: Text?
  /// The reason why the text of a message that waits is not shown; nil if there is none.
  var trouble: String?

  static let fields: Fields<OutboxMessagePage> = [
    "listURL": .text(\.listURL), "participantURL": .text(\.participantURL), "code": .text(\.code),
    "isRehearsal": .flag(\.isRehearsal), "kind": .text(\.kind), "state": .text(\.state),
    "progress": .text(\.progress.rawValue), "queued": .record { $0.queued }, "problem": .optional(\.problem),
    "answer": .optional(\.answer),
    "words": .record { $0.text }, "trouble": .optional(\.trouble),
    "isDeleted": .flag { $0.text == nil && $0.trouble == nil },
  ]

  struct Text: TemplateRecord {
    /// The code of the participant's language.
    var language: String
    var subject: String
    var body: String
    /// The names of the attached files.
    var files: [File]

    static let fields: Fields<Text> = [
      "language": .text(\.language), "subject": .text(\.subject), "body": .text(\.body),
      "files": .list(\.files), "hasFiles": .flag { !$0.files.isEmpty },
    ]
  }

  struct File: TemplateRecord {
    var name: String

    static let fields: Fields<File> = ["name": .text(\.name)]
  }
}
