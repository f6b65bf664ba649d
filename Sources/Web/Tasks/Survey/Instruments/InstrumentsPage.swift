import Templates

/// Adding the questionnaires of another tool to a study. Fields of the form: `file`, or `kept` and `keptName` for the one
/// that was sent before, `language`, `visit`, `leaveOut`, `fill`, and `add` once more than a look is wanted.
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
  var problem: Problem?
  /// The file that was read, for the next form: a browser does not choose one again. Nil for one that is too large.
  var kept: KeptFile?
  /// Nil before a file was read.
  var report: Report?
  /// Nil unless questionnaires were just added.
  var added: Added?

  static let fields: Fields<InstrumentsPage> = [
    "action": .text(\.action), "languages": .list(\.languages),
    "visits": .list(\.visits), "hasVisits": .flag { !$0.visits.isEmpty },
    "leavesOut": .flag(\.leavesOut), "fills": .flag(\.fills), "problem": .record(\.problem),
    "kept": .record(\.kept), "canAdd": .flag { $0.kept != nil && $0.report?.isReady == true },
    "report": .record(\.report), "added": .record(\.added),
  ]

  struct Problem: TemplateRecord {
    var sentence: String
    /// More about it, in English.
    var reason: String?

    static let fields: Fields<Problem> = ["sentence": .text(\.sentence), "reason": .optional(\.reason)]
  }

  struct KeptFile: TemplateRecord {
    var name: String
    /// The bytes in Base64.
    var content: String
    /// That it need not be chosen again.
    var sentence: String

    static let fields: Fields<KeptFile> = [
      "name": .text(\.name), "content": .text(\.content), "sentence": .text(\.sentence),
    ]
  }

  struct Added: TemplateRecord {
    /// Their previews; empty until the study is read with them.
    var previews: [Preview]
    /// The check of the study's folder, among the studies.
    var checkURL: String
    /// The mistakes for which the study is not taken with them.
    var trouble: StudyTroubleNotice?

    static let fields: Fields<Added> = [
      "previews": .list(\.previews), "hasPreviews": .flag { !$0.previews.isEmpty },
      "isInOrder": .flag { !$0.previews.isEmpty && $0.trouble == nil },
      "isBeingRead": .flag { $0.previews.isEmpty && $0.trouble == nil },
      "checkURL": .text(\.checkURL), "trouble": .record(\.trouble),
    ]
  }

  struct Preview: TemplateRecord {
    /// “Preview: Mood”
    var title: String
    var url: String

    static let fields: Fields<Preview> = ["title": .text(\.title), "url": .text(\.url)]
  }

  struct Report: TemplateRecord {
    /// The name of the file.
    var file: String
    /// That it can be added, or the first reason why not.
    var sentence: String
    /// How it is added; nil where it cannot be.
    var next: String?
    var surveys: [Survey]
    /// Cells without a counterpart.
    var refusals: [Finding]
    /// All else that is to be changed.
    var problems: [Finding]
    var remarks: [Finding]

    static let fields: Fields<Report> = [
      "file": .text(\.file), "sentence": .text(\.sentence), "next": .optional(\.next),
      "isReady": .flag(\.isReady),
      "surveys": .list(\.surveys), "hasSurveys": .flag { !$0.surveys.isEmpty },
      "refusals": .list(\.refusals), "hasRefusals": .flag { !$0.refusals.isEmpty },
      "problems": .list(\.problems), "hasProblems": .flag { !$0.problems.isEmpty },
      "remarks": .list(\.remarks), "hasRemarks": .flag { !$0.remarks.isEmpty },
    ]

    var isReady: Bool { next != nil }
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
    /// “Sheet “survey”: row 12, column B (type)”
    var place: String
    /// In English.
    var reason: String

    static let fields: Fields<Finding> = ["place": .text(\.place), "reason": .text(\.reason)]
  }
}
