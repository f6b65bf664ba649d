import Templates

/// Giving a tag to those chosen in the list of participants, or taking it from them; in the end those who did not get it.
/// Fields of the form: `tag`, `act` (`add` or `remove`), `chosen` once for each.
struct ChosenTagsPage: Page {
  static let template = "participants/chosen-tags"

  var backURL: String
  /// Nil once it is done.
  var action: String?
  /// “3 participants”
  var whom: String
  /// Says how many of those chosen have left; nil if nobody has.
  var left: String?
  /// The tags of their studies.
  var others: [ChoiceOption] = []
  var typed = ""
  var problem: String?
  /// “9 participants have the tag. These have as many as there can be:” nil before.
  var outcome: String?
  var people: [Person]

  static let fields: Fields<ChosenTagsPage> = [
    "backURL": .text(\.backURL), "action": .optional(\.action), "whom": .text(\.whom),
    "left": .optional(\.left), "others": .list(\.others), "typed": .text(\.typed),
    "problem": .optional(\.problem), "outcome": .optional(\.outcome), "people": .list(\.people),
  ]

  struct Person: TemplateRecord {
    var id: String
    var code: String
    var isRehearsal = false
    var url: String
    var tags: [ShownTag]

    static let fields: Fields<Person> = [
      "id": .text(\.id), "code": .text(\.code), "isRehearsal": .flag(\.isRehearsal), "url": .text(\.url),
      "tags": .list(\.tags),
    ]
  }
}
