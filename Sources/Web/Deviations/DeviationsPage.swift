import Templates

/// Everything that staff recorded or did about the visits of a study, a page at a time.
struct DeviationsPage: Page {
  static let template = "deviations/deviations"

  var study: String
  var isRehearsal = false
  var overviewURL: String
  /// The same list of the other kind of participants.
  var otherURL: String
  /// Everything, deviations alone, notes alone.
  var kinds: [Kind]
  /// “1 to 50 of 312”
  var countSentence: String
  var rows: [Row]
  var previousURL: String?
  var nextURL: String?

  static let fields: Fields<DeviationsPage> = [
    "study": .text(\.study), "isRehearsal": .flag(\.isRehearsal), "overviewURL": .text(\.overviewURL),
    "otherURL": .text(\.otherURL), "kinds": .list(\.kinds), "countSentence": .text(\.countSentence),
    "rows": .list(\.rows), "hasRows": .flag { !$0.rows.isEmpty }, "previousURL": .optional(\.previousURL),
    "nextURL": .optional(\.nextURL), "hasPages": .flag { $0.previousURL != nil || $0.nextURL != nil },
  ]

  struct Kind: TemplateRecord {
    var label: String
    /// Nil for the one that is shown.
    var url: String?

    static let fields: Fields<Kind> = ["label": .text(\.label), "url": .optional(\.url)]
  }

  struct Row: TemplateRecord {
    /// “14 May 2026, 10:12”
    var time: String
    var timeISO: String
    var code: String
    var participantURL: String
    /// Empty where they had none.
    var station: String
    /// “Deviation recorded”
    var what: String
    var reason: String
    /// The author's own words; empty if there are none.
    var words: String
    var who: String

    static let fields: Fields<Row> = [
      "time": .text(\.time), "timeISO": .text(\.timeISO), "code": .text(\.code),
      "participantURL": .text(\.participantURL), "station": .text(\.station), "what": .text(\.what),
      "reason": .text(\.reason), "words": .text(\.words), "who": .text(\.who),
    ]
  }
}

extension DeviationsPage {
  static let examples = [
    DeviationsPage(
      study: "Words and pictures of everyday food", isRehearsal: true,
      overviewURL: "/staff/studies/food/overview", otherURL: "?origin=real", kinds: exampleKinds,
      countSentence: "", rows: []),
    DeviationsPage(
      study: "Attitudes towards body weight", overviewURL: "/staff/studies/weight-iat/overview",
      otherURL: "?origin=rehearsal", kinds: exampleKinds, countSentence: "51 to 52 of 312",
      rows: [
        Row(
          time: "14 May 2026, 10:12", timeISO: "2026-05-14T10:12:00+02:00", code: "K7QF-2MXD",
          participantURL: "/staff/participants/1", station: "Tablet 3", what: "Deviation recorded",
          reason: "Interrupted from outside", words: "Fire drill: everybody was out for ten minutes.",
          who: "jana.berger"),
        Row(
          time: "13 May 2026, 16:01", timeISO: "2026-05-13T16:01:00+02:00", code: "P3WN-8RTC",
          participantURL: "/staff/participants/2", station: "", what: "Note written",
          reason: "Another reason", words: "", who: "tomás"),
      ], previousURL: "?page=1", nextURL: "?page=3"),
  ]

  private static let exampleKinds = [
    Kind(label: "Everything"), Kind(label: "Deviations only", url: "?kind=deviation"),
    Kind(label: "Notes only", url: "?kind=note"),
  ]
}
