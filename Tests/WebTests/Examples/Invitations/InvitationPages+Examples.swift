import Templates

@testable import Web

extension InvitationsPage: PageWithExamples {
  static let examples = [
    InvitationsPage(
      trouble: "No mail server has been set up.", action: "/staff/studies/weight-iat/invitations",
      form: "5f0c",
      terms: "Anyone who does not use the link gets at most 2 reminders.", listHelp: "At most 10,000.",
      language: "en", languages: exampleLanguages, messages: exampleMessages),
    InvitationsPage(
      action: "/staff/studies/weight-iat/invitations", form: "77a1", addresses: "ada@example.org; nobody",
      terms: "Anyone who does not use the link gets at most 2 reminders.", listHelp: "At most 10,000.",
      language: "de", site: "berlin", languages: exampleLanguages, sites: StationsPage.exampleSites,
      messages: exampleMessages, problem: "Enter at least one address, or choose a file.",
      report: Report(
        sentence: "2 addresses would be invited.", isReady: true, submit: "Invite 2 addresses",
        parts: [Part(value: "ada@example.org,bea@example.org")],
        groups: [
          Group(
            title: "120 entries are not addresses",
            lines: [Line(line: "3", entry: "nobody", reason: "An e-mail address has an @ in it.")],
            more: "119 more are not shown."),
          Group(
            title: "1 address was invited before",
            lines: [Line(line: "7", entry: "cleo@example.org", reason: "")]),
        ]),
      lists: [
        Row(
          url: "/staff/studies/weight-iat/invitations/1", made: "14 May 2026, 10:12",
          madeISO: "2026-05-14T10:12:00+02:00", staff: "jana.berger", language: "Deutsch", total: "9,812",
          sent: "640", used: "31", refused: "4"),
        Row(
          url: "/staff/studies/weight-iat/invitations/2", made: "13 May 2026, 09:00",
          madeISO: "2026-05-13T09:00:00+02:00", staff: "tomás", language: "English", isWithdrawn: true,
          total: "0", sent: "0", used: "0", refused: "0"),
      ]),
  ]

  private static let exampleLanguages = [
    ChoiceOption(value: "en", label: "English", isChosen: true), ChoiceOption(value: "de", label: "Deutsch"),
  ]

  private static let exampleMessages = [
    Message(
      language: "en", title: "English", subject: "Invitation: Words and weight",
      body: "Hello,\n\nyou are invited.\n\nhttps://lab.example.org/c/…")
  ]
}

extension InvitationListPage: PageWithExamples {
  static let examples = [
    InvitationListPage(
      lead: "Made 14 May 2026, 10:12. Language: English.", allURL: "/staff/studies/weight-iat/invitations",
      counts: [Count(what: "Waiting", value: "2"), Count(what: "Link used", value: "1")],
      rows: [
        Row(
          number: "1", address: "ada@example.org", state: "Reminded", progress: .underWay, messages: "2",
          last: "21 May 2026, 10:12"),
        Row(number: "2", address: "", state: "Link used", progress: .finished, messages: "1", last: ""),
        Row(
          number: "3", address: "", state: "Refused by a mail server", progress: .ended, messages: "0",
          last: "",
          refusal: exampleRefusal),
        Row(
          number: "4", address: "", state: "Refused by a mail server", progress: .ended, messages: "0",
          last: "",
          refusal: Refusal(id: "4", withdrawal: "/staff/studies/weight-iat/invitations/1/4/withdrawal")),
      ], refused: "2 addresses were refused",
      refusedURL: "/staff/studies/weight-iat/invitations/1?state=refused",
      withdrawalAction: "/staff/studies/weight-iat/invitations/1/withdrawal",
      jump: .example, nextURL: "/staff/studies/weight-iat/invitations/1?page=2"),
    InvitationListPage(
      lead: "Made 14 May 2026, 10:12. Language: English.", allURL: "/staff/studies/weight-iat/invitations",
      isWithdrawn: true, counts: [Count(what: "Waiting", value: "0")], rows: [], showsAddresses: false),
    InvitationListPage(
      lead: "Made 14 May 2026, 10:12. Language: English.", allURL: "/staff/studies/weight-iat/invitations",
      counts: [Count(what: "Refused by a mail server", value: "0")], rows: [], isOfRefused: true,
      listURL: "/staff/studies/weight-iat/invitations/1",
      withdrawalAction: "/staff/studies/weight-iat/invitations/1/withdrawal"),
  ]

  private static let exampleRefusal = Refusal(
    id: "3", correction: "/staff/studies/weight-iat/invitations/1/3/address", typed: "bea@example",
    problem: "An address has a name and a place, as in bea@example.org.",
    withdrawal: "/staff/studies/weight-iat/invitations/1/3/withdrawal")
}
