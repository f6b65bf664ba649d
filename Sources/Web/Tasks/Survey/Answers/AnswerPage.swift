import Templates

/// One answer with its history, the notes beside it and the queries about it.
struct AnswerPage: Page, ShowsRehearsals {
  static let template = "tasks/survey/answers/answer"

  var code: String
  var survey: String
  var question: String
  var isRehearsal = false
  var backURL: String
  /// The newest first.
  var history: [Given]
  var notes: [Note]
  /// Nil for staff who may not write any, and where the participant has left.
  var noteForm: RemarkForm?
  var queries: [Query]
  var queryForm: RemarkForm?

  static let fields: Fields<AnswerPage> = [
    "code": .text(\.code), "survey": .text(\.survey), "question": .text(\.question),
    "isRehearsal": .flag(\.isRehearsal), "backURL": .text(\.backURL), "history": .list(\.history),
    "wasChanged": .flag { $0.history.count > 1 }, "notes": .list(\.notes),
    "hasNotes": .flag { !$0.notes.isEmpty }, "noteForm": .record(\.noteForm), "queries": .list(\.queries),
    "hasQueries": .flag { !$0.queries.isEmpty }, "queryForm": .record(\.queryForm),
    "hasProblem": .flag { $0.noteForm?.problem != nil || $0.queryForm?.problem != nil },
    "problemURL": .text { "#remark-\($0.noteForm?.problem != nil ? "note" : "query")" },
    "problem": .text { $0.noteForm?.problem ?? $0.queryForm?.problem ?? "" },
  ]

  struct Given: TemplateRecord {
    var number: String
    var answer: String
    /// Of a drawn answer.
    var drawing: HTML?
    var time: String
    var timeISO: String
    /// “Counts”; nil for an earlier answer.
    var counts: String?

    static let fields: Fields<Given> = [
      "number": .text(\.number), "answer": .text(\.answer), "hasDrawing": .flag { $0.drawing != nil },
      "drawing": .markup { $0.drawing ?? HTML(trusted: "") },
      "time": .text(\.time),
      "timeISO": .text(\.timeISO),
      "counts": .optional(\.counts),
    ]
  }

  struct Note: TemplateRecord {
    var text: String
    var who: String
    var time: String
    var timeISO: String
    /// “Beside the 2nd answer”; nil where there is only one.
    var about: String?

    static let fields: Fields<Note> = [
      "text": .text(\.text), "who": .text(\.who), "time": .text(\.time), "timeISO": .text(\.timeISO),
      "about": .optional(\.about),
    ]
  }

  struct Query: TemplateRecord {
    var url: String
    var text: String
    var state: String
    var who: String
    var time: String
    var timeISO: String

    static let fields: Fields<Query> = [
      "url": .text(\.url), "text": .text(\.text), "state": .text(\.state), "who": .text(\.who),
      "time": .text(\.time), "timeISO": .text(\.timeISO),
    ]
  }
}
