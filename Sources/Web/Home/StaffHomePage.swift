import Templates

/// The day, and the studies of this lab: how each is going, and where a visit begins.
struct StaffHomePage: Page {
  static let template = "home/home"

  /// Nil once the tour has been ended, unless it is asked for.
  var tour: TourStep?
  /// Nil for those who do not run visits.
  var today: TodayList?
  var studies: [Entry]
  /// Folders of which nothing can be shown yet but their mistakes.
  var unread: [Unread] = []

  static let fields: Fields<StaffHomePage> = [
    "tour": .record(\.tour), "today": .record(\.today), "hasToday": .flag { $0.today != nil },
    "studies": .list(\.studies),
    "hasStudies": .flag { !$0.studies.isEmpty }, "unread": .list(\.unread),
    "isEmpty": .flag { $0.studies.isEmpty && $0.unread.isEmpty },
  ]

  struct Entry: TemplateRecord {
    /// The id of the study: sections and links are told apart by it.
    var id: String
    var title: String
    /// True if anyone may take part without having been given a code.
    var isOpen: Bool
    var counts: [NamedCount]
    /// The progress of rehearsals; nil without any.
    var rehearsed: String?
    /// The page to look at them and delete them.
    var rehearsalsURL = ""
    /// The time of the counts; nil if they are up to date.
    var asOf: String?
    /// The page where a participant begins: the introduction or, in a study by invitation, the form that creates a
    /// participant with a card.
    var startURL: String
    /// The form that creates participants with cards, or one who is here already; nil where ``startURL`` is it.
    var cardsURL: String?
    /// The contents of a release to colleagues, from where it is made; nil before there are any.
    var releaseURL: String?
    /// The full address for participants, to be copied into a message: the introduction, or the page to type a code.
    var shareURL: String
    /// As ``startURL``, with everything marked as not counting.
    var rehearsalURL: String
    /// The first page of the study that the reader has access to.
    var url: String
    /// The things that wait for this member of staff: “3 data queries wait for an answer”.
    var pending: [TestLink] = []
    /// “12 people still have to consent again”; nil where nobody has.
    var renewals: String?
    var renewalsURL = ""
    /// Nil where the folder is in order.
    var trouble: StudyTroubleNotice?
    /// True if the problem keeps participants out: no visit begins.
    var isClosed = false

    static let fields: Fields<Entry> = [
      "id": .text(\.id), "title": .text(\.title), "isOpen": .flag(\.isOpen), "counts": .list(\.counts),
      "rehearsed": .optional(\.rehearsed), "rehearsalsURL": .text(\.rehearsalsURL), "asOf": .optional(\.asOf),
      "startURL": .text(\.startURL), "cardsURL": .optional(\.cardsURL), "releaseURL": .optional(\.releaseURL),
      "shareURL": .text(\.shareURL), "rehearsalURL": .text(\.rehearsalURL),
      "url": .text(\.url), "pending": .list(\.pending),
      "renewals": .optional(\.renewals), "renewalsURL": .text(\.renewalsURL),
      "trouble": .record(\.trouble), "isClosed": .flag(\.isClosed),
    ]
  }

  struct Unread: TemplateRecord {
    /// The name of the folder.
    var id: String
    var title: String
    var trouble: StudyTroubleNotice?

    static let fields: Fields<Unread> = [
      "id": .text(\.id), "title": .text(\.title), "trouble": .record(\.trouble),
    ]
  }

  /// A link in words of its own: to try out a test, to what waits.
  struct TestLink: TemplateRecord {
    var title: String
    var url: String

    static let fields: Fields<TestLink> = ["title": .text(\.title), "url": .text(\.url)]
  }
}
