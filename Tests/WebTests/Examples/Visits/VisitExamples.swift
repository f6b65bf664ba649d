@testable import Web

extension VisitsPage: PageWithExamples {
  static let examples = [
    VisitsPage(
      day: "Thursday, 14 May 2026", dayValue: "2026-05-14", isToday: true,
      todayURL: "/staff/visits", previousURL: "/staff/visits?day=2026-05-13",
      nextURL: "/staff/visits?day=2026-05-15",
      weekURL: "/staff/visits/week?day=2026-05-14",
      calendarURL: "/staff/visits/calendar.ics", file: .exampleOfDays, experimenters: [], studies: [],
      origins: [],
      filters: .exampleEmpty, rows: [], count: "No visits",
      codeProblem: "Type a code."),
    VisitsPage(
      day: "Friday, 15 May 2026", dayValue: "2026-05-15", isToday: false,
      todayURL: "/staff/visits", previousURL: "/staff/visits?day=2026-05-14",
      nextURL: "/staff/visits?day=2026-05-16",
      weekURL: "/staff/visits/week?day=2026-05-15",
      calendarURL: "/staff/visits/calendar.ics?experimenter=1", file: .exampleOfDays,
      experimenters: [ChoiceOption(value: "1", label: "ben", isChosen: true)],
      studies: [
        ChoiceOption(value: "weight-iat", label: "Attitudes towards body weight"),
        ChoiceOption(value: "food", label: "Words and pictures of everyday food"),
      ], origins: [ChoiceOption(value: "real", label: "Real", isChosen: true)], filters: .example,
      rows: exampleRows, freeTimes: [.example], waits: [.example], count: "2 visits",
      problem: "Somebody else was faster.",
      freeTime: FreeTime(id: "1", words: "10:00–10:45 · Second visit · ben · Tablet 1"),
      code: "K7QF-2MXD", plan: .example),
  ]

  static let exampleRows = [
    Row(
      id: "1", time: "10:00–10:45", timeISO: "2026-05-15T10:00:00+02:00", code: "K7QF-2MXD",
      participantURL: "/staff/participants/1", url: "/staff/visits/1", title: "First visit",
      study: "Attitudes towards body weight", experimenter: "ben", station: "Tablet 1", state: "planned",
      stateWord: "Planned",
      warnings: [Warning(sentence: "At 10:30 the same tablet is planned for X2BM-6NQS.")],
      action: "/staff/visits/1/state", seen: 0, mayArrive: true, mayMiss: true, mayEnd: false,
      handOver: .exampleElsewhere),
    Row(
      id: "2", time: "10:30–11:15", timeISO: "2026-05-15T10:30:00+02:00", code: "X2BM-6NQS",
      isRehearsal: true,
      participantURL: "/staff/participants/2", url: "/staff/visits/2", title: "Second visit",
      study: "Attitudes towards body weight", experimenter: "", station: "", state: "arrived",
      stateWord: "Here", warnings: [], action: "/staff/visits/2/state", seen: 1, mayArrive: false,
      mayMiss: false, mayEnd: true, takesTablet: true, mayTakeBack: true, mayUndoMiss: true,
      handOver: .example),
  ]
}

extension WeekPage: PageWithExamples {
  static let examples = [
    WeekPage(
      week: "11 May 2026 to 17 May 2026", dayValue: "2026-05-14", isThisWeek: true,
      thisWeekURL: "/staff/visits/week", previousURL: "/staff/visits/week?day=2026-05-07",
      nextURL: "/staff/visits/week?day=2026-05-21",
      dayURL: "/staff/visits?day=2026-05-14", experimenters: [], studies: [],
      origins: [],
      filters: .exampleEmpty, days: [],
      count: "No visits"),
    WeekPage(
      week: "18 May 2026 to 24 May 2026", dayValue: "2026-05-21", isThisWeek: false,
      thisWeekURL: "/staff/visits/week", previousURL: "/staff/visits/week?day=2026-05-14",
      nextURL: "/staff/visits/week?day=2026-05-28",
      dayURL: "/staff/visits?day=2026-05-21",
      experimenters: [ChoiceOption(value: "1", label: "ben", isChosen: true)],
      studies: [
        ChoiceOption(value: "weight-iat", label: "Attitudes towards body weight"),
        ChoiceOption(value: "food", label: "Words and pictures of everyday food"),
      ], origins: [ChoiceOption(value: "real", label: "Real", isChosen: true)], filters: .example,
      days: [
        Day(
          name: "Mon, 18 May", date: "2026-05-18", url: "/staff/visits?day=2026-05-18", isToday: true,
          hours: [Hour(name: "10:00", visits: VisitsPage.exampleRows.map { Entry(row: $0) })]),
        Day(
          name: "Tue, 19 May", date: "2026-05-19", url: "/staff/visits?day=2026-05-19", isToday: false,
          hours: [Hour(name: "10:00", visits: [], slots: [.example])]),
      ], count: "2 visits"),
  ]
}

extension CalendarFeedsPage: PageWithExamples {
  static let examples = [
    CalendarFeedsPage(feeds: [], problem: "Choose the visits."),
    CalendarFeedsPage(
      feeds: [
        Feed(
          title: "My visits", made: "14 May 2026, 10:12", madeISO: "2026-05-14T10:12:00+02:00",
          action: "/staff/visits/feeds/1/revocation")
      ], address: "https://lab.example.org/calendars/0123456789abcdef"),
  ]
}

extension VisitPlanForm {
  static let example = VisitPlanForm(
    action: "/staff/visits", code: "K7QF-2MXD", whom: "K7QF-2MXD · Attitudes towards body weight",
    visits: [
      ChoiceOption(value: "first", label: "First visit"),
      ChoiceOption(value: "second", label: "Second visit", isChosen: true),
    ], date: "2026-05-14", time: "10:00", minutes: "45",
    experimenters: [ChoiceOption(value: "1", label: "ben")],
    stations: [ChoiceOption(value: "1", label: "Tablet 1")], window: "26 May 2026 to 30 May 2026",
    dateProblem: "That is outside the study's window.", timeProblem: "Enter a time.",
    minutesProblem: "Type a number from 1 to 1440.",
    visitProblem: "There is already an appointment for this visit.",
    label: VisitLabelField(text: "Ms Example", problem: "The name has at most 60 characters."),
    reason: .example)
}

extension VisitReasonFields {
  static let example = VisitReasonFields(
    sentence: "The study wants this visit from 26 May to 30 May 2026.",
    reasons: [
      ChoiceOption(value: "", label: "Choose"), ChoiceOption(value: "unwell", label: "Does not feel well"),
    ], reasonProblem: "Choose a reason.", remarkProblem: "Please say in a few words what happened.")
}

extension VisitPage: PageWithExamples {
  static let examples = [
    VisitPage(
      row: VisitsPage.exampleRows[0], dayURL: "/staff/visits?day=2026-05-15",
      calendarURL: "/staff/visits/1/calendar.ics",
      facts: [StationPage.Fact(label: "Planned for", value: "15 May 2026, 10:00")],
      pending: Pending(
        action: "/staff/visits/1/state", seen: 0, to: "arrived", label: "They have arrived",
        question: "Is it right?", reason: .example, isOnToday: true),
      move: .example),
    VisitPage(
      row: VisitsPage.exampleRows[1], dayURL: "/staff/visits?day=2026-05-15",
      calendarURL: "/staff/visits/2/calendar.ics", facts: [],
      missing: [VisitsPage.Warning(sentence: "Sorting test 2 of 4 is not done.")],
      problem: "Somebody else was faster."),
  ]
}

extension NextVisitPage: PageWithExamples {
  static let examples = [
    NextVisitPage(
      studyTitle: "Attitudes towards body weight", title: "Second visit",
      appointment: .init(
        moment: "Thursday, 28 May 2026 at 10:00", iso: "2026-05-28T10:00:00+02:00",
        zone: "Central European Summer Time", place: "Room 2.14, 1 Example Street"),
      window: "26 May 2026 to 30 May 2026",
      calendarURL: "/visits/calendar.ics", mayBegin: false, isOpen: true, choice: .exampleChosen,
      ring: ProgressRing(
        progress: ProgressBar(sentence: "Tasks done across all visits: 4 of 5", done: 4, inAll: 5)),
      told: .example, contact: .example),
    NextVisitPage(
      studyTitle: "Attitudes towards body weight", title: "Second visit", mayBegin: true, isOpen: true,
      choice: .exampleOpen, ring: ProgressRing(progress: .example), schedule: .exampleDue, contact: .example),
  ]
}

extension VisitSummary {
  static let example = VisitSummary(
    rows: [
      Row(
        title: "First visit", visit: "first",
        appointments: [
          Appointment(
            url: "/staff/visits/1", moment: "14 May 2026, 10:00", state: "ended", stateWord: "Ended")
        ], isAhead: false),
      Row(title: "Visit between", visit: "between", appointments: [], isAhead: false),
      Row(
        title: "Second visit", visit: "second", window: "26 May 2026 to 30 May 2026", appointments: [],
        isAhead: true, arrivalAction: "/staff/participants/1/arrivals",
        arrival: Arrival(action: "/staff/visits/2/state", seen: 1), reason: .example,
        problem: "Somebody else was faster."),
    ], planURL: "/staff/visits?code=K7QF-2MXD#plan", mayPlan: true)
}
