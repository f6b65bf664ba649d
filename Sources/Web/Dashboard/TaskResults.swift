import Templates

/// The results of one task, for `partials/task-results`: in one sentence, as a drawing, then run by run.
struct TaskResults: TemplateRecord {
  /// Tells the results of several tasks apart in the page.
  var id: String
  var title: String
  /// All results in one sentence; nil if no run has one.
  var summary: String?
  /// An explanation of the task and its limits.
  var about: HTML
  /// A warning of meanings that the results do not have.
  var caution: String
  /// The drawing of the results; nil if no run has one.
  var scale: Scale?
  /// The meaning of the numbers in the table.
  var tableHelp: String
  var runs: [RunResult]

  static let fields: Fields<TaskResults> = [
    "id": .text(\.id), "title": .text(\.title), "summary": .optional(\.summary), "about": .markup(\.about),
    "caution": .text(\.caution), "scale": .record(\.scale), "tableHelp": .text(\.tableHelp),
    "hasScores": .flag { results in results.runs.contains { $0.score != nil } }, "runs": .list(\.runs),
    "withoutScore": .list { results in results.runs.filter { $0.score == nil } },
  ]

  /// The drawing of the results on a scale.
  struct Scale: TemplateRecord {
    var drawing: HTML
    /// The meaning of the ends of the scale: “thin people over fat people”.
    var negativeEnd: String
    var positiveEnd: String
    /// “Each numbered mark is one of your tests.”
    var marks: String
    var zones: [Zone]

    static let fields: Fields<Scale> = [
      "drawing": .markup(\.drawing), "negativeEnd": .text(\.negativeEnd), "positiveEnd": .text(\.positiveEnd),
      "marks": .text(\.marks), "zones": .list(\.zones),
    ]
  }

  /// A part of the scale, with its colour.
  struct Zone: TemplateRecord {
    /// The number of its colour in the style sheet, from 0.
    var number: String
    var label: String

    static let fields: Fields<Zone> = ["number": .text(\.number), "label": .text(\.label)]
  }

  struct RunResult: TemplateRecord {
    /// “Test 1: round buttons, keyboard”
    var title: String
    /// The meaning of the score, or the reason why there is none.
    var sentence: String
    /// As people of this language write it: “−0,42”.
    var score: String?

    static let fields: Fields<RunResult> = [
      "title": .text(\.title), "sentence": .text(\.sentence), "score": .optional(\.score),
    ]
  }

  static let example = TaskResults(
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
    ])
}
