import Templates

/// The fields of an appointment. `date`, `time`, `minutes`, `experimenter`, `station`, `label`; `reason`, `remark`.
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
  /// Nil for staff who may give no names.
  var label: VisitLabelField?
  /// Asked for where the time is outside of the window.
  var reason: VisitReasonFields?

  var hasProblems: Bool {
    dateProblem != nil || timeProblem != nil || minutesProblem != nil || visitProblem != nil || reason != nil
      || label?.problem != nil
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
    "visitProblem": .optional(\.visitProblem), "label": .record(\.label), "reason": .record(\.reason),
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
