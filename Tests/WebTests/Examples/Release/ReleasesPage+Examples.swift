import Templates

@testable import Web

extension ReleasesPage: PageWithExamples {
  static let examples = [
    ReleasesPage(studies: []),
    ReleasesPage(studies: [
      Entry(
        id: "weight-iat", title: "Attitudes towards body weight", audiences: asked, part: part,
        rehearsed: "Simulated participants: 24.", action: "/staff/releases/weight-iat", asked: requests,
        kept: kept),
      Entry(
        id: "food", title: "Words and pictures of everyday food", audiences: asked, isEmpty: true,
        part: Part(),
        action: "/staff/releases/food"),
    ]),
    ReleasesPage(studies: [
      Entry(
        id: "weight-iat", title: "Attitudes towards body weight", audiences: asked,
        isCompleteOnly: true, part: part, problem: "Choose who the release is for.",
        action: "/staff/releases/weight-iat")
    ]),
    ReleasesPage(studies: [
      Entry(
        id: "weight-iat", title: "Attitudes towards body weight", audiences: asked, part: narrowed,
        problem: "The last day is before the first. Change one of them.", problemPlace: .days,
        action: "/staff/releases/weight-iat")
    ]),
    ReleasesPage(studies: [
      Entry(
        id: "weight-iat", title: "Attitudes towards body weight", audiences: asked,
        alike: Alike(typed: "3", least: "5", most: "1000", help: "The study asks for 5."),
        diverse: Alike(least: "2", most: "100", help: "The study asks for no number."), part: part,
        problem: "Enter a whole number from 5 to 1,000.", problemPlace: .alike,
        action: "/staff/releases/weight-iat")
    ]),
    ReleasesPage(studies: [
      Entry(
        id: "weight-iat", title: "Attitudes towards body weight", audiences: asked,
        diverse: Alike(typed: "1", least: "2", most: "100", help: "The study asks for 2."), part: part,
        problem: "Enter a whole number from 2 to 100.", problemPlace: .diverse,
        action: "/staff/releases/weight-iat")
    ]),
  ]

  private static let part = Part(
    visits: [
      ChoiceOption(value: "baseline", label: "First visit"),
      ChoiceOption(value: "follow-up", label: "After four weeks"),
    ],
    consents: [
      ChoiceOption(value: "3f9a2c1d", label: "Version 1 · 3f9a2c1d"),
      ChoiceOption(value: "a0b1c2d3", label: "Version 2 · a0b1c2d3"),
    ],
    versions: [
      ChoiceOption(value: "00112233", label: "Used since 2 May 2026 · 00112233"),
      ChoiceOption(value: "44556677", label: "Used since 9 May 2026 · 44556677"),
    ],
    tables: [
      ChoiceOption(value: "devices", label: "devices"), ChoiceOption(value: "trials", label: "trials"),
    ], asSent: [AsSent(value: "arrows", holds: "By name: note. Besides, everything else in its lines.")])

  private static let narrowed: Part = {
    var narrowed = part
    (narrowed.from, narrowed.until) = ("2026-05-31", "2026-05-01")
    narrowed.visits[0].isChosen = true
    return narrowed
  }()

  private static let requests = [
    Asked(
      id: "b", audience: "Outside the institution", by: "Requested by anna, 15 May 2026, 09:00",
      url: "/staff/studies/weight-iat/release-requests/b"),
    Asked(
      id: "a", audience: "Inside the institution", isCompleteOnly: true,
      part: "Left out: the tables taps, trials.", by: "Requested by anna, 14 May 2026, 10:12",
      outcome: "Refused by bea, 14 May 2026, 11:30: Wait for the last visits.",
      url: "/staff/studies/weight-iat/release-requests/a"),
  ]

  private static let kept = [
    Kept(
      anchor: "weight-iat-2", number: "2", audience: "Inside the institution", made: "14 May 2026, 10:12",
      by: "anna", askedBy: "requested by bea",
      participants: "1,187", size: "18,204", digest: String(repeating: "0123456789abcdef", count: 4),
      file: "/staff/studies/weight-iat/releases/2/file",
      analysis: "/staff/studies/weight-iat/releases/2/analysis",
      recipientAction: "/staff/studies/weight-iat/releases/2/recipients"),
    Kept(
      anchor: "weight-iat-1", number: "1", audience: "Inside the institution",
      part: "Only participants enrolled from 1 May 2026 to 31 May 2026.", made: "2 May 2026, 09:30",
      by: "on the command line",
      participants: "1,080",
      left: Left(
        sentence: "3 have left since and are not in the next one",
        url: "/staff/participants?study=weight-iat&origin=real&figure=left~1"),
      isSuperseded: true,
      size: "16,400", digest: String(repeating: "fedcba9876543210", count: 4),
      file: "/staff/studies/weight-iat/releases/1/file",
      recipients: [NamedCount(what: "Institute of Statistics", number: "3 May 2026, 11:00")],
      recipientAction: "/staff/studies/weight-iat/releases/1/recipients"),
  ]

  private static let asked = [
    Audience(
      value: "within", label: "Inside the institution",
      who: "Everybody who consented. Do not pass the file on: some have agreed to no more than that.",
      extent: "Participants: 1,187, test runs: 4,712, trials: 848,160", isChosen: true),
    Audience(
      value: "beyond", label: "Outside the institution",
      who: "Only those who agreed to be shared with qualified researchers worldwide.",
      extent: "Participants: 934, test runs: 3,702, trials: 666,360"),
  ]
}
