import Studies
import Templates

@testable import Web

extension ScheduleView {
  static let exampleDue = example(
    due: Due(
      title: "How are you right now?", until: "You have until 10:42 (today) to begin.",
      duration: "About a minute",
      action: "/occasions/mood.4"),
    next: "The next one comes today, between 13:30 and 15:30: “Quick reactions”. About a minute.",
    tasks: ["How are you right now?", "Quick reactions"])
  static let exampleAhead = example(due: nil, next: nil, tasks: [nil, nil])

  private static func example(due: Due?, next: String?, tasks: [String?]) -> ScheduleView {
    ScheduleView(
      due: due, next: next, sentence: "2 of 15 done, 1 missed.", drawing: drawing,
      rows: [
        Row(day: "Thursday, 14 May", time: "10:12", task: tasks[0], state: "Done"),
        Row(day: "Friday, 15 May", time: "between 09:00 and 11:00", task: tasks[1], state: "Ahead"),
      ], zone: "The times are those of Europe/Berlin.", profileURL: "/profile#times",
      calendarURL: "/visits/calendar.ics")
  }

  static let drawing = ScheduleDrawing(
    occasions: Occasion.examples, calendar: LabCalendar(zoneNamed: "Europe/Berlin"), now: Occasion.exampleNow
  ) { _ in "14/05" }.svg
}

extension Occasion {
  static let exampleNow = Timestamp(milliseconds: 1_790_000_000_000)

  /// One in each state.
  static let examples: [Occasion] = [
    example(1, opens: -50, begun: 1, done: 2), example(2, opens: -45), example(3, opens: -40, begun: 1),
    example(4, opens: 0), example(5, opens: 4), example(6, opens: 24),
  ]

  /// - Parameters:
  ///   - hours: from now
  ///   - begun: minutes after it opened
  private static func example(_ number: Int, opens hours: Int, begun: Int? = nil, done: Int? = nil)
    -> Occasion
  {
    let opensAt = exampleNow.advanced(bySeconds: hours * 3600)
    return Occasion(
      id: ID("mood", number), opensAt: opensAt, expiresAt: opensAt.advanced(bySeconds: 3600),
      begunAt: begun.map { opensAt.advanced(bySeconds: $0 * 60) },
      doneAt: done.map { opensAt.advanced(bySeconds: $0 * 60) })
  }
}

extension TimeZoneForm {
  static let example = TimeZoneForm(
    action: "/profile/time-zone",
    regions: [
      Region(
        name: "America",
        zones: [ChoiceOption(value: "America/New_York", label: "New York", isChosen: false)]),
      Region(
        name: "Europe",
        zones: [ChoiceOption(value: "Europe/Berlin", label: "Berlin", isChosen: true)]),
    ])
}

extension UnsubscriptionPage: PageWithExamples {
  static let examples = [State.asked, .stopped].map {
    UnsubscriptionPage(study: "Mood in everyday life", state: $0, action: "/unsubscribe/0123456789abcdef")
  }
}

extension AdherencePage: PageWithExamples {
  static let examples = [
    AdherencePage(
      otherURL: "?origin=rehearsal",
      sentence: "Nothing has been due yet.", countSentence: "0 people have a schedule.",
      drawing: AdherenceDrawing(rows: [], codes: [], now: Occasion.exampleNow, dayWord: "Day").svg,
      columns: [], rows: []),
    AdherencePage(
      isRehearsal: true, otherURL: "?",
      sentence: "312 done, 40 missed, 3 not finished: 88 % of those that were due were done.",
      countSentence: "52 people have a schedule.", drawing: drawing, columns: columns,
      rows: [
        row(
          url: "/staff/participants/1/schedule",
          Activity(moment: "14 May 2026, 10:12", iso: "2026-05-14T10:12:00+02:00")),
        row(url: "/staff/participants/2/schedule", Activity(moment: "")), row(url: nil, nil),
      ], previousURL: "?page=1", nextURL: "?page=3", asOf: "As of 10:32."),
  ]

  private static let columns = [
    TableColumn(label: "Code", url: "?sort=code"), TableColumn(label: "Done", isNumber: true),
    TableColumn(label: "Missed", url: "?sort=missed&order=descending", isNumber: true),
    TableColumn(label: "Not finished", isNumber: true), TableColumn(label: "Open now", isNumber: true),
    TableColumn(label: "Ahead", isNumber: true),
    TableColumn(label: "Share done", url: "?sort=share", direction: "descending", isNumber: true),
    TableColumn(label: "Last activity", url: "?sort=active&order=descending", isNumber: true),
  ]

  private static func row(url: String?, _ activity: Activity?) -> Row {
    Row(
      code: "K7QF-2MXD", url: url, done: "12", missed: "2", brokenOff: "0", open: "1", ahead: "0",
      share: "86 %", activity: activity)
  }

  private static let drawing = AdherenceDrawing(
    rows: [
      .init(
        participant: Participant(
          id: "1", study: "diary", code: .random(), origin: .real, language: Language("en"),
          enrolledAt: Occasion.exampleNow, place: .skipped, leftAt: nil), occasions: Occasion.examples,
        startsAt: Occasion.exampleNow.advanced(bySeconds: -72 * 3600), timeZone: "Europe/Berlin")
    ], codes: ["K7QF-2MXD"], now: Occasion.exampleNow, dayWord: "Day"
  ).svg
}

extension ParticipantSchedulePage: PageWithExamples {
  static let examples = [
    ParticipantSchedulePage(
      code: "K7QF-2MXD", study: "Mood in everyday life", participantURL: "/staff/participants/1",
      sentence: "Nothing has been due yet.", drawing: ScheduleView.drawing,
      zone: "The times are those of Europe/Berlin.", rows: []),
    ParticipantSchedulePage(
      code: "K7QF-2MXD", study: "Mood in everyday life", isRehearsal: true,
      participantURL: "/staff/participants/1",
      sentence: "1 done, 1 missed, 1 not finished: 33 % of those that were due were done.",
      drawing: ScheduleView.drawing, zone: "The times are those of Pacific/Auckland.",
      rows: [
        Row(
          task: "How are you right now?", number: "1", opens: "14 May 2026, 10:12",
          expires: "14 May 2026, 11:12",
          shown: "14 May 2026, 10:15", reminded: "14 May 2026, 10:12", begun: "14 May 2026, 10:15",
          done: "14 May 2026, 10:17", state: "Done")
      ]),
  ]
}
