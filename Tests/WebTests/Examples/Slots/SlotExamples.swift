@testable import Web

extension SlotsPage: PageWithExamples {
  static let examples = [
    SlotsPage(experimenters: [], stations: [], sites: [], rows: [], count: "0 times", waits: []),
    SlotsPage(
      form: .example, preview: .example, experimenters: [ChoiceOption(value: "1", label: "ben")],
      stations: [ChoiceOption(value: "1", label: "Tablet 1", isChosen: true)],
      sites: [ChoiceOption(value: "berlin", label: "Berlin")],
      filter: [HiddenField(name: "station", value: "1")],
      rows: [
        Row(
          id: "1", time: "14 May 2026, 10:00–10:45", timeISO: "2026-05-14T10:00:00+02:00",
          title: "Second visit", study: "Attitudes towards body weight", who: "ben · Tablet 1",
          booking: Booking(code: "K7QF-2MXD", isRehearsal: true, url: "/staff/visits/1")),
        Row(
          id: "2", time: "14 May 2026, 11:00–11:45", timeISO: "2026-05-14T11:00:00+02:00",
          title: "Second visit", study: "Attitudes towards body weight", who: "",
          action: "/staff/visits/slots/2/withdrawal"),
      ], count: "2 times · 1 taken", waits: [.example], problem: "Somebody has just chosen this time.",
      asked: Question(
        question: "Withdraw this time?",
        slots: [
          Row(
            id: "2", time: "14 May 2026, 11:00–11:45", timeISO: "2026-05-14T11:00:00+02:00",
            title: "Second visit", study: "Attitudes towards body weight", who: "ben")
        ], submitLabel: "Withdraw this time", keepURL: "/staff/visits/slots?experimenter=ben")),
  ]
}

extension SlotsPage.Wait {
  static let example = SlotsPage.Wait(
    code: "X2BM-6NQS", participantURL: "/staff/participants/2", title: "Second visit",
    study: "Attitudes towards body weight", since: "12 May 2026, 09:12",
    sinceISO: "2026-05-12T09:12:00+02:00")
}

extension SlotsPage.Preview {
  static let example = SlotsPage.Preview(
    count: "1 time can be offered · 1 left out",
    slots: [
      .init(time: "14 May 2026, 10:00–10:45", timeISO: "2026-05-14T10:00:00+02:00"),
      .init(
        time: "14 May 2026, 11:00–11:45", timeISO: "2026-05-14T11:00:00+02:00",
        obstacle: "This time is on offer already."),
    ], submitLabel: "Offer this time", sent: [ChoiceOption(value: "2026-05-14", label: "first")])
}

extension SlotOfferForm {
  static let example = SlotOfferForm(
    visits: [
      ChoiceOption(
        value: "weight-iat/second", label: "Attitudes towards body weight · Second", isChosen: true),
      ChoiceOption(value: "weight-iat/third", label: "Attitudes towards body weight · Third"),
    ],
    first: "2026-05-14", last: "2026-05-13",
    weekdays: [
      ChoiceOption(value: "1", label: "Monday", isChosen: true), ChoiceOption(value: "2", label: "Tuesday"),
    ], begin: "10:00", end: "09:00", minutes: "x", pause: "-1",
    experimenters: [ChoiceOption(value: "1", label: "ben", isChosen: true)],
    stations: [ChoiceOption(value: "1", label: "Tablet 1")],
    sites: [ChoiceOption(value: "berlin", label: "Berlin")],
    problems: ["first", "last", "weekday-1", "begin", "end", "minutes", "pause", "experimenter"].map {
      Problem(field: $0, sentence: "This is wrong: \($0).")
    })
}

extension WeekPage.Slot {
  static let example = WeekPage.Slot(
    time: "10:00–10:45", timeISO: "2026-05-19T10:00:00+02:00", title: "Second visit",
    study: "Attitudes towards body weight", who: "ben", url: "/staff/visits?day=2026-05-19&slot=1#plan")
}

extension TimesPage: PageWithExamples {
  static let examples = [
    TimesPage(
      studyTitle: "Attitudes towards body weight", title: "Second visit",
      problem: "This time is no longer free.", appointment: "Thursday, 14 May 2026 at 10:00",
      days: [
        Day(
          name: "Friday, 15 May 2026",
          times: [
            Time(
              label: "10:00–10:45", iso: "2026-05-15T10:00:00+02:00", site: "Berlin",
              url: "/visits/next/times/1"),
            Time(label: "11:00–11:45", iso: "2026-05-15T11:00:00+02:00", url: "/visits/next/times/2"),
          ])
      ], contact: .example),
    TimesPage(
      studyTitle: "Attitudes towards body weight", title: "Second visit", days: [],
      waiting: WaitingForm(isWaiting: false, help: "We write to you by e-mail."), contact: .example),
    TimesPage(
      studyTitle: "Attitudes towards body weight", title: "Second visit", days: [],
      waiting: WaitingForm(isWaiting: true, help: "Please look here again."), contact: .example),
  ]
}

extension TimePage: PageWithExamples {
  static let examples = [
    TimePage(
      studyTitle: "Attitudes towards body weight", title: "Second visit",
      moment: "Friday, 15 May 2026 at 10:00", iso: "2026-05-15T10:00:00+02:00",
      zone: "Central European Summer Time", duration: "About 45 minutes",
      place: "Room 2.14, 1 Example Street", replaced: "Thursday, 14 May 2026 at 10:00",
      rule: "You can choose another time or cancel until 24 hours before.", action: "/visits/next/times/1"),
    TimePage(
      studyTitle: "Attitudes towards body weight", title: "Second visit",
      moment: "Friday, 15 May 2026 at 10:00", iso: "2026-05-15T10:00:00+02:00",
      zone: "Central European Summer Time", duration: "About 45 minutes",
      rule: "You can choose another time or cancel until 24 hours before.", action: "/visits/next/times/1"),
  ]
}

extension TimeCancellationPage: PageWithExamples {
  static let examples = [
    TimeCancellationPage(
      studyTitle: "Attitudes towards body weight", title: "Second visit",
      moment: "Friday, 15 May 2026 at 10:00", iso: "2026-05-15T10:00:00+02:00", appointment: "1")
  ]
}

extension TimeChoiceLinks {
  static let exampleOpen = TimeChoiceLinks(isOpen: true)
  static let exampleChosen = TimeChoiceLinks(
    isOpen: false, mayChange: true, rule: "You can choose another time or cancel until 24 hours before.")
}
