import Studies
import Templates

@testable import Web

extension ParticipantsPage: PageWithExamples {
  static let examples = [
    ParticipantsPage(
      countSentence: "No participants", studies: exampleStudies, states: exampleStates,
      origins: exampleOrigins, sort: "enrolled",
      order: "descending", filters: .exampleEmpty, columns: exampleColumns, columnChoices: exampleChoices,
      rows: [],
      file: .example("participants")),
    ParticipantsPage(
      countSentence: "No participants", code: "9XO", codeProblem: "Codes never contain “O”.",
      studies: exampleStudies, states: exampleStates, origins: exampleOrigins,
      version: Version(
        number: "2", sentence: "Last consented to version 2", otherURL: "/staff/participants?code=9XO"),
      figure: Figure(
        value: "consented~day~2026-05-14", sentence: "Consented: 14 May 2026",
        unlisted: "1 more person is counted there.", otherURL: "/staff/participants"),
      sort: "enrolled", order: "descending", isFiltered: true, filters: .exampleEmpty,
      columns: exampleColumns,
      columnChoices: exampleChoices, rows: [], file: .example("participants")),
    ParticipantsPage(
      countSentence: "51–54 of 131 participants", studies: exampleStudies, states: exampleStates,
      origins: exampleOrigins,
      sort: "enrolled",
      order: "descending",
      makers: [
        Makers(
          study: "Body weight",
          pages: [
            Maker(title: "New participants", url: "/staff/studies/a/participants"),
            Maker(title: "Invitations", url: "/staff/studies/a/invitations"),
          ]),
        Makers(study: "Diary", pages: [Maker(title: "Renewed consent", url: "/staff/studies/b/renewals")]),
      ],
      filters: .example,
      columns: exampleColumns, columnChoices: exampleChoices, rows: exampleRows,
      file: .example("participants"), jump: .example,
      previousURL: "/staff/participants?page=1",
      nextURL: "/staff/participants?page=3"),
  ]

  private static let exampleStudies = [
    ChoiceOption(value: "", label: "All studies"),
    ChoiceOption(value: "weight-iat", label: "Attitudes towards body weight", isChosen: true),
  ]

  private static let exampleStates = [
    ChoiceOption(value: "", label: "All states", isChosen: true),
    ChoiceOption(value: "in-progress", label: "In progress"),
    ChoiceOption(value: "complete", label: "Complete, still taking part"),
    ChoiceOption(value: "withdrawn", label: "Withdrawn"),
  ]

  private static let exampleOrigins = [
    ChoiceOption(value: "", label: "Real and rehearsals", isChosen: true),
    ChoiceOption(value: "real", label: "Real"), ChoiceOption(value: "rehearsal", label: "Rehearsals"),
  ]

  private static let exampleColumns = [
    TableColumn(label: "Code", url: "?sort=code"), TableColumn(label: "Study", url: "?sort=study"),
    TableColumn(label: "Language", url: "?sort=language"), TableColumn(label: "Consent"),
    TableColumn(label: "Step"),
    TableColumn(label: "Tasks done", isNumber: true),
    TableColumn(
      label: "Enrolled", url: "?sort=enrolled&order=ascending", direction: "descending", isNumber: true),
    TableColumn(label: "Last seen", url: "?sort=seen", isNumber: true),
  ]

  private static let exampleChoices = [
    ChoiceOption(value: "study", label: "Study", isChosen: true),
    ChoiceOption(value: "last-seen", label: "Last seen"),
  ]

  private static let exampleRows = [
    Row(
      id: "1", url: "/staff/participants/1", code: "K7QF-2MXD", study: "Attitudes towards body weight",
      language: "English", version: "Version 2",
      step: "Test 3", progress: .underWay, tags: [ShownTag(text: "left-handed")], tasksDone: "2 of 5",
      unsent: "unsent: 12",
      enrolled: "14 May 2026, 10:12",
      enrolledISO: "2026-05-14T10:12:00+02:00", lastSeen: "4 minutes ago",
      lastSeenISO: "2026-05-14T10:40:00+02:00"),
    Row(
      id: "2", url: "/staff/participants/2", code: "P3WN-8RTC", study: "Attitudes towards body weight",
      language: "Deutsch", version: "Version 1",
      step: "Finished", progress: .finished, tasksDone: "5 of 5", enrolled: "13 May 2026, 16:01",
      enrolledISO: "2026-05-13T16:01:00+02:00", lastSeen: "13 May 2026, 16:44",
      lastSeenISO: "2026-05-13T16:44:00+02:00"),
    Row(
      id: "3", url: "/staff/participants/3", code: "D9HJ-4VKB", study: "Attitudes towards body weight",
      language: "Deutsch",
      step: "Left the study", progress: .ended, tasksDone: "1 of 5", enrolled: "13 May 2026, 14:30",
      enrolledISO: "2026-05-13T14:30:00+02:00", lastSeen: "13 May 2026, 14:52",
      lastSeenISO: "2026-05-13T14:52:00+02:00"),
    Row(
      id: "4", url: "/staff/participants/4", code: "X2BM-6NQS", study: "Attitudes towards body weight",
      language: "English",
      step: "Consent", progress: .underWay, isRehearsal: true, tasksDone: "0 of 5",
      enrolled: "12 May 2026, 09:00",
      enrolledISO: "2026-05-12T09:00:00+02:00", lastSeen: "", shown: [.step]),
  ]
}
