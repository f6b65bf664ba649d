import Templates

@testable import Web

extension StaffHomePage: PageWithExamples {
  static let examples = [
    StaffHomePage(studies: []), StaffHomePage(today: TodayList(), studies: []),
    StaffHomePage(tour: .firstExample, studies: []),
    StaffHomePage(tour: .lastExample, today: TodayList(), studies: []),
    StaffHomePage(
      today: .example,
      studies: [
        Entry(
          id: "weight-iat", title: "Attitudes towards body weight", isOpen: true,
          counts: [
            NamedCount(what: "enrolled", number: "1,204"), NamedCount(what: "consented", number: "1,187"),
            NamedCount(what: "test runs finished", number: "4,712"),
            NamedCount(what: "trials", number: "848,160"),
          ],
          rehearsed: "In rehearsals – participants: 24, test runs: 96.",
          startURL: "/studies/weight-iat", cardsURL: "/staff/studies/weight-iat/participants",
          releaseURL: "/staff/studies/weight-iat/releases/preview?audience=within",
          shareURL: "https://lab.example.org/studies/weight-iat",
          rehearsalURL: "/studies/weight-iat?rehearsal=1",
          url: "/staff/studies/weight-iat/overview",
          pending: [
            TestLink(
              title: "3 data queries wait for an answer", url: "/staff/studies/weight-iat/queries?state=open")
          ],
          renewals: "12 people still have to consent again",
          renewalsURL: "/staff/studies/weight-iat/renewals"),
        Entry(
          id: "food", title: "Words and pictures of everyday food", isOpen: false,
          counts: [
            NamedCount(what: "enrolled", number: "0"), NamedCount(what: "consented", number: "0"),
            NamedCount(what: "test runs finished", number: "0"), NamedCount(what: "trials", number: "0"),
          ],
          startURL: "/staff/studies/food/participants", shareURL: "https://lab.example.org/sign-in",
          rehearsalURL: "/staff/studies/food/participants?origin=rehearsal",
          url: "/staff/studies/food/overview", trouble: .examples[0]),
      ], unread: [Unread(id: "colours", title: "colours", trouble: .examples[1])]),
  ]
}

extension TodayList {
  fileprivate static let example = TodayList(
    needs: [
      Need(
        place: "Tablet 2", code: "K7QF-2MXD", isRehearsal: true,
        sentences: [Sentence(text: "Go through the comprehension questions with them")],
        action: "Note that you talked", url: "/staff/participants/1/consent"),
      Need(
        place: "Outbox", code: nil, sentences: [Sentence(text: "1 message could not be delivered so far")],
        action: "Open the outbox", url: "/staff/outbox"),
    ],
    visits: VisitsPage.exampleRows.suffix(1).map {
      TodayVisit(visit: $0, mark: "Here", isUrgent: true, actions: [.example])
    },
    leftOver: VisitsPage.exampleRows.prefix(1).map {
      TodayVisit(visit: $0, mark: "Begun on an earlier day and not ended")
    })
}

extension TodayAction {
  fileprivate static let example = TodayAction(
    id: "end-visit-2", title: "End the visit early",
    consequence: "The remaining tasks of this visit stay undone.",
    action: "/staff/participants/2/interventions",
    kind: "end-visit", subject: "first", seen: 1, needsWords: true, takesTablet: true,
    reasons: [ChoiceOption(value: "unwell", label: "The participant does not feel well")])
}
