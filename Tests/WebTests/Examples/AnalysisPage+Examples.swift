import Templates

@testable import Web

extension AnalysisPage: PageWithExamples {
  static let examples = [
    AnalysisPage(otherURL: "?origin=rehearsal"),
    AnalysisPage(
      isRehearsal: true, otherURL: "?", comparisonsURL: "/staff/studies/weight-iat/comparisons",
      releasedURL: "/staff/studies/weight-iat/releases/1/analysis",
      tasks: [
        TaskLink(title: "Sorting test", url: "?task=weight", isShown: true),
        TaskLink(title: "Reactions", url: "?task=reactions", isShown: false),
      ], title: "Sorting test",
      extent: [Sentence(sentence: "People analysed: 51 of 56, 49 of them with a result in every variant.")],
      exclusions: [
        Exclusion(
          reason: "Excluded by the score", meaning: "Too many answers were too fast.", isApplied: true,
          runs: "3",
          people: "2", url: "?keep=excluded"),
        Exclusion(
          reason: "Doubtful", meaning: "The page was left.", isApplied: false, runs: "1", people: "1",
          url: "?leave-out=doubtful"),
      ],
      choice: Choice(
        action: "/staff/studies/weight-iat/analysis", kept: [HiddenField(name: "task", value: "weight")],
        releases: [
          Option(value: "", label: "Everybody, as of now", isSelected: true),
          Option(value: "1", label: "The people of release 1, 14 May 2026", isSelected: false),
        ],
        groups: [Option(value: "", label: "Variant that was done first", isSelected: true)],
        occasions: [
          Option(value: "1", label: "1 of 3", isSelected: true),
          Option(value: "2", label: "2 of 3", isSelected: false),
        ],
        sizes: [
          Option(value: "0.1", label: "0.10", isSelected: false),
          Option(value: "0.25", label: "0.25", isSelected: true),
        ],
        variables: [
          Option(value: "demographics.gender", label: "Gender", isSelected: true),
          Option(value: "demographics.age", label: "Age", isSelected: false),
        ]),
      sections: [exampleSection]),
  ]

  private static let exampleSection = Section(
    id: "result-by-variant", title: "D score by variant", lead: "Latencies as the score counts them.",
    remarks: [Sentence(sentence: "Only one person has a value in every variant.")],
    figures: [
      Figure(
        id: "result-by-variant", section: "result-by-variant-section",
        caption: "Means with their 95 % intervals.",
        drawing: HTML(trusted: "<svg class=\"analysis\" aria-hidden=\"true\" focusable=\"false\"></svg>"),
        url: "analysis/result-by-variant.svg", picture: "weight-iat-weight-result-by-variant.png")
    ],
    tables: [
      exampleTable("result-by-variant", isFolded: false), exampleTable("latency-densities", isFolded: true),
    ])

  private static func exampleTable(_ id: String, isFolded: Bool) -> Table {
    Table(
      label: isFolded ? "result-by-variant-section" : "table-\(id)",
      region: "result-by-variant-section",
      title: isFolded ? nil : "D score by variant",
      columns: [
        Column(label: "Variant", isNumber: false), Column(label: "n", isNumber: true),
        Column(label: "Statistic", isNumber: false),
      ],
      rows: [
        Row(
          name: "With the keyboard",
          cells: [Cell(text: "51", isNumber: true), Cell(text: "F(3, 200) = 0.53", isNumber: false)])
      ], notes: [Sentence(sentence: "Intervals are 95 % intervals.")],
      summary: isFolded ? "Number of latencies" : "",
      url: "analysis/\(id).csv")
  }
}
