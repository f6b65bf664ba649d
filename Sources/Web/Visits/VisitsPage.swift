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
  /// Today, with the filter.
  var todayURL: String
  var previousURL: String
  var nextURL: String
  /// The week of this day.
  var weekURL: String
  var calendarURL: String
  var file: ListFileLinks
  var experimenters: [ChoiceOption]
  var studies: [ChoiceOption]
  var origins: [ChoiceOption]
  var filters: SavedFilterBar
  var rows: [Row]
  /// The times on offer of this day that can still be had.
  var freeTimes: [WeekPage.Slot] = []
  /// Appointments of those who were not eligible.
  var turnedAway: [TurnedAway] = []
  /// Those who wait for a free time.
  var waits: [SlotsPage.Wait] = []
  /// “3 visits, 1 has not come”
  var count: String
  /// False for an answer to a form: its address alone leads to another day.
  var isLive = true
  /// Says that another member of staff was first.
  var problem: String?
  /// The free time for which an appointment is made; nil for none in particular.
  var freeTime: FreeTime?
  var code = ""
  var codeProblem: String?
  /// The form for an appointment; nil before the code is known.
  var plan: VisitPlanForm?

  var hasProblems: Bool { problem != nil || codeProblem != nil || plan?.hasProblems == true }

  static let fields: Fields<VisitsPage> = [
    "day": .text(\.day), "dayValue": .text(\.dayValue), "isToday": .flag(\.isToday),
    "todayURL": .text(\.todayURL),
    "previousURL": .text(\.previousURL), "nextURL": .text(\.nextURL), "calendarURL": .text(\.calendarURL),
    "weekURL": .text(\.weekURL), "file": .record { $0.file },
    "experimenters": .list(\.experimenters), "studies": .list(\.studies),
    "origins": .list(\.origins),
    "hasStudies": .flag { $0.studies.count > 1 }, "filters": .record { $0.filters }, "rows": .list(\.rows),
    "hasRows": .flag { !$0.rows.isEmpty }, "freeTimes": .list(\.freeTimes),
    "hasFreeTimes": .flag { !$0.freeTimes.isEmpty }, "turnedAway": .list(\.turnedAway),
    "hasTurnedAway": .flag { !$0.turnedAway.isEmpty }, "count": .text(\.count),
    "waits": .list(\.waits), "waitCount": .number { $0.waits.count },
    "hasWaits": .flag { !$0.waits.isEmpty }, "isLive": .flag(\.isLive),
    "problem": .optional(\.problem), "freeTime": .record(\.freeTime),
    "code": .text(\.code), "codeProblem": .optional(\.codeProblem), "plan": .record(\.plan),
  ]

  struct Row: TemplateRecord {
    var id: String
    var time: String
    var timeISO: String
    var code: String
    /// The name that they gave; nil for none, and for staff who may not see names.
    var label: String?
    var isRehearsal = false
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
    /// True if a tablet that they have is taken back with the end.
    var takesTablet = false
    /// True if nothing was done yet, so that the arrival can be taken back.
    var mayTakeBack = false
    /// True if “Did not come” can be taken back.
    var mayUndoMiss = false
    var handOver: HandOverTo?
    /// True on the first page, to which its forms lead back.
    var isOnToday = false

    static let fields: Fields<Row> = [
      "id": .text(\.id), "time": .text(\.time), "timeISO": .text(\.timeISO), "code": .text(\.code),
      "label": .optional(\.label), "isRehearsal": .flag(\.isRehearsal),
      "participantURL": .text(\.participantURL), "url": .text(\.url),
      "title": .text(\.title),
      "study": .optional(\.study), "experimenter": .text(\.experimenter), "station": .text(\.station),
      "state": .text(\.state), "mark": .text { markOfVisit($0.state) }, "stateWord": .text(\.stateWord),
      "warnings": .list(\.warnings),
      "hasWarnings": .flag { !$0.warnings.isEmpty }, "action": .text(\.action), "seen": .number(\.seen),
      "mayArrive": .flag(\.mayArrive), "mayMiss": .flag(\.mayMiss), "mayEnd": .flag(\.mayEnd),
      "takesTablet": .flag(\.takesTablet),
      "mayTakeBack": .flag(\.mayTakeBack), "mayUndoMiss": .flag(\.mayUndoMiss),
      "hasMore": .flag { $0.mayMiss || $0.mayTakeBack || $0.handOver?.hasChoice == true },
      "handOver": .record(\.handOver), "isOnToday": .flag(\.isOnToday),
      "hasStation": .flag { !$0.station.isEmpty }, "hasExperimenter": .flag { !$0.experimenter.isEmpty },
    ]
  }

  struct FreeTime: TemplateRecord {
    /// That of the slot.
    var id: String
    /// “10:00–10:45 · Second visit · ben · Tablet 1”
    var words: String

    static let fields: Fields<FreeTime> = ["id": .text(\.id), "words": .text(\.words)]
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

/// The mark beside the word for the state of a visit.
func markOfVisit(_ state: String) -> String {
  let mark: ParticipantState =
    switch Visit.State(rawValue: state) {
    case .planned, nil: .notStarted
    case .arrived: .underWay
    case .ended: .finished
    case .noShow, .cancelled: .ended
    }
  return mark.rawValue
}
