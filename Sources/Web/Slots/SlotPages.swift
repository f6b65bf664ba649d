import Templates

/// The free times among which a participant chooses that of the next visit.
struct TimesPage: Page {
  static let template = "slots/times"

  var studyTitle: String
  /// “Second visit”
  var title: String
  /// Says that a time is taken, or cannot be changed.
  var problem: String?
  /// “Thursday, 14 May 2026 at 10:00”: the appointment that another time would replace.
  var appointment: String?
  var days: [Day]
  var waiting: WaitingForm?
  var contact: ContactCard

  static let fields: Fields<TimesPage> = [
    "studyTitle": .text(\.studyTitle), "title": .text(\.title), "problem": .optional(\.problem),
    "appointment": .optional(\.appointment), "days": .list(\.days), "hasDays": .flag { !$0.days.isEmpty },
    "waiting": .record(\.waiting), "contact": .record { $0.contact },
  ]

  struct Day: TemplateRecord {
    /// “Thursday, 14 May 2026”
    var name: String
    var times: [Time]

    static let fields: Fields<Day> = ["name": .text(\.name), "times": .list(\.times)]
  }

  struct Time: TemplateRecord {
    /// “10:00–10:45”
    var label: String
    var iso: String
    /// “Berlin”; nil where the site makes no difference.
    var site: String?
    /// The page that asks for confirmation.
    var url: String

    static let fields: Fields<Time> = [
      "label": .text(\.label), "iso": .text(\.iso), "site": .optional(\.site), "url": .text(\.url),
    ]
  }

  /// The waiting list, where no time is free. Field of its form: `wish`.
  struct WaitingForm: TemplateRecord {
    var isWaiting: Bool
    /// The way in which the participant is told.
    var help: String

    static let fields: Fields<WaitingForm> = ["isWaiting": .flag(\.isWaiting), "help": .text(\.help)]
  }
}

/// One time, before it is chosen: date, time and place.
struct TimePage: Page {
  static let template = "slots/time"

  var studyTitle: String
  var title: String
  /// “Thursday, 14 May 2026 at 10:00”
  var moment: String
  var iso: String
  /// “Central European Summer Time”
  var zone: String
  /// “About 45 minutes”
  var duration: String
  /// Nil where the study gives none.
  var place: String?
  /// The appointment that it replaces.
  var replaced: String?
  /// “You can choose another time or cancel until 24 hours before.”
  var rule: String
  var action: String

  static let fields: Fields<TimePage> = [
    "studyTitle": .text(\.studyTitle), "title": .text(\.title), "moment": .text(\.moment),
    "iso": .text(\.iso), "zone": .text(\.zone), "duration": .text(\.duration), "place": .optional(\.place),
    "replaced": .optional(\.replaced), "rule": .text(\.rule), "action": .text(\.action),
  ]
}

/// The question before an appointment is cancelled. Field of the form: `appointment`.
struct TimeCancellationPage: Page {
  static let template = "slots/cancellation"

  var studyTitle: String
  var title: String
  var moment: String
  var iso: String
  var appointment: String

  static let fields: Fields<TimeCancellationPage> = [
    "studyTitle": .text(\.studyTitle), "title": .text(\.title), "moment": .text(\.moment),
    "iso": .text(\.iso), "appointment": .text(\.appointment),
  ]
}

/// The way to choose, on the page between two visits and in the profile.
struct TimeChoiceLinks: TemplateRecord {
  /// True while there is no appointment.
  var isOpen: Bool
  /// True if the appointment can still be changed.
  var mayChange = false
  /// “You can choose another time or cancel until 24 hours before.”; nil without an appointment that was chosen.
  var rule: String?

  static let fields: Fields<TimeChoiceLinks> = [
    "isOpen": .flag(\.isOpen), "mayChange": .flag(\.mayChange), "rule": .optional(\.rule),
  ]
}
