import Studies
import Templates

@testable import Web

extension ParticipantPage: PageWithExamples {
  static let examples = [
    ParticipantPage(
      code: "X2BM-6NQS", study: "Attitudes towards body weight", step: "Eligibility", progress: .underWay,
      isRehearsal: true,
      facts: [Fact(label: "Language", value: "English"), Fact(label: "Tasks done", value: "0 of 5")],
      consentURL: "/staff/participants/1/consent", answersURL: "/staff/participants/1/answers",
      contactURL: "/staff/participants/1/contact-details",
      scheduleURL: "/staff/participants/1/schedule",
      cardURL: "/staff/participants/1/card",
      messageURL: "/staff/studies/weight-iat/messages?participant=1",
      due: DueAction(words: "Choose their site", url: "#site"), visit: .example,
      visits: .example, tags: .example, site: .waiting, runs: [], timeline: []),
    ParticipantPage(
      code: "K7QF-2MXD", study: "Attitudes towards body weight", step: "Test 3", progress: .underWay,
      facts: [
        Fact(label: "Language", value: "English"), Fact(label: "Tasks done", value: "2 of 5"),
        Fact(label: "Enrolled", value: "14 May 2026, 10:12"),
        Fact(label: "Last seen", value: "4 minutes ago"),
        Fact(label: "Consent", value: "14 May 2026, version 3f9a2c1d"),
        Fact(label: "Notifications", value: "Granted; the browser has not allowed it"),
      ],
      consentURL: "/staff/participants/2/consent", cardURL: "/staff/participants/2/card",
      due: DueAction(words: "Test on another device", url: "#external"), handOver: .example,
      takeBackAction: "/staff/handovers/1/end", external: .example,
      visit: .example, visits: .example, tags: .refused, site: .example, actions: .example,
      deletion: .example, runs: exampleRuns,
      releases: [ReleaseName(name: "weight-iat-1-within-2026-05-01.zip")],
      timeline: exampleTimeline),
  ]

  private static let exampleRuns = [
    RunRow(
      test: "Weight", variant: "ResearchKit layout, keyboard", state: "Finished", progress: .finished,
      trials: "180", score: "0.42",
      scoreSentence: "Moderate automatic preference for thin people over fat people",
      sounds: [
        .init(url: "/staff/participants/2/runs/1/sounds/1", label: "Sound of try 1 (8.2 s)"),
        .init(url: "/staff/participants/2/runs/1/sounds/2", label: "Sound of try 2, attempt 2 (12.4 s)"),
      ], doubts: []),
    RunRow(
      test: "Weight", variant: "Project Implicit layout, touch", state: "Finished", progress: .finished,
      trials: "180", source: "On another device",
      scoreSentence: "No score: too few usable trials in the test block of pairing A (1)",
      doubts: [
        Doubt(phrase: "More than 10 % of trials under 300 ms; excluded from analyses"),
        Doubt(phrase: "More than 30 % errors"),
      ]),
    RunRow(
      test: "Weight", variant: "ResearchKit layout, touch", state: "Under way", progress: .underWay,
      trials: "64", scoreSentence: "No score yet", doubts: []),
  ]

  private static let exampleTimeline = [
    Day(date: "14 May 2026", events: exampleEvents)
  ]

  private static let exampleEvents = [
    Event(
      time: "10:12", timeISO: "2026-05-14T10:12:00+02:00", what: "Enrolled in the study",
      who: "Participant"),
    Event(
      time: "10:19", timeISO: "2026-05-14T10:19:00+02:00", what: "Signed the consent document",
      who: "Participant"),
    Event(
      time: "10:37", timeISO: "2026-05-14T10:37:00+02:00",
      what: "Part of a test run stored", who: "Participant"),
    Event(
      time: "10:38", timeISO: "2026-05-14T10:38:00+02:00", what: "Test run scored", who: "Server"
    ),
  ]
}

extension TagForm {
  static let example = TagForm(
    tags: [], removeAction: "/staff/participants/1/tags/removal", others: [])

  static let refused = TagForm(
    tags: [ShownTag(text: "left-handed")], action: "/staff/participants/2/tags",
    removeAction: "/staff/participants/2/tags/removal",
    others: [ChoiceOption(value: "call back", label: "call back")], typed: "0170 1234567",
    problem: "That looks like a telephone number.")
}
