import Templates

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
    /// One may still be made.
    var isAhead: Bool
    /// Records the arrival of a participant without an appointment; nil if that would make no sense.
    var arrivalAction: String?
    /// Records the arrival of a participant who is expected today; nil for any other visit.
    var arrival: Arrival?
    var reason: VisitReasonFields?
    var problem: String?

    static let fields: Fields<Row> = [
      "title": .text(\.title), "visit": .text(\.visit), "window": .optional(\.window),
      "appointments": .list(\.appointments), "isAhead": .flag(\.isAhead),
      "hasAppointments": .flag { !$0.appointments.isEmpty },
      "arrivalAction": .optional(\.arrivalAction), "arrival": .record(\.arrival), "reason": .record(\.reason),
      "problem": .optional(\.problem),
    ]
  }

  /// An appointment that is kept. Fields of the form: as in the list of visits, and `page`, to which it leads back.
  struct Arrival: TemplateRecord {
    var action: String
    var seen: Int

    static let fields: Fields<Arrival> = ["action": .text(\.action), "seen": .number(\.seen)]
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
