import Documents
import Studies

/// Tasks at home for the calendar of their participant. An event tells nothing of the study but its title, and of a random
/// time no more than the times between which it comes.
struct OccasionCalendar {
  let participation: Participation
  let study: Study
  /// In the participant's language.
  let words: any Localizer
  /// The participant's own.
  let calendar: LabCalendar
  /// How often the occasions of each task have moved.
  let moves: [StudyTask.ID: Int]
  /// The address at which the task can be begun; nil while the server does not know its own.
  let url: String?
  let now: Timestamp

  /// In seconds. A task that can be begun for longer than a day leaves its time free for anything else.
  private static let longestOccupied = 24 * 3600

  init(_ request: ParticipantRequest) throws {
    participation = request.participation
    study = request.study
    words = request
    calendar = try request.ownCalendar()
    moves = try request.stores.scheduleMoves(of: request.participant.id)
    url = request.lab.publicURL.isEmpty ? nil : request.lab.publicURL + Path.dashboard.url()
    now = request.time
  }

  /// Those that are not over. One that the study has given up is cancelled, so that calendars take it back.
  var events: [CalendarFile.Event] {
    participation.occasions.filter { [.ahead, .open].contains($0.state(at: now)) }.map(event)
  }

  private func event(_ occasion: Occasion) -> CalendarFile.Event {
    let scheduled = study.scheduled(occasion.id.task)
    let window = scheduled?.window(of: occasion.id).flatMap { $0.isRandom ? $0 : nil }
    let (begin, end) =
      window.map { times(of: $0, occasion, scheduled) } ?? (occasion.opensAt, occasion.expiresAt)
    return CalendarFile.Event(
      uid: "\(participation.participant.id)-\(occasion.id)", sequence: moves[occasion.id.task] ?? 0,
      changedAt: now, begin: begin, end: end,
      title: words.say("schedule.calendarTitle", ["study": study.title[words.language]]),
      description: ([url].compactMap(\.self) + study.contact.lines(in: words.language))
        .joined(separator: "\n"),
      isCancelled: scheduled == nil || study.task(occasion.id.taskID) == nil, hasAlarm: window == nil,
      isFree: window != nil || end > begin.advanced(bySeconds: Self.longestOccupied))
  }

  /// From the first time at which it may open to the last at which it may be begun.
  private func times(
    of window: ScheduledTask.Window, _ occasion: Occasion, _ scheduled: ScheduledTask?
  ) -> (Timestamp, Timestamp) {
    let day = calendar.day(of: occasion.opensAt)
    let last = calendar.time(on: day, minute: window.last)
    return (
      calendar.time(on: day, minute: window.first),
      last.advanced(bySeconds: (scheduled?.openMinutes ?? 0) * 60)
    )
  }
}

extension ParticipantRequest {
  /// The tasks at home for their own calendar, like ``hasOwnCalendar``.
  var scheduleCalendarURL: String? {
    guard guest.stationSession == nil, permits(.reminders),
      participation.occasions.contains(where: { [.ahead, .open].contains($0.state(at: time)) })
    else { return nil }
    return Path.ownCalendar.url()
  }
}
