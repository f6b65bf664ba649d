import Templates

@testable import Web

extension BatchesPage: PageWithExamples {
  static let examples = [
    BatchesPage(
      action: "/staff/studies/weight-iat/participants", form: "5f0c",
      sizeHelp: "From 1 to 500.", languages: exampleLanguages, origins: exampleOrigins, isFiltered: true,
      batches: [],
      file: .example("codes"),
      walkInAction: "/staff/studies/weight-iat/walk-ins",
      stations: [ChoiceOption(value: "1", label: "Tablet 1", isChosen: true)],
      walkInLabel: VisitLabelField()),
    BatchesPage(
      trouble: "This study is closed.",
      action: "/staff/studies/weight-iat/participants", form: "77a1",
      size: "501", sizeHelp: "From 1 to 500.", sizeProblem: "Type a number from 1 to 500.", sure: "400",
      question: "Make 400 participants?",
      languages: exampleLanguages, origins: exampleOrigins, sites: StationsPage.exampleSites,
      members: [ChoiceOption(value: "1", label: "jana.berger", isChosen: true)],
      uses: [ChoiceOption(value: "unused", label: "Nobody has begun")],
      purposes: [ChoiceOption(value: "real", label: "Real", isChosen: true)], filters: .example,
      batches: [
        Batch(
          url: "/staff/batches/1", made: "14 May 2026, 10:12", madeISO: "2026-05-14T10:12:00+02:00",
          staff: "jana.berger", language: "Deutsch", site: "Berlin", begun: "12 of 40"),
        Batch(
          url: "/staff/batches/2", made: "13 May 2026, 09:00", madeISO: "2026-05-13T09:00:00+02:00",
          staff: "tomás", language: "English", isRehearsal: true, begun: "0 of 2",
          withdrawalAction: "/staff/batches/2/withdrawal"),
      ], jump: .example, previousURL: "?page=1", nextURL: "?page=3", file: .example("codes"),
      walkInAction: "/staff/studies/weight-iat/walk-ins",
      stations: [ChoiceOption(value: "1", label: "Tablet 1 · Vienna")],
      walkInLabel: VisitLabelField(
        text: "Ms \u{202E}Lovelace", problem: "The name contains characters that cannot be shown.")),
  ]

  private static let exampleLanguages = [
    ChoiceOption(value: "en", label: "English", isChosen: true), ChoiceOption(value: "de", label: "Deutsch"),
  ]

  private static let exampleOrigins = [
    ChoiceOption(value: "real", label: "Real", isChosen: true),
    ChoiceOption(value: "rehearsal", label: "Rehearsal"),
  ]
}
