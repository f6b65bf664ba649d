import Templates

/// One's own addresses for screens on the wall. Fields of the form: `codes`.
struct BoardLinksPage: Page {
  static let template = "board/links"

  var links: [Link]
  /// The new address; it is shown once.
  var address: String?
  var problem: String?

  static let fields: Fields<BoardLinksPage> = [
    "links": .list(\.links), "hasLinks": .flag { !$0.links.isEmpty }, "address": .optional(\.address),
    "problem": .optional(\.problem),
  ]

  struct Link: TemplateRecord {
    /// “Without codes”
    var title: String
    var made: String
    var madeISO: String
    var action: String

    static let fields: Fields<Link> = [
      "title": .text(\.title), "made": .text(\.made), "madeISO": .text(\.madeISO), "action": .text(\.action),
    ]
  }
}
