import Templates

@testable import Web

extension OverviewPage: PageWithExamples {
  static let examples = [
    OverviewPage(
      otherURL: "?origin=rehearsal",
      counts: [NamedCount(what: "recruited", number: "0")],
      flowURL: "/staff/studies/weight-iat/flow", days: [], lines: [], phases: [], gaps: [],
      allGapsURL: "/staff/participants"),
    OverviewPage(
      isRehearsal: true, otherURL: "?",
      counts: [NamedCount(what: "recruited", number: "30"), NamedCount(what: "complete", number: "24")],
      progress: ProgressBar(sentence: "24 of 51 complete", done: 24, inAll: 51),
      diagram: FlowDiagram(title: "Flow", boxes: [.init(text: "Began (n = 30)")]).svg,
      flowURL: "/staff/studies/weight-iat/flow",
      chart: DayChart(days: [
        .init(
          name: "14 May", sentence: "14 May · Recruited: 4 · Complete: 3", first: 4, second: 3,
          firstURL: "/staff/participants?figure=recruited~day~2026-05-14")
      ]).svg,
      days: [
        Line(
          name: "14 May 2026",
          recruited: LinkedNumber(
            number: "4", url: "/staff/participants?figure=recruited~day~2026-05-14", label: "4: 14 May 2026"),
          consented: LinkedNumber(number: "4"), complete: LinkedNumber(number: "3"))
      ],
      partsTitle: "By experimenter", partHead: "Experimenter",
      parts: PartChoice(
        label: "Recruited, consented and complete",
        options: [
          .init(label: "By experimenter", url: "?by=experimenter#parts", isChosen: true),
          .init(label: "By site", url: "?by=site#parts"),
        ]),
      lines: [
        Line(
          name: "ben", recruited: LinkedNumber(number: "4"), consented: LinkedNumber(number: "4"),
          complete: LinkedNumber(number: "3"))
      ],
      phases: [Phase(name: "Whole visit", median: "27 min 30 s", people: "24")],
      gaps: [
        Person(
          code: "K7QF-2MXD", url: "/staff/participants/1", step: "Test 2",
          gaps: [Gap(what: "Sorting test 2 of 4: stopped in block 3", remedy: "Still to be done.")])
      ],
      partial: [
        Partial(
          sentence: "In progress: the newest 50 of 131 are looked at here.",
          url: "/staff/participants?state=in-progress")
      ], standing: [Sentence(sentence: "5 people are under way.")],
      identities: "The time for the identity data of 3 people is over.",
      allGapsURL: "/staff/participants?state=incomplete"),
  ]
}
