import Templates

@testable import Web

extension ReleasedAnalysisPage: PageWithExamples {
  static let examples = [
    ReleasedAnalysisPage(
      release: "Release 3, made 14 May 2026, 10:12.",
      analysisURL: "/staff/studies/weight-iat/analysis?release=3",
      releasesURL: "/staff/studies/weight-iat/releases#release-weight-iat-3",
      tables: [
        Table(
          name: "condition_results", title: "Measures by variant and by position",
          columns: [Column(name: "test"), Column(name: "mean", isNumber: true)],
          rows: [
            Row(cells: [Cell(text: "weight"), Cell(text: "0.4210", isNumber: true)]),
            Row(cells: [Cell(text: "weight"), Cell(text: "–", isNumber: true)]),
          ], rest: "12 more rows are in the file of the release.")
      ]),
    ReleasedAnalysisPage(
      isRehearsal: true, release: "Release 1, made 2 May 2026, 09:30.",
      releasesURL: "/staff/studies/weight-iat/releases#release-weight-iat-1"),
    ReleasedAnalysisPage(
      release: "Release 2, made 3 May 2026, 11:00.", releasesURL: "/staff/studies/weight-iat/releases",
      problem: "The file of this release is missing or damaged."),
  ]
}
