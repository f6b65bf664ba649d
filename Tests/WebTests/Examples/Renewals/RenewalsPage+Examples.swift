import Templates

@testable import Web

extension RenewalsPage: PageWithExamples {
  static let examples = [
    RenewalsPage(
      version: "Version 2 · 3f9a2c1d", isRehearsal: true,
      otherURL: "?origin=real",
      counts: [NamedCount(what: "still to consent again", number: "0")],
      groups: [Group(label: "Everybody")], countSentence: "", columns: [], rows: []),
    RenewalsPage(
      version: "Version 2 · 3f9a2c1d", otherURL: "?origin=rehearsal", counts: [], groups: [],
      countSentence: "", columns: [], rows: [],
      underWay: "The progress of 90,000 participants is being worked out."),
    RenewalsPage(
      version: "Version 2 of 14 May 2026 · 3f9a2c1d",
      otherURL: "?origin=rehearsal",
      counts: [
        NamedCount(what: "still to consent again", number: "52"),
        NamedCount(what: "waiting on us", number: "1"),
      ],
      groups: [Group(label: "Everybody", url: "?"), Group(label: "Waiting on us")],
      countSentence: "51 to 52 of 52", isFiltered: true,
      columns: [
        TableColumn(label: "Code", url: "?sort=code", direction: "ascending"), TableColumn(label: "Stage"),
      ],
      rows: [
        Row(
          code: "K7QF-2MXD", participantURL: "/staff/participants/1", signed: "Version 1",
          signedAt: "3 May 2026, 10:12", signedISO: "2026-05-03T10:12:00+02:00",
          stage: "The second signature is due", waiting: "staff", waitingWord: "us",
          consentURL: "/staff/participants/1/consent", appointment: "15 May 2026, 09:00",
          appointmentISO: "2026-05-15T09:00:00+02:00", appointmentURL: "/staff/visits/1", tasksDone: "2 of 5"),
        Row(
          code: "P3WN-8RTC", participantURL: "/staff/participants/2", signed: "Version 1",
          signedAt: "3 May 2026, 11:40", signedISO: "2026-05-03T11:40:00+02:00", stage: "Not begun",
          waiting: "participant", waitingWord: "them", appointment: "", appointmentURL: "",
          tasksDone: "0 of 5"),
      ], jump: .example, previousURL: "?page=1", nextURL: "?page=3"),
  ]
}
