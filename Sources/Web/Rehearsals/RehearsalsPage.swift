import Templates

/// The data that rehearsals have left in a study.
struct RehearsalsPage: Page, ShowsRehearsals {
  static let template = "rehearsals/rehearsals"

  var action: String
  /// The number of each kind of record; empty if there are none.
  var facts: [Fact]
  var participantsURL: String
  /// Says how many go.
  var submit: String

  var isRehearsal: Bool { !facts.isEmpty }

  static let fields: Fields<RehearsalsPage> = [
    "action": .text(\.action), "facts": .list(\.facts),
    "hasFacts": .flag { !$0.facts.isEmpty }, "participantsURL": .text(\.participantsURL),
    "submit": .text(\.submit),
  ]

  struct Fact: TemplateRecord {
    var what: String
    var number: String

    static let fields: Fields<Fact> = ["what": .text(\.what), "number": .text(\.number)]
  }
}
