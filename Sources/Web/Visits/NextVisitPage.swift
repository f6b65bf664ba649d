import Templates

/// The page that a participant sees between two visits.
struct NextVisitPage: Page {
  static let template = "visits/next"

  var studyTitle: String
  /// “Second visit”
  var title: String
  /// Nil without an appointment.
  var appointment: Appointment?
  /// “from 12 May to 16 May 2026”
  var window: String?
  var calendarURL: String?
  /// True if the participant may begin now without staff.
  var mayBegin: Bool
  /// True if the participant may begin without staff once the window has come.
  var isOpen: Bool
  /// Nil where participants do not choose the time.
  var choice: TimeChoiceLinks?
  /// Of all visits.
  var ring: ProgressRing
  /// The tasks until then; nil where the study schedules nothing.
  var schedule: ScheduleView?
  /// Nil while no result is told.
  var told: ToldResults?
  var contact: ContactCard

  static let fields: Fields<NextVisitPage> = [
    "studyTitle": .text(\.studyTitle), "title": .text(\.title), "appointment": .record(\.appointment),
    "window": .optional(\.window), "calendarURL": .optional(\.calendarURL), "mayBegin": .flag(\.mayBegin),
    "isOpenLater": .flag { $0.isOpen && !$0.mayBegin }, "contact": .record { $0.contact },
    "schedule": .record(\.schedule), "choice": .record(\.choice), "ring": .record { $0.ring },
    "told": .record(\.told),
  ]

  /// An appointment in the lab's time zone, as the participant will be there.
  struct Appointment: TemplateRecord {
    /// “Thursday, 14 May 2026 at 10:00”
    var moment: String
    var iso: String
    /// “Central European Summer Time”
    var zone: String
    /// Nil where the study gives none.
    var place: String?

    static let fields: Fields<Appointment> = [
      "moment": .text(\.moment), "iso": .text(\.iso), "zone": .text(\.zone),
      "place": .optional(\.place),
    ]
  }
}
