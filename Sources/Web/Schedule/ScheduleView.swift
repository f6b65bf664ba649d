import Studies
import Templates

/// The scheduled tasks of a participant, for `partials/schedule`: what is due now, what comes next, what was done and missed.
struct ScheduleView: TemplateRecord {
  /// Nil while nothing can be begun.
  var due: Due?
  /// “The next one comes tomorrow, between 09:00 and 12:00: “How are you right now?”. About a minute.”; nil after the last.
  var next: String?
  /// “3 of 15 done, 1 missed.”; where some were begun, “2 missed or not finished”.
  var sentence: String
  var drawing: HTML
  /// The days in their order, with a row for each occasion.
  var rows: [Row]
  /// “The times are those of Europe/Berlin.”
  var zone: String
  var profileURL: String
  /// The times for the participant's own calendar; nil where none are ahead, and for those who do not want reminders.
  var calendarURL: String?

  static let fields: Fields<ScheduleView> = [
    "due": .record(\.due), "next": .optional(\.next), "sentence": .text(\.sentence),
    "drawing": .markup(\.drawing), "rows": .list(\.rows),
    "namesTasks": .flag { $0.rows.contains { $0.task != nil } }, "zone": .text(\.zone),
    "profileURL": .text(\.profileURL), "calendarURL": .optional(\.calendarURL),
  ]

  struct Due: TemplateRecord {
    /// “How are you right now?”
    var title: String
    /// “You have until 14:30 (today) to begin.”
    var until: String
    /// “About 2 minutes”
    var duration: String
    /// Begins it (POST).
    var action: String

    static let fields: Fields<Due> = [
      "title": .text(\.title), "until": .text(\.until), "duration": .text(\.duration),
      "action": .text(\.action),
    ]
  }

  struct Row: TemplateRecord {
    /// “Thursday, 14 May”
    var day: String
    /// “10:12”
    var time: String
    /// “How are you right now?”; nil where the study schedules one task alone.
    var task: String?
    /// “Done”
    var state: String

    static let fields: Fields<Row> = [
      "day": .text(\.day), "time": .text(\.time), "task": .optional(\.task), "state": .text(\.state),
    ]
  }
}

extension ScheduleView {
  /// Nil where nothing is planned.
  init?(_ request: ParticipantRequest) throws {
    let known = request.participation.occasions.compactMap { occasion in
      request.study.scheduled(occasion.id.task).map { Planned(occasion: occasion, scheduled: $0) }
    }
    if known.isEmpty { return nil }
    let (calendar, now) = (try request.ownCalendar(), request.time)
    let occasions = known.map(\.occasion)
    let namesTasks = Set(occasions.map(\.id.task)).count > 1
    self.init(
      due: request.openOccasions.min { $0.expiresAt < $1.expiresAt }
        .flatMap { Due($0, calendar, request) },
      next: known.first { $0.occasion.state(at: now) == .ahead }.map { Self.next($0, calendar, request) },
      sentence: Self.sentence(Adherence(occasions, at: now), of: occasions.count, request),
      drawing: ScheduleDrawing(occasions: occasions, calendar: calendar, now: now) {
        request.shortDate($0, in: calendar)
      }.svg,
      rows: known.map { Row($0, namesTask: namesTasks, calendar, request) },
      zone: request.zoneSentence(calendar),
      profileURL: Path.profile.url() + "#times", calendarURL: request.scheduleCalendarURL)
  }

  private static func next(_ planned: Planned, _ calendar: LabCalendar, _ request: ParticipantRequest)
    -> String
  {
    let task = request.study.task(planned.scheduled.task)
    return request.say(
      "schedule.next",
      [
        "task": task?.title[request.language] ?? "",
        "duration": request.duration(minutes: task?.expectedMinutes ?? 1),
        "day": request.nearDay(planned.occasion.opensAt, now: request.time, in: calendar),
        "time": request.time(of: planned.occasion, in: planned.scheduled, calendar),
      ])
  }

  private static func sentence(_ adherence: Adherence, of count: Int, _ request: ParticipantRequest) -> String
  {
    let (missed, brokenOff) = (adherence[.missed], adherence[.brokenOff])
    let over = brokenOff > 0 ? "schedule.doneAndNotFinished" : "schedule.doneAndMissed"
    return request.say(
      missed + brokenOff == 0 ? "schedule.done" : over,
      [
        "done": request.number(adherence[.done]), "count": request.number(count),
        "missed": request.number(missed + brokenOff),
      ])
  }
}

/// A time of a participant, with the task that is to be done then.
private struct Planned {
  let occasion: Occasion
  let scheduled: ScheduledTask
}

extension ScheduleView.Row {
  fileprivate init(
    _ planned: Planned, namesTask: Bool, _ calendar: LabCalendar, _ request: ParticipantRequest
  ) {
    let occasion = planned.occasion
    let state = occasion.state(at: request.time)
    self.init(
      day: request.weekday(occasion.opensAt, in: calendar),
      time: state == .ahead
        ? request.time(of: occasion, in: planned.scheduled, calendar)
        : request.clockTime(occasion.opensAt, in: calendar),
      task: namesTask ? request.study.task(occasion.id.taskID)?.title[request.language] ?? "" : nil,
      state: request.say("schedule.state.\(state.rawValue)"))
  }
}

extension ScheduleView.Due {
  init?(_ occasion: Occasion, _ calendar: LabCalendar, _ request: ParticipantRequest) {
    guard let task = request.study.task(occasion.id.taskID) else { return nil }
    self.init(
      title: task.title[request.language],
      until: request.say(
        "schedule.until",
        [
          "day": request.nearDay(occasion.expiresAt, now: request.time, in: calendar),
          "time": request.clockTime(occasion.expiresAt, in: calendar),
        ]), duration: request.duration(minutes: task.expectedMinutes),
      action: Path.occasion.url(occasion.id.description))
  }
}
