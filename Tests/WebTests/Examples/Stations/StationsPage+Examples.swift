import Templates

@testable import Web

extension StationsPage: PageWithExamples {
  static let examples = [
    StationsPage(rows: [], handover: HandoverForm(), registration: RegistrationForm()),
    StationsPage(
      rows: Array(exampleRows.prefix(1)),
      handover: HandoverForm(
        stations: [ChoiceOption(value: "1", label: "Tablet 1 · Berlin")],
        people: [WaitingPerson(code: "7WQA-M3KD", when: "10:00 · Vienna")]),
      registration: RegistrationForm()),
    StationsPage(
      rows: exampleRows,
      handover: HandoverForm(
        code: "K7QF-2MXD", stations: [ChoiceOption(value: "1", label: "Tablet 1", isChosen: true)],
        people: [WaitingPerson(code: "7WQA-M3KD", when: "here")],
        codeProblem: "This participant is at Tablet 2. Take that one back first."),
      registration: RegistrationForm(
        code: "K7Q-2MX", name: "Tablet 1", codeProblem: "No tablet is showing this code now.",
        nameProblem: "Another tablet already has this name.", sites: exampleSites),
      problem: "Somebody else has taken it back already. Nothing was done now."),
  ]

  static let exampleSites = [
    ChoiceOption(value: "", label: "Nowhere in particular"),
    ChoiceOption(value: "berlin", label: "Berlin", isChosen: true),
  ]

  static let exampleRows = [
    Row(
      id: "1", name: "Tablet 1", url: "/staff/stations/1", state: .waiting, stateWord: "Waiting",
      site: "Berlin"),
    Row(
      id: "2", name: "Tablet 2", url: "/staff/stations/2", state: .busy, stateWord: "With a participant",
      code: "K7QF-2MXD", isRehearsal: true, participantURL: "/staff/participants/1", step: "Consent",
      since: "14 May 2026, 10:12", contact: "Not heard of since 14 May 2026, 10:14",
      takeBackAction: "/staff/handovers/1/end"),
    Row(
      id: "3", name: "Tablet 3", url: "/staff/stations/3", state: .revoked,
      stateWord: "Revoked on 12 May 2026, 9:00"),
  ]
}

extension StationPage: PageWithExamples {
  static let examples = StationsPage.exampleRows.map { row in
    StationPage(
      row: row,
      facts: [
        Fact(label: "Registered", value: "2 May 2026, 9:00"), Fact(label: "By", value: "tomás"),
        Fact(label: "Battery", value: "81 %"),
      ], newName: row.name, nameProblem: row.id == "2" ? "Another tablet already has this name." : nil,
      nameAction: "/staff/stations/1/name", revokeAction: "/staff/stations/1/revocation",
      sites: row.id == "1" ? StationsPage.exampleSites : [],
      siteAction: "/staff/stations/1/site",
      takingBack: row.id == "2"
        ? Question(
          question: "This person is in the middle of a test.",
          origin: [HiddenField(name: "from", value: "board"), HiddenField(name: "study", value: "")]) : nil,
      revoking: row.id == "1" ? Question(question: "Nobody is using this tablet now.") : nil)
  }
}
