import Templates

/// The result of one test, for `partials/test-results`: in one sentence, as a drawing, then run by run.
struct TestResults: TemplateRecord {
  /// Tells the results of several tests apart in the page.
  var id: String
  var title: String
  /// All scores in one sentence; nil if no run has one.
  var summary: String?
  /// An explanation of the test and its limits.
  var about: HTML
  /// The meaning of the ends of the scale: “thin people over fat people”.
  var negativeEnd: String
  var positiveEnd: String
  var runs: [RunResult]

  static let fields: Fields<TestResults> = [
    "id": .text(\.id), "title": .text(\.title), "summary": .optional(\.summary), "about": .markup(\.about),
    "negativeEnd": .text(\.negativeEnd), "positiveEnd": .text(\.positiveEnd), "runs": .list(\.runs),
    "hasScores": .flag { !$0.marks.isEmpty }, "drawing": .markup { ScoreDrawing(marks: $0.marks).svg },
    "withoutScore": .list { results in results.runs.filter { $0.score == nil } },
  ]

  private var marks: [ScoreDrawing.Mark] {
    runs.compactMap { run in run.score.map { ScoreDrawing.Mark(number: run.number, d: $0.d) } }
  }

  struct RunResult: TemplateRecord {
    /// Its place in the participant's order, from 1.
    var number: Int
    /// “Test 1: round buttons, keyboard”
    var title: String
    /// The meaning of the score, or the reason why there is none.
    var sentence: String
    var score: Score?

    static let fields: Fields<RunResult> = [
      "title": .text(\.title), "sentence": .text(\.sentence), "score": .record(\.score),
    ]
  }

  struct Score: TemplateRecord {
    /// D, from -2 to 2.
    var d: Double
    /// The same as people of this language write it: “−0,42”.
    var digits: String

    static let fields: Fields<Score> = ["digits": .text(\.digits)]
  }

  static let example = TestResults(
    id: "weight", title: "Sorting test",
    summary: """
      Taken together, your times point to a moderate automatic preference for thin people over fat people.
      """,
    about: HTML(
      trusted: """
        <p>This test measures how quickly you sort words and pictures when two groups share one side.</p>
        <p><strong>What it cannot say.</strong> It does not show what you think about people, whether you \
        are prejudiced, or how you treat anybody.</p>
        """),
    negativeEnd: "thin people over fat people", positiveEnd: "fat people over thin people",
    runs: [
      RunResult(
        number: 1, title: "Test 1: round buttons, keyboard",
        sentence: "A moderate automatic preference for thin people over fat people.",
        score: Score(d: -0.42, digits: "−0.42")),
      RunResult(
        number: 2, title: "Test 2: wide areas, touch", sentence: "Little or no automatic preference.",
        score: Score(d: 0.08, digits: "0.08")),
      RunResult(
        number: 3, title: "Test 3: round buttons, touch",
        sentence: "There is no result, because many answers came too quickly to be read."),
      RunResult(
        number: 4, title: "Test 4: wide areas, keyboard",
        sentence: "A strong automatic preference for thin people over fat people.",
        score: Score(d: -1.21, digits: "−1.21")),
    ])
}
