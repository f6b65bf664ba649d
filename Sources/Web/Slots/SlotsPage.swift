import Templates

/// The slots that staff offer: a form for many, their preview, those on offer, and who waits for one.
struct SlotsPage: Page {
  static let template = "slots/slots"

  /// The field of the times that are chosen in the list, once for each.
  static let chosenField = "chosen"

  /// Nil where no study lets its participants choose.
  var form: SlotOfferForm?
  var preview: Preview?
  /// Filters of the list.
  var experimenters: [ChoiceOption]
  var stations: [ChoiceOption]
  var sites: [ChoiceOption]
  /// The choice among them, for the forms of the rows: the list comes back as it was.
  var filter: [HiddenField] = []
  var rows: [Row]
  /// “12 times, 3 of them taken”
  var count: String
  var waits: [Wait]
  /// Says that nothing was withdrawn.
  var problem: String?
  /// Set if several were just to be withdrawn.
  var asked: Question?

  static let fields: Fields<SlotsPage> = [
    "form": .record(\.form), "preview": .record(\.preview), "experimenters": .list(\.experimenters),
    "stations": .list(\.stations), "hasStations": .flag { !$0.stations.isEmpty }, "sites": .list(\.sites),
    "hasSites": .flag { !$0.sites.isEmpty }, "filter": .list(\.filter),
    "rows": .list(\.rows), "hasRows": .flag { !$0.rows.isEmpty },
    "count": .text(\.count), "waits": .list(\.waits), "hasWaits": .flag { !$0.waits.isEmpty },
    "problem": .optional(\.problem), "asked": .record(\.asked),
    "canWithdraw": .flag { $0.rows.contains { $0.action != nil } },
  ]

  /// The question before several slots are withdrawn.
  struct Question: TemplateRecord {
    /// “Withdraw these 3 times?”
    var question: String
    var slots: [Row]
    var submitLabel: String
    /// The list as it was filtered.
    var keepURL: String

    static let fields: Fields<Question> = [
      "question": .text(\.question), "slots": .list(\.slots), "submitLabel": .text(\.submitLabel),
      "keepURL": .text(\.keepURL),
    ]
  }

  struct Row: TemplateRecord {
    var id: String
    /// “Thu, 14 May, 10:00–10:45”
    var time: String
    var timeISO: String
    /// “Second visit”
    var title: String
    var study: String
    /// “ben · Tablet 1 · Berlin”; empty for none.
    var who: String
    /// Nil while it is free.
    var booking: Booking?
    /// Withdraws it; nil where that cannot be done.
    var action: String?

    static let fields: Fields<Row> = [
      "id": .text(\.id), "time": .text(\.time), "timeISO": .text(\.timeISO), "title": .text(\.title),
      "study": .text(\.study), "who": .text(\.who), "booking": .record(\.booking),
      "action": .optional(\.action),
    ]
  }

  /// The appointment that a slot has become.
  struct Booking: TemplateRecord {
    var code: String
    var isRehearsal = false
    var url: String

    static let fields: Fields<Booking> = [
      "code": .text(\.code), "isRehearsal": .flag(\.isRehearsal), "url": .text(\.url),
    ]
  }

  struct Wait: TemplateRecord {
    var code: String
    var isRehearsal = false
    var participantURL: String
    var title: String
    var study: String
    var since: String
    var sinceISO: String

    static let fields: Fields<Wait> = [
      "code": .text(\.code), "isRehearsal": .flag(\.isRehearsal),
      "participantURL": .text(\.participantURL), "title": .text(\.title),
      "study": .text(\.study), "since": .text(\.since), "sinceISO": .text(\.sinceISO),
    ]
  }

  /// The slots of an offer before it is made.
  struct Preview: TemplateRecord {
    /// “9 times are offered, 1 is left out”
    var count: String
    var slots: [Planned]
    /// Nil where all are left out.
    var submitLabel: String?
    /// The fields of the form, each with its name as the label.
    var sent: [ChoiceOption]

    static let fields: Fields<Preview> = [
      "count": .text(\.count), "slots": .list(\.slots), "submitLabel": .optional(\.submitLabel),
      "sent": .list(\.sent),
    ]
  }

  struct Planned: TemplateRecord {
    var time: String
    var timeISO: String
    /// The reason why it is left out.
    var obstacle: String?

    static let fields: Fields<Planned> = [
      "time": .text(\.time), "timeISO": .text(\.timeISO), "obstacle": .optional(\.obstacle),
    ]
  }
}
