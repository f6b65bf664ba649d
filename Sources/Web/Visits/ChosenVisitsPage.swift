import Templates

/// Appointments for those chosen in the list of participants: a form, a question, and in the end those for whom none was
/// made. Fields of the form: those of an appointment, `apart`, `chosen` once for each, `sure`.
struct ChosenVisitsPage: Page {
  static let template = "visits/chosen"

  var backURL: String
  /// The form; nil once the appointments are made.
  var plan: VisitPlanForm?
  /// Minutes from one beginning to the next, as typed.
  var apart = ""
  var apartProblem: String?
  /// Says how many of those chosen have left; nil if nobody has.
  var left: String?
  /// “You are about to make 12 appointments. Is that correct?” with what was asked about; nil before the form is whole.
  var question: String?
  var sure: String?
  var people: [Person]
  /// “9 appointments were made. None was made for these participants:”
  var outcome: String?

  static let fields: Fields<ChosenVisitsPage> = [
    "backURL": .text(\.backURL), "plan": .record(\.plan), "apart": .text(\.apart),
    "apartProblem": .optional(\.apartProblem), "left": .optional(\.left), "question": .optional(\.question),
    "sure": .optional(\.sure), "people": .list(\.people), "outcome": .optional(\.outcome),
  ]

  struct Person: TemplateRecord {
    var id: String
    var code: String
    var isRehearsal = false
    var url: String
    /// “10:12–10:57” once the times are known, and the reason once none was made; empty before.
    var words: String

    static let fields: Fields<Person> = [
      "id": .text(\.id), "code": .text(\.code), "isRehearsal": .flag(\.isRehearsal), "url": .text(\.url),
      "words": .text(\.words),
    ]
  }
}
