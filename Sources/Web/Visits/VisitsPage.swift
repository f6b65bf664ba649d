import Studies
import Templates

/// The visits of a day, and the form that plans one. Fields of the forms: `code`, `visit` and those of the plan; `to`,
/// `seen`.
struct VisitsPage: Page {
  static let template = "visits/visits"

  /// “Thursday, 14 May 2026”
  var day: String
  var dayValue: String
  var isToday: Bool
  var previousURL: String
  var nextURL: String
  var calendarURL: String
  var experimenters: [ChoiceOption]
  var studies: [ChoiceOption]
  var rows: [Row]
  /// Appointments of those who were not eligible.
  var turnedAway: [TurnedAway] = []
  /// “3 visits, 1 has not come”
  var count: String
  /// Says that another member of staff was first.
  var problem: String?
  var code = ""
  var codeProblem: String?
  /// The form for an appointment; nil before the code is known.
  var plan: VisitPlanForm?

  var hasProblems: Bool { problem != nil || codeProblem != nil || plan?.hasProblems == true }

  static let fields: Fields<VisitsPage> = [
    "day": .text(\.day), "dayValue": .text(\.dayValue), "isToday": .flag(\.isToday),
    "previousURL": .text(\.previousURL), "nextURL": .text(\.nextURL), "calendarURL": .text(\.calendarURL),
    "experimenters": .list(\.experimenters), "studies": .list(\.studies),
    "hasStudies": .flag { $0.studies.count > 1 }, "rows": .list(\.rows),
    "hasRows": .flag { !$0.rows.isEmpty }, "turnedAway": .list(\.turnedAway),
    "hasTurnedAway": .flag { !$0.turnedAway.isEmpty }, "count": .text(\.count),
    "problem": .optional(\.problem),
    "code": .text(\.code), "codeProblem": .optional(\.codeProblem), "plan": .record(\.plan),
  ]

  struct Row: TemplateRecord {
    var id: String
    var time: String
    var timeISO: String
    var code: String
    var participantURL: String
    var url: String
    var title: String
    /// Nil where the visit has no other name.
    var study: String?
    var experimenter: String
    var station: String
    var state: String
    var stateWord: String
    /// Overlaps and changed times, in words.
    var warnings: [Warning]
    var action: String
    var seen: Int
    var mayArrive: Bool
    var mayMiss: Bool
    var mayEnd: Bool
    /// True if nothing was done yet, so that the arrival can be taken back.
    var mayTakeBack = false
    /// True if “Did not come” can be taken back.
    var mayUndoMiss = false
    var handOver: HandOverTo?

    static let fields: Fields<Row> = [
      "id": .text(\.id), "time": .text(\.time), "timeISO": .text(\.timeISO), "code": .text(\.code),
      "participantURL": .text(\.participantURL), "url": .text(\.url), "title": .text(\.title),
      "study": .optional(\.study), "experimenter": .text(\.experimenter), "station": .text(\.station),
      "state": .text(\.state), "mark": .text { markOfVisit($0.state) }, "stateWord": .text(\.stateWord),
      "warnings": .list(\.warnings),
      "hasWarnings": .flag { !$0.warnings.isEmpty }, "action": .text(\.action), "seen": .number(\.seen),
      "mayArrive": .flag(\.mayArrive), "mayMiss": .flag(\.mayMiss), "mayEnd": .flag(\.mayEnd),
      "mayTakeBack": .flag(\.mayTakeBack), "mayUndoMiss": .flag(\.mayUndoMiss),
      "handOver": .record(\.handOver),
      "hasStation": .flag { !$0.station.isEmpty }, "hasExperimenter": .flag { !$0.experimenter.isEmpty },
    ]
  }

  /// An appointment that no longer takes place, as its participant was not eligible.
  struct TurnedAway: TemplateRecord {
    var time: String
    var timeISO: String
    var title: String
    var study: String

    static let fields: Fields<TurnedAway> = [
      "time": .text(\.time), "timeISO": .text(\.timeISO), "title": .text(\.title), "study": .text(\.study),
    ]
  }

  struct Warning: TemplateRecord {
    var sentence: String

    static let fields: Fields<Warning> = ["sentence": .text(\.sentence)]
  }
}

/// The fields of an appointment. `date`, `time`, `minutes`, `experimenter`, `station`; `reason`, `remark`.
struct VisitPlanForm: TemplateRecord {
  var action: String
  /// Nil where the form moves an appointment.
  var code: String?
  /// “K7QF-2MXD · Attitudes towards body weight”
  var whom: String
  var visits: [ChoiceOption] = []
  var seen = 0
  var date = ""
  var time = ""
  var minutes = ""
  var experimenters: [ChoiceOption] = []
  var stations: [ChoiceOption] = []
  /// When the study wants it; nil where it does not mind.
  var window: String?
  var dateProblem: String?
  var timeProblem: String?
  var minutesProblem: String?
  var visitProblem: String?
  /// Asked for where the time is outside of the window.
  var reason: VisitReasonFields?

  var hasProblems: Bool {
    dateProblem != nil || timeProblem != nil || minutesProblem != nil || visitProblem != nil || reason != nil
  }

  /// True if the summary comes first; a question for a reason comes before it.
  private var hasSummary: Bool { hasProblems && reason == nil }

  static let fields: Fields<VisitPlanForm> = [
    "hasSummary": .flag(\.hasSummary), "action": .text(\.action), "code": .optional(\.code),
    "whom": .text(\.whom), "visits": .list(\.visits),
    "hasVisits": .flag { $0.visits.count > 1 }, "seen": .number(\.seen), "date": .text(\.date),
    "onlyVisit": .optional { $0.visits.count == 1 ? $0.visits[0].value : nil },
    "time": .text(\.time), "minutes": .text(\.minutes), "experimenters": .list(\.experimenters),
    "stations": .list(\.stations), "hasStations": .flag { !$0.stations.isEmpty },
    "window": .optional(\.window), "dateProblem": .optional(\.dateProblem),
    "timeProblem": .optional(\.timeProblem), "minutesProblem": .optional(\.minutesProblem),
    "visitProblem": .optional(\.visitProblem), "reason": .record(\.reason),
  ]
}

/// The reason for a deviation from the study's schedule.
struct VisitReasonFields: TemplateRecord {
  /// The deviation in a sentence.
  var sentence: String
  var reasons: [ChoiceOption]
  var remark = ""
  var reasonProblem: String?
  var remarkProblem: String?

  static let fields: Fields<VisitReasonFields> = [
    "sentence": .text(\.sentence), "reasons": .list(\.reasons), "remark": .text(\.remark),
    "reasonProblem": .optional(\.reasonProblem), "remarkProblem": .optional(\.remarkProblem),
  ]
}

/// One appointment or visit: what is known of it, and what can be done about it. Fields of the forms: as in the list.
struct VisitPage: Page {
  static let template = "visits/visit"

  var row: VisitsPage.Row
  var dayURL: String
  var calendarURL: String
  var facts: [StationPage.Fact]
  /// The data missing at the end, in words.
  var missing: [VisitsPage.Warning] = []
  var problem: String?
  /// The requested change that needs a reason or a confirmation; nil if there is none.
  var pending: Pending?
  /// Reopens the visit; nil if it has not ended, or cannot be reopened any more.
  var reopenURL: String?
  /// Nil if it cannot be moved any more.
  var move: VisitPlanForm?

  static let fields: Fields<VisitPage> = [
    "row": .record { $0.row }, "dayURL": .text(\.dayURL), "calendarURL": .text(\.calendarURL),
    "facts": .list(\.facts), "missing": .list(\.missing), "hasMissing": .flag { !$0.missing.isEmpty },
    "problem": .optional(\.problem), "pending": .record(\.pending), "move": .record(\.move),
    "reopenURL": .optional(\.reopenURL),
    "mayCancel": .flag { $0.move != nil },
  ]

  /// A change that is made once there is a reason for it.
  struct Pending: TemplateRecord {
    var action: String
    var seen: Int
    var to: String
    var label: String
    /// The question that confirms it; nil if a reason is asked for.
    var question: String?
    var reason: VisitReasonFields?

    static let fields: Fields<Pending> = [
      "question": .optional(\.question),
      "action": .text(\.action), "seen": .number(\.seen), "to": .text(\.to), "label": .text(\.label),
      "reason": .record(\.reason),
    ]
  }
}

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
  var contact: ContactCard

  static let fields: Fields<NextVisitPage> = [
    "studyTitle": .text(\.studyTitle), "title": .text(\.title), "appointment": .record(\.appointment),
    "window": .optional(\.window), "calendarURL": .optional(\.calendarURL), "mayBegin": .flag(\.mayBegin),
    "isOpenLater": .flag { $0.isOpen && !$0.mayBegin }, "contact": .record { $0.contact },
  ]

  /// An appointment in the lab's time zone, as the participant will be there.
  struct Appointment: TemplateRecord {
    /// “Thursday, 14 May 2026 at 10:00”
    var moment: String
    var iso: String
    /// “Central European Summer Time”
    var zone: String

    static let fields: Fields<Appointment> = [
      "moment": .text(\.moment), "iso": .text(\.iso), "zone": .text(\.zone),
    ]
  }
}

/// The mark beside the word for the state of a visit.
private func markOfVisit(_ state: String) -> String {
  let mark: ParticipantState =
    switch Visit.State(rawValue: state) {
    case .planned, nil: .notStarted
    case .arrived: .underWay
    case .ended: .finished
    case .noShow, .cancelled: .ended
    }
  return mark.rawValue
}

/// The visits of one participant, on their page.
struct VisitSummary: TemplateRecord {
  var rows: [Row]
  var planURL: String
  var mayPlan: Bool

  static let fields: Fields<VisitSummary> = [
    "rows": .list(\.rows), "planURL": .text(\.planURL), "mayPlan": .flag(\.mayPlan),
  ]

  /// One of the study's visits.
  struct Row: TemplateRecord {
    var title: String
    var visit: String
    var window: String?
    var appointments: [Appointment]
    /// Records the arrival of a participant without an appointment; nil if that would make no sense.
    var arrivalAction: String?
    var reason: VisitReasonFields?
    var problem: String?

    static let fields: Fields<Row> = [
      "title": .text(\.title), "visit": .text(\.visit), "window": .optional(\.window),
      "appointments": .list(\.appointments), "hasAppointments": .flag { !$0.appointments.isEmpty },
      "arrivalAction": .optional(\.arrivalAction), "reason": .record(\.reason),
      "problem": .optional(\.problem),
    ]
  }

  struct Appointment: TemplateRecord {
    var url: String
    var moment: String
    var state: String
    var stateWord: String

    static let fields: Fields<Appointment> = [
      "url": .text(\.url), "moment": .text(\.moment), "state": .text(\.state),
      "mark": .text { markOfVisit($0.state) }, "stateWord": .text(\.stateWord),
    ]
  }
}
