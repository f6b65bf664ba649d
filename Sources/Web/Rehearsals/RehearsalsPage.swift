import Templates

/// The data that rehearsals have left in a study.
///
/// Field of the form: `confirm`.
struct RehearsalsPage: Page, ShowsRehearsals {
  static let template = "rehearsals/rehearsals"

  var action: String
  /// The number of each kind of record; empty if there are none.
  var facts: [Fact]
  var participantsURL: String
  /// With the reason why nothing was deleted.
  var confirmation: Confirmation
  /// Says how many go.
  var submit: String

  var isRehearsal: Bool { !facts.isEmpty }

  static let fields: Fields<RehearsalsPage> = [
    "action": .text(\.action), "facts": .list(\.facts),
    "hasFacts": .flag { !$0.facts.isEmpty }, "participantsURL": .text(\.participantsURL),
    "confirmation": .record { $0.confirmation }, "problem": .optional(\.confirmation.problem),
    "submit": .text(\.submit),
  ]

  struct Fact: TemplateRecord {
    var what: String
    var number: String

    static let fields: Fields<Fact> = ["what": .text(\.what), "number": .text(\.number)]
  }
}
