import Templates

@testable import Web

extension OwnWordsPage: PageWithExamples {
  static let examples = [
    OwnWordsPage(
      counts: counts, otherURL: "/words?show=all", back: "/preview",
      texts: [
        Text(
          id: "0a1b", title: "demographics.job, 1 of 2", written: "=SUM(A1) I bake\nbread.",
          edited: "I bake bread.",
          seen: "0"),
        Text(
          id: "2c3d", title: "demographics.job, 2 of 2", written: "Baker at Smith's", edited: "Baker",
          isEdited: true, seen: "1", decided: "Decided by anna, 14 May 2026, 10:12"),
      ], fields: fields, action: "/words", nextURL: "/words?page=2"),
    OwnWordsPage(
      isRehearsal: true, counts: counts, showsAll: true, otherURL: "/words", back: "/preview",
      problems: [Problem(sentence: "demographics.job, 1 of 1: Write a text.", at: "text-0a1b")],
      texts: [
        Text(
          id: "0a1b", title: "demographics.job, 1 of 1", written: "Baker", edited: "", isEdited: true,
          seen: "0",
          problem: "Write a text.")
      ], fields: fields, action: "/words", previousURL: "/words?show=all"),
    OwnWordsPage(
      counts: counts, otherURL: "/words?show=all", back: "/preview", fields: fields, action: "/words"),
  ]

  private static let counts = [
    ReleasePreviewPage.Sentence(sentence: "job. Texts: 2; kept: 0, edited: 1, left out: 0, undecided: 1.")
  ]

  private static let fields = [ReleasePreviewPage.FormField(name: "audience", value: "within")]
}
