import Templates

/// One's own addresses for calendar programs. Fields of the form: `whose`.
struct CalendarFeedsPage: Page {
  static let template = "visits/feeds"

  var feeds: [Feed]
  /// The new address; it is shown once.
  var address: String?
  var problem: String?

  static let fields: Fields<CalendarFeedsPage> = [
    "feeds": .list(\.feeds), "hasFeeds": .flag { !$0.feeds.isEmpty }, "address": .optional(\.address),
    "problem": .optional(\.problem),
  ]

  struct Feed: TemplateRecord {
    /// “My visits”
    var title: String
    var made: String
    var madeISO: String
    var action: String

    static let fields: Fields<Feed> = [
      "title": .text(\.title), "made": .text(\.made), "madeISO": .text(\.madeISO), "action": .text(\.action),
    ]
  }
}
