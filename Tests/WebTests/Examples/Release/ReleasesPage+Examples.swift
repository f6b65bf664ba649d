import Templates

@testable import Web

extension ReleasesPage: PageWithExamples {
  static let examples = [
    ReleasesPage(studies: []),
    ReleasesPage(studies: [
      Entry(
        id: "weight-iat", title: "Attitudes towards body weight", audiences: asked,
        rehearsed: "Simulated participants: 24.", action: "/staff/releases/weight-iat", kept: kept),
      Entry(
        id: "food", title: "Words and pictures of everyday food", audiences: asked, isEmpty: true,
        action: "/staff/releases/food"),
    ]),
    ReleasesPage(studies: [
      Entry(
        id: "weight-iat", title: "Attitudes towards body weight", audiences: asked,
        problem: "Choose who the release is for.", action: "/staff/releases/weight-iat")
    ]),
  ]

  private static let kept = [
    Kept(
      anchor: "weight-iat-2", number: "2", audience: "Inside the institution", made: "14 May 2026, 10:12",
      by: "anna",
      participants: "1,187", size: "18,204", digest: String(repeating: "0123456789abcdef", count: 4),
      file: "/staff/studies/weight-iat/releases/2/file",
      recipientAction: "/staff/studies/weight-iat/releases/2/recipients"),
    Kept(
      anchor: "weight-iat-1", number: "1", audience: "Inside the institution", made: "2 May 2026, 09:30",
      by: "by the command line",
      participants: "1,080", left: "3 have left since and are not in the next one", isSuperseded: true,
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
