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
    var reason: VisitReasonFields?
    var problem: String?

    static let fields: Fields<Row> = [
      "title": .text(\.title), "visit": .text(\.visit), "window": .optional(\.window),
      "appointments": .list(\.appointments), "isAhead": .flag(\.isAhead),
      "hasAppointments": .flag { !$0.appointments.isEmpty },
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
