import Templates

@testable import Web

extension StaffHomePage: PageWithExamples {
  static let examples = [
    StaffHomePage(studies: []),
    StaffHomePage(
      studies: [
        Entry(
          id: "weight-iat", title: "Attitudes towards body weight", isOpen: true,
          counts: [
            NamedCount(what: "enrolled", number: "1,204"), NamedCount(what: "consented", number: "1,187"),
            NamedCount(what: "test runs finished", number: "4,712"),
            NamedCount(what: "trials", number: "848,160"),
          ],
          rehearsed: "In rehearsals – participants: 24, test runs: 96.",
          startURL: "/studies/weight-iat", shareURL: "https://lab.example.org/studies/weight-iat",
          rehearsalURL: "/studies/weight-iat?rehearsal=1",
          participantsURL: "/staff/participants?study=weight-iat",
          overviewURL: "/staff/studies/weight-iat/overview", qualityURL: "/staff/studies/weight-iat/quality",
          onboardingURL: "/staff/studies/weight-iat/onboarding",
          balanceURL: "/staff/studies/weight-iat/balance",
          analysisURL: "/staff/studies/weight-iat/analysis",
          scheduleURL: "/staff/studies/weight-iat/schedule",
          tests: [TestLink(title: "Sorting test", url: "/staff/studies/weight-iat/tests/weight")],
          ofKinds: [TestLink(title: "Answers", url: "/staff/studies/weight-iat/answers")],
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
          participantsURL: "/staff/participants?study=food",
          overviewURL: "/staff/studies/food/overview", qualityURL: "/staff/studies/food/quality",
          onboardingURL: "/staff/studies/food/onboarding", trouble: .examples[0]),
      ], unread: [Unread(id: "colours", title: "colours", trouble: .examples[1])]),
  ]
}
