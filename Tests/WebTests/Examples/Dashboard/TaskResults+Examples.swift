import Templates

@testable import Web

extension TaskResults {
  static let example = TaskResults(
    id: "weight", title: "Sorting test", aboutTitle: "What this test can say, and what it cannot",
    runsHead: "Test",
    summary: """
      Taken together, your times point to a moderate automatic preference for thin people over fat people.
      """,
    meaning: "A score below zero means that thin people were sorted faster with pleasant words.",
    about: HTML(
      trusted: """
        <p>This test measures how quickly you sort words and pictures when two groups share one side.</p>
        <p><strong>What it cannot say.</strong> It does not show what you think about people, whether you \
        are prejudiced, or how you treat anybody.</p>
        """),
    caution: "A single result is rough and may differ next time.",
    scale: Scale(
      drawing: HTML(trusted: "<svg class=\"score\" aria-hidden=\"true\" focusable=\"false\"></svg>"),
      negativeEnd: "thin people over fat people", positiveEnd: "fat people over thin people",
      marks: "Each numbered mark is one of your tests.",
      zones: [Zone(number: "0", label: "little or none"), Zone(number: "3", label: "strong")]),
    tableHelp: "The score lies between −2 and 2.",
    runs: [
      RunResult(
        title: "Test 1: round buttons, keyboard",
        sentence: "A moderate automatic preference for thin people over fat people.",
        score: "−0.42"),
      RunResult(
        title: "Test 2: wide areas, touch", sentence: "Little or no automatic preference.",
        score: "0.08"),
      RunResult(
        title: "Test 3: round buttons, touch",
        sentence: "There is no result, because many answers came too quickly to be read."),
      RunResult(
        title: "Test 4: wide areas, keyboard",
        sentence: "A strong automatic preference for thin people over fat people.",
        score: "−1.21"),
    ],
    course: CourseView(
      id: "weight",
      drawing: HTML(trusted: "<svg class=\"plot\" aria-hidden=\"true\" focusable=\"false\"></svg>"),
      rows: [
        .init(time: "20 May 2026, 10:12", value: "12"), .init(time: "14 May 2026, 10:12", value: "9"),
      ]),
    comparison: ComparisonView(
      id: "weight-score",
      sentence:
        "The picture shows the results of 40 people. 12 of them are in the same range as yours: 0 to 0.5.",
      drawing: HTML(trusted: "<svg class=\"plot\" aria-hidden=\"true\" focusable=\"false\"></svg>"),
      rows: [
        .init(range: "−1.5 to 0", people: "28", isOwn: false),
        .init(range: "0 to 0.5", people: "12", isOwn: true),
      ]))
}
