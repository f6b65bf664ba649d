import Templates

@testable import Web

extension DeviationsPage: PageWithExamples {
  static let examples = [
    DeviationsPage(
      isRehearsal: true,
      otherURL: "?origin=real", kinds: exampleKinds, isFiltered: true,
      countSentence: "", rows: [], file: .example("deviations")),
    DeviationsPage(
      otherURL: "?origin=rehearsal", kinds: exampleKinds,
      members: [
        ChoiceOption(value: "1", label: "jana.berger", isChosen: true),
        ChoiceOption(value: "2", label: "tomás"),
      ], hidden: [HiddenField(name: "kind", value: "note")], filters: .example,
      countSentence: "51 to 52 of 312",
      rows: [
        Row(
          time: "14 May 2026, 10:12", timeISO: "2026-05-14T10:12:00+02:00", code: "K7QF-2MXD",
          participantURL: "/staff/participants/1", station: "Tablet 3", what: "Deviation recorded",
          reason: "Interrupted from outside", firstReason: "First: At the participant’s wish",
          words: "Fire drill: everybody was out for ten minutes.",
          who: "jana.berger"),
        Row(
          time: "13 May 2026, 16:01", timeISO: "2026-05-13T16:01:00+02:00", code: "P3WN-8RTC",
          participantURL: "/staff/participants/2", station: "", what: "Note written",
          reason: "Another reason", words: "", who: "tomás"),
      ], file: .example("deviations"), jump: .example, previousURL: "?page=1", nextURL: "?page=3"),
  ]

  private static let exampleKinds = [
    Kind(label: "Everything"), Kind(label: "Deviations only", url: "?kind=deviation"),
    Kind(label: "Notes only", url: "?kind=note"),
  ]
}
