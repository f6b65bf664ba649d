import Studies
import Templates

/// The results of one task, for `partials/task-results`: in one sentence, as a drawing, then run by run.
struct TaskResults: TemplateRecord {
  /// Tells the results of several tasks apart in the page.
  var id: String
  var title: String
  /// “What this test can say, and what it cannot”
  var aboutTitle: String
  /// “Test”: the head of the column in which the runs stand.
  var runsHead: String
  /// All results in one sentence; nil if no run has one.
  var summary: String?
  /// The study's own words about what a result means; nil for none.
  var meaning: String?
  /// An explanation of the task and its limits.
  var about: HTML
  /// A warning of meanings that the results do not have.
  var caution: String
  /// The drawing of the results; nil if no run has one.
  var scale: Scale?
  /// The meaning of the numbers in the table.
  var tableHelp: String
  var runs: [RunResult]
  /// The same result several times, over time; nil for fewer than two.
  var course: CourseView?
  /// The result beside those of others, where the study allows it and enough of them are there.
  var comparison: ComparisonView?
  /// The result as one number, for the course of several occasions; nil if no run has one.
  var measured: Measured?
  /// The result as it is put beside those of others; nil if no run has one.
  var compared: Compared?

  static let fields: Fields<TaskResults> = [
    "id": .text(\.id), "title": .text(\.title), "aboutTitle": .text(\.aboutTitle),
    "runsHead": .text(\.runsHead), "summary": .optional(\.summary), "meaning": .optional(\.meaning),
    "about": .markup(\.about), "caution": .text(\.caution), "scale": .record(\.scale),
    "tableHelp": .text(\.tableHelp),
    "hasScores": .flag { results in results.runs.contains { $0.score != nil } },
    "hasResult": .flag(\.hasResult), "runs": .list(\.runs),
    "course": .record(\.course), "comparison": .record(\.comparison),
    "withoutScore": .list { results in results.runs.filter { $0.score == nil } },
  ]

  /// False where every run was left out, or says nothing.
  var hasResult: Bool { summary != nil || scale != nil || course != nil || comparison != nil }

  /// The runs of a task that count, in the order of the participant.
  static func runs(of task: any StudyTask, _ request: ParticipantRequest) -> [Run] {
    request.participation.runs.filter {
      $0.task == task.id && $0.state == .finished && $0.setAside == nil
    }.sorted { $0.position < $1.position }
  }

  struct Measured {
    var value: Double
    /// “312 ms”
    var words: String
  }

  struct Compared {
    var measure: ComparedMeasure.ID
    var value: Double
    /// A number of the measure in digits, with its unit.
    var write: @Sendable (Double) -> String
  }

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
}

extension TaskResults {
  /// The results in the words that a kind of task has in its room.
  init(
    of task: any StudyTask, room: String, about: String = "about", summary: String?, scale: Scale?,
    runs: [RunResult], _ request: ParticipantRequest
  ) {
    func word(_ name: String) -> String { request.say("\(room).result.\(name)") }
    self.init(
      id: task.id.text, title: task.title[request.language], aboutTitle: request.say("dashboard.about"),
      runsHead: request.say("dashboard.table.test"), summary: summary,
      about: HTML(trusted: "<p>\(word(about).escaped)</p>"), caution: word("caution"), scale: scale,
      tableHelp: word("table"), runs: runs)
  }
}

extension TaskResults.Scale {
  /// The results as places on a line.
  /// - Parameters:
  ///   - low: the meaning of the end at which the line begins, `high` that of the other
  ///   - write: a number in digits, with its unit
  init(
    _ values: [(number: Int, value: Double)], on range: ClosedRange<Double>, low: String, high: String,
    marks: String, write: (Double) -> String
  ) {
    self.init(
      drawing: PlaceDrawing(
        range: range, values: values, low: write(range.lowerBound), high: write(range.upperBound)
      ).svg,
      negativeEnd: low, positiveEnd: high, marks: marks, zones: [])
  }
}

extension TaskResults.RunResult {
  init(
    _ run: Run, of task: any StudyTask, _ request: ParticipantRequest, sentence: String, score: String? = nil
  ) {
    let variant = task.variant(run.variant)?.label[request.language] ?? ""
    self.init(
      title: request.say("dashboard.runTitle", ["n": request.number(run.position), "variant": variant]),
      sentence: sentence, score: score)
  }

  /// A run without a result.
  /// - Parameter reason: why it has none, unless the participant left it out
  init(
    _ run: Run, of task: any StudyTask, _ request: ParticipantRequest, without summary: RunSummary?,
    reason: String
  ) {
    let isLeftOut = summary?.verdict.isLeftOut == true
    self.init(
      run, of: task, request, sentence: isLeftOut ? request.say("tasks.page.skipped") : reason)
  }
}
