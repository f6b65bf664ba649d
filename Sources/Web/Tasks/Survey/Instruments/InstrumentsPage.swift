import Templates

/// Adding the questionnaires of another tool to a study. Fields of the form: `file`, `language`, `visit`, `leaveOut`,
/// `fill`, and `add` once more than a look is wanted.
struct InstrumentsPage: Page {
  static let template = "tasks/survey/instruments/instruments"

  var action: String
  /// The languages of the study, for files that do not say theirs.
  var languages: [ChoiceOption]
  /// The visits among which the questionnaires can come; none where there is no choice.
  var visits: [ChoiceOption] = []
  var leavesOut = false
  var fills = false
  /// The reason why no file was read.
  var problem: String?
  /// Nil before a file was read.
  var report: Report?

  static let fields: Fields<InstrumentsPage> = [
    "action": .text(\.action), "languages": .list(\.languages),
    "visits": .list(\.visits), "hasVisits": .flag { !$0.visits.isEmpty },
    "leavesOut": .flag(\.leavesOut), "fills": .flag(\.fills), "problem": .optional(\.problem),
    "report": .record(\.report),
  ]

  struct Report: TemplateRecord {
    /// The name of the file.
    var file: String
    /// That it can be added, or the first reason why not.
    var sentence: String
    var isReady: Bool
    var surveys: [Survey]
    var problems: [Finding]
    var remarks: [Finding]

    static let fields: Fields<Report> = [
      "file": .text(\.file), "sentence": .text(\.sentence), "isReady": .flag(\.isReady),
      "surveys": .list(\.surveys), "hasSurveys": .flag { !$0.surveys.isEmpty },
      "problems": .list(\.problems), "hasProblems": .flag { !$0.problems.isEmpty },
      "remarks": .list(\.remarks), "hasRemarks": .flag { !$0.remarks.isEmpty },
    ]
  }

  struct Survey: TemplateRecord {
    var id: String
    var questions: String
    var computedValues: String

    static let fields: Fields<Survey> = [
      "id": .text(\.id), "questions": .text(\.questions), "computedValues": .text(\.computedValues),
    ]
  }

  struct Finding: TemplateRecord {
    /// “survey!B12 (type)”
    var place: String
    var reason: String

    static let fields: Fields<Finding> = ["place": .text(\.place), "reason": .text(\.reason)]
  }
}
