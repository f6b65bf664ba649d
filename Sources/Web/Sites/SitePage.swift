import Templates

/// The participant waits until staff have entered the site: the order of the tests depends on it.
struct SitePage: Page {
  static let template = "sites/site"

  var studyTitle: String
  var contact: ContactCard

  static let fields: Fields<SitePage> = [
    "studyTitle": .text(\.studyTitle), "contact": .record { $0.contact },
  ]
}

/// The site of a participant, on their page for staff. Fields of the form: `site`, `seen`.
struct SiteForm: TemplateRecord {
  var action: String
  /// The site that is shown here; empty for none.
  var seen: String
  /// The consequence of the choice, in words.
  var help: String
  /// True if the participant cannot go on without a site.
  var isAwaited = false
  /// The sites to choose from; empty if nothing can be changed any more.
  var sites: [ChoiceOption]
  /// Says that another member of staff was first.
  var problem: String?

  static let fields: Fields<SiteForm> = [
    "action": .text(\.action), "seen": .text(\.seen), "help": .text(\.help), "isAwaited": .flag(\.isAwaited),
    "sites": .list(\.sites), "hasSites": .flag { !$0.sites.isEmpty }, "problem": .optional(\.problem),
  ]
}
