import Studies

/// The help texts in the order of the guide, each with the pages that it explains. `Tests/Docs/guide.py` reads this table,
/// too.
enum HelpContents {
  static let chapters = [
    HelpChapter(
      "day",
      [
        HelpTopic("today", "home/home"),
        HelpTopic("board", "board/board"),
        HelpTopic("board-links", "board/links"),
        HelpTopic("own-account", "accounts/own-account"),
      ]),
    HelpChapter(
      "visits",
      [
        HelpTopic("visits", "visits/visits"),
        HelpTopic("week", "visits/week"),
        HelpTopic("slots", "slots/slots"),
        HelpTopic("visit", "visits/visit"),
        HelpTopic("calendar-feeds", "visits/feeds"),
        HelpTopic("deviations", "deviations/deviations"),
      ]),
    HelpChapter(
      "participants",
      [
        HelpTopic("participants", "participants/participants"),
        HelpTopic("saved-filters", "lists/filters"),
        HelpTopic("chosen-visits", "visits/chosen"),
        HelpTopic("chosen-tags", "participants/chosen-tags"),
        HelpTopic("participant", "participants/participant"),
        HelpTopic("new-participants", "batches/batches"),
        HelpTopic("cards", "batches/cards"),
        HelpTopic("invitations", "invitations/invitations", "invitations/list"),
        HelpTopic("messages", "messages/messages"),
        HelpTopic("consent", "consent-case/consent-case"),
        HelpTopic("contact-details", "tasks/survey/contacts/participant"),
        HelpTopic("renewed-consent", "renewals/renewals"),
        HelpTopic("new-pin", "participants/new-pin"),
        HelpTopic("receipt", "participants/receipt"),
        HelpTopic("schedule-of-one", "schedule/participant"),
        HelpTopic("deletions", "deletions/deletions"),
        HelpTopic("blocked", "deletions/blocked"),
      ]),
    HelpChapter(
      "tablets",
      [
        HelpTopic("tablets", "stations/desk"),
        HelpTopic("tablet", "stations/station"),
        HelpTopic("tablet-pin", "stations/pin"),
        HelpTopic("one-page", "stations/card"),
      ]),
    HelpChapter(
      "study",
      [
        HelpTopic("overview", "overview/overview"),
        HelpTopic("flow", "flow/flow"),
        HelpTopic("onboarding", "onboarding-progress/onboarding-progress"),
        HelpTopic("schedule", "schedule/adherence"),
        HelpTopic("order", "balance/balance"),
        HelpTopic("preview", "preview/test"),
        HelpTopic("rehearsals", "rehearsals/rehearsals"),
        HelpTopic("instruments", "tasks/survey/instruments/instruments"),
      ]),
    HelpChapter(
      "data",
      [
        HelpTopic("quality", "quality/quality"),
        HelpTopic("flagged-runs", "quality/flagged-runs", "quality/flagged-run"),
        HelpTopic(
          "answers", "tasks/survey/answers/study", "tasks/survey/answers/participant",
          "tasks/survey/answers/answer"),
        HelpTopic("results-of-one", "participants/results"),
        HelpTopic("queries", "tasks/survey/queries/queries", "tasks/survey/queries/query"),
        HelpTopic("analysis", "analysis/analysis", "analysis/released"),
        HelpTopic("comparisons", "comparisons/comparisons"),
        HelpTopic("releases", "release/releases"),
        HelpTopic("release-preview", "release/preview", "release/sent"),
        HelpTopic("own-words", "release/words"),
      ]),
    HelpChapter(
      "lab",
      [
        HelpTopic("outbox", "outbox/outbox", "outbox/message"),
        HelpTopic("accounts", "accounts/accounts"),
        HelpTopic("account", "accounts/account"),
        HelpTopic("settings", "settings/settings"),
      ]),
  ]

  /// Pages for staff without a text of their own: errors, what stands for another page, and the guide itself.
  static let unexplained: Set<String> = [
    "error/staff", FiguresUnderWayPage.template, HelpGuidePage.template, HelpTopicPage.template,
  ]

  static let topics = chapters.flatMap(\.topics)

  /// The topic of a page, by its template; nil where it is not explained.
  static func topic(of template: String) -> HelpTopic? { byTemplate[template] }

  private static let byTemplate = Dictionary(
    uniqueKeysWithValues: topics.flatMap { topic in topic.templates.map { ($0, topic) } })
}

struct HelpChapter: Sendable {
  let name: String
  let topics: [HelpTopic]

  init(_ name: String, _ topics: [HelpTopic]) {
    self.name = name
    self.topics = topics
  }
}

struct HelpTopic: Sendable, Hashable {
  /// The name of its text, and the end of its address.
  let name: String
  /// The pages that it explains.
  let templates: [String]

  init(_ name: String, _ templates: String...) {
    self.name = name
    self.templates = templates
  }

  var url: String { Path.staffHelpTopic.url(name) }
}
