import Templates

@testable import Web

extension ReleasesPage: PageWithExamples {
  static let examples = [
    ReleasesPage(studies: []),
    ReleasesPage(studies: [
      Entry(
        id: "weight-iat", title: "Attitudes towards body weight", audiences: asked,
        rehearsed: "Simulated participants: 24.", action: "/staff/releases/weight-iat"),
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
