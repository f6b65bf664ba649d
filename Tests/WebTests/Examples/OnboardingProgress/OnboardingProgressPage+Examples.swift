import Templates

@testable import Web

extension OnboardingProgressPage: PageWithExamples {
  static let examples = [
    OnboardingProgressPage(
      otherURL: "?origin=rehearsal", previews: examplePreviews,
      stages: [], days: [], versions: []),
    OnboardingProgressPage(
      otherURL: "?origin=rehearsal", from: "2026-02-30", problem: "2026-02-30 is no day.",
      previews: examplePreviews, stages: [], days: [], versions: []),
    OnboardingProgressPage(
      otherURL: "?origin=rehearsal", from: "2026-05-14", until: "2026-05-15", isOfPeriod: true,
      previews: examplePreviews, stages: [], days: [], versions: []),
    OnboardingProgressPage(
      isRehearsal: true, otherURL: "?", hidden: [HiddenField(name: "by", value: "site")],
      previews: examplePreviews,
      diagram: FlowDiagram(
        title: "Flow of participants",
        boxes: [
          .init(text: "Began (n = 12)"),
          .init(
            text: "Read the introduction (n = 12)",
            aside: [
              .init(text: "Turned away (n = 3)"),
              .init(text: "3 × This study is open to people between 18 and 99 years of age."),
            ]),
          .init(text: "Eligible (n = 9)"), .init(text: "Finished (n = 9)"),
        ]
      ).svg,
      stages: [
        Stage(
          name: "Began", people: LinkedNumber(number: "12"), share: "100 %",
          staying: LinkedNumber(number: "0"), left: LinkedNumber(number: "0")),
        Stage(
          name: "Read the introduction", people: LinkedNumber(number: "12"), share: "100 %",
          staying: LinkedNumber(number: "0"), left: LinkedNumber(number: "0"),
          details: [Detail(sentence: "3 were turned away")]),
        Stage(
          name: "Eligible", people: LinkedNumber(number: "9"), share: "75 %",
          staying: LinkedNumber(number: "1"), left: LinkedNumber(number: "0")),
        Stage(
          name: "Passed the quiz", people: LinkedNumber(number: "8"), share: "67 %",
          staying: LinkedNumber(number: "0"), left: LinkedNumber(number: "0"),
          details: [
            Detail(sentence: "At the first attempt: 8", url: "/staff/participants?figure=quiz")
          ]),
      ],
      partsTitle: "Stages, by site", partsHelp: "How many people at each site got past each stage.",
      parts: PartChoice(
        label: "How the stages are divided",
        options: [
          .init(label: "By site", url: "?by=site#parts", isChosen: true),
          .init(label: "By first tablet", url: "?by=station#parts"),
        ]),
      partNames: [Detail(sentence: "Berlin")],
      partStages: [
        PartStage(
          name: "Began",
          cells: [
            LinkedNumber(
              number: "9", url: "/staff/participants?figure=onboarding-at", label: "9: Began · Berlin")
          ])
      ],
      days: [
        Day(
          day: "14 May 2026", dayISO: "2026-05-14", refused: "3", refusedAgain: "1",
          reasons: [
            Reason(times: "3", sentence: "This study is open to people between 18 and 99 years of age.")
          ])
      ],
      askedAgain: "2 people agreed to a version that holds no longer.",
      versions: [
        Version(
          name: "2 · 3f9a2c1d",
          people: LinkedNumber(number: "8", url: "/staff/participants?version=2", label: "8: 2 · 3f9a2c1d"),
          left: LinkedNumber(
            number: "1", url: "/staff/participants?figure=left-on", label: "1: 2 · 3f9a2c1d"),
          state: "holds"),
        Version(
          name: "1 · 77a1b2c3", people: LinkedNumber(number: "2"),
          left: LinkedNumber(number: "0"),
          state: "asked to agree again"),
      ]),
  ]

  private static let examplePreviews = [
    PreviewLink(
      language: "English", code: "en", url: "/staff/studies/weight-iat/onboarding/en/introduction"),
    PreviewLink(
      language: "Deutsch", code: "de", url: "/staff/studies/weight-iat/onboarding/de/introduction"),
  ]
}
