import Templates

@testable import Web

extension ReleasePreviewPage: PageWithExamples {
  static let examples = [
    ReleasePreviewPage(
      audience: within,
      anonymity: Anonymity(
        requirement: "The study asks that at least 5 participants are alike in everything listed below.",
        figures: [
          Figure(name: "Fewest participants who are alike", before: "1", after: "5"),
          Figure(name: "Participants who are like nobody else", before: "31", after: "0"),
        ],
        quasiIdentifiers: [
          Told(variable: "demographics.age", level: "in ranges of 10", suppressed: "3"),
          Told(variable: "demographics.occupation", level: "as it was answered", suppressed: "12"),
        ], identifiers: "demographics.nickname",
        former: "12 answers from earlier versions of the study are left out as well.", precision: "81 %",
        groupSize:
          "Participants who are alike form groups of 7.3 on average, 1.46 times as many as have to be alike.",
        discernibility: "Discernibility: 412"),
      traces: [
        Sentence(sentence: "Participants whose days nobody else in the release has: 3 of 51")
      ], fields: fields, action: action,
      back: action),
    ReleasePreviewPage(
      audience: within,
      anonymity: Anonymity(
        requirement: "The study asks that at least 5 participants are alike in everything listed below.",
        figures: [], quasiIdentifiers: [], identifiers: "demographics.nickname", precision: "100 %",
        discernibility: "Discernibility: 2601"),
      untagged: Untagged(
        variables: "demographics.age, demographics.gender",
        figures: [
          Untagged.Figure(name: "Fewest participants who are alike", value: "1"),
          Untagged.Figure(name: "Participants who are like nobody else", value: "31"),
        ]), fields: fields, action: action, back: action),
    ReleasePreviewPage(
      isRehearsal: true, isCompleteOnly: true,
      part: [
        Sentence(sentence: "Only participants enrolled from 1 May 2026 to 31 May 2026."),
        Sentence(sentence: "Left out: the tables taps, trials."),
      ], audience: within, fields: fields, action: action, back: action),
    ReleasePreviewPage(
      audience: within,
      problem: "It would have fewer participants (3) than have to be alike (5).", fields: fields,
      action: action, back: action),
    ReleasePreviewPage(
      audience: within,
      sent: [Sent(sentence: "arrows, “note” in its lines. Texts: 12.", url: "/sent")], fields: fields,
      action: action, back: action),
    ReleasePreviewPage(audience: within, hasNothingSent: true, fields: fields, action: action, back: action),
    ReleasePreviewPage(
      audience: within, few: "Only 3 people are in it.", fields: fields, asks: true,
      action: action + "/requests", back: action),
    ReleasePreviewPage(
      audience: within, fields: fields, asks: true, action: action, back: action, asked: asked),
    ReleasePreviewPage(
      audience: within, fields: fields, asks: true, action: action, back: action, asked: own,
      decisionProblem: "You requested this release yourself. Somebody else has to decide about it."),
    ReleasePreviewPage(
      audience: within, fields: fields, asks: true, action: action, back: action, asked: refused),
  ]

  private static let action = "/staff/studies/weight-iat/releases"

  private static let fields = [
    FormField(name: "audience", value: "within"), FormField(name: "from", value: "2026-05-01"),
  ]

  private static let asked = Asked(
    by: "Requested by anna, 14 May 2026, 10:12", approval: "/approval", refusal: "/refusal",
    withdrawal: "/withdrawal", reasonProblem: "Say why, in at most 500 characters.")

  private static let own = Asked(
    by: "Requested by anna, 14 May 2026, 10:12", isOwn: true, approval: "/approval", refusal: "/refusal",
    withdrawal: "/withdrawal")

  private static let refused = Asked(
    by: "Requested by anna, 14 May 2026, 10:12",
    outcome: "Refused by bea, 15 May 2026, 09:00: Wait for the last visits.", approval: "/approval",
    refusal: "/refusal", withdrawal: "/withdrawal")

  private static let within = ReleasesPage.Audience(
    value: "within", label: "Inside the institution", who: "Everybody who consented.",
    extent: "Participants: 1,187, test runs: 4,712, trials: 848,160", isChosen: true)
}
