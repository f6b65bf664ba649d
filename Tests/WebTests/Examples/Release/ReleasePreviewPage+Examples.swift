import Templates

@testable import Web

extension ReleasePreviewPage: PageWithExamples {
  static let examples = [
    ReleasePreviewPage(
      study: "Attitudes towards body weight", audience: within,
      anonymity: Anonymity(
        requirement: "The study asks that at least 5 participants are alike in everything listed below.",
        figures: [
          Figure(name: "Fewest participants who are alike", before: "1", after: "5"),
          Figure(name: "Participants who are like nobody else", before: "31", after: "0"),
        ],
        quasiIdentifiers: [
          Told(variable: "demographics.age", level: "in ranges of 10", suppressed: "3"),
          Told(variable: "demographics.occupation", level: "as it was answered", suppressed: "12"),
        ], identifiers: "demographics.nickname", precision: "81 %"), action: action),
    ReleasePreviewPage(
      study: "Attitudes towards body weight", isRehearsal: true, audience: within, action: action),
    ReleasePreviewPage(
      study: "Attitudes towards body weight", audience: within,
      problem: "It would have fewer participants (3) than the study asks to be alike (5).", action: action),
  ]

  private static let action = "/staff/studies/weight-iat/releases"

  private static let within = ReleasesPage.Audience(
    value: "within", label: "Inside the institution", who: "Everybody who consented.",
    extent: "Participants: 1,187, test runs: 4,712, trials: 848,160", isChosen: true)
}
