import Templates

/// The visits of a week: a grid by day and hour, and on a narrow screen one day after the other.
struct WeekPage: Page {
  static let template = "visits/week"

  /// “11 May 2026 to 17 May 2026”
  var week: String
  var dayValue: String
  var isThisWeek: Bool
  /// This week, with the filter.
  var thisWeekURL: String
  var previousURL: String
  var nextURL: String
  var dayURL: String
  var experimenters: [ChoiceOption]
  var studies: [ChoiceOption]
  var origins: [ChoiceOption]
  var filters: SavedFilterBar
  var days: [Day]
  /// “12 visits”
  var count: String

  static let fields: Fields<WeekPage> = [
    "week": .text(\.week), "dayValue": .text(\.dayValue), "isThisWeek": .flag(\.isThisWeek),
    "thisWeekURL": .text(\.thisWeekURL),
    "previousURL": .text(\.previousURL), "nextURL": .text(\.nextURL), "dayURL": .text(\.dayURL),
    "experimenters": .list(\.experimenters), "studies": .list(\.studies),
    "origins": .list(\.origins),
    "hasStudies": .flag { $0.studies.count > 1 }, "filters": .record { $0.filters },
    "days": .list(\.days), "count": .text(\.count),
  ]

  struct Day: TemplateRecord {
    /// “Thu, 14 May”
    var name: String
    /// “2026-05-14”
    var date: String
    /// The visits of that day alone.
    var url: String
    var isToday: Bool
    /// The same hours on every day.
    var hours: [Hour]

    var isEmpty: Bool { hours.allSatisfy { $0.visits.isEmpty && $0.slots.isEmpty } }

    static let fields: Fields<Day> = [
      "name": .text(\.name), "date": .text(\.date), "url": .text(\.url), "isToday": .flag(\.isToday),
      "hours": .list(\.hours), "isEmpty": .flag(\.isEmpty),
    ]
  }

  struct Hour: TemplateRecord {
    /// “10:00”
    var name: String
    /// The visits that begin within it.
    var visits: [Entry]
    /// The slots that begin within it and are free.
    var slots: [Slot] = []

    static let fields: Fields<Hour> = [
      "name": .text(\.name), "visits": .list(\.visits), "slots": .list(\.slots),
      "hasVisits": .flag { !$0.visits.isEmpty || !$0.slots.isEmpty },
    ]
  }

  /// A time on offer that nobody has chosen yet.
  struct Slot: TemplateRecord {
    /// “10:00–10:45”
    var time: String
    var timeISO: String
    var title: String
    var study: String
    /// “ben · Tablet 1”
    var who: String?
    /// The form for an appointment at this time.
    var url: String

    static let fields: Fields<Slot> = [
      "time": .text(\.time), "timeISO": .text(\.timeISO), "title": .text(\.title), "study": .text(\.study),
      "who": .optional(\.who), "url": .text(\.url),
    ]
  }

  struct Entry: TemplateRecord {
    var row: VisitsPage.Row

    static let fields: Fields<Entry> = [
      "time": .text(\.row.time), "timeISO": .text(\.row.timeISO), "url": .text(\.row.url),
      "code": .text(\.row.code), "label": .optional(\.row.label), "isRehearsal": .flag(\.row.isRehearsal),
      "title": .text(\.row.title),
      "study": .optional(\.row.study),
      "who": .optional {
        let names = [$0.row.experimenter, $0.row.station].filter { !$0.isEmpty }
        return names.isEmpty ? nil : names.joined(separator: " · ")
      },
      "state": .text(\.row.state), "mark": .text { markOfVisit($0.row.state) },
      "stateWord": .text(\.row.stateWord), "warnings": .list(\.row.warnings),
      "hasWarnings": .flag { !$0.row.warnings.isEmpty },
    ]
  }
}
