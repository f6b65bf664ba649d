import Studies
import Templates

/// Everyone who takes part, as a table that sorts, filters and pages through its address alone.
/// Fields of the filter (GET): `code`, `study`, `state`, `origin`; `sort`, `order` and `version` go along hidden.
struct ParticipantsPage: Page {
  static let template = "participants/participants"

  /// “1–50 of 131 participants”
  var countSentence: String
  /// The beginning of a code, as searched for.
  var code = ""
  var codeProblem: String?
  /// Each begins with a choice that has an empty value and leaves nobody out.
  var studies: [ChoiceOption]
  var states: [ChoiceOption]
  var origins: [ChoiceOption]
  /// Set if the list is limited to one version of the consent; holds the link that lifts the limit.
  var version: Version?
  /// Names of the column and the direction, as in the query.
  var sort: String
  var order: String
  /// True if the filter leaves anyone out: an empty table then means something else.
  var isFiltered = false
  /// The pages to create new participants, and the lists of those who still have to consent again, for each study.
  var makers: [Maker] = []
  var columns: [TableColumn]
  var rows: [Row]
  var previousURL: String?
  var nextURL: String?

  static let fields: Fields<ParticipantsPage> = [
    "countSentence": .text(\.countSentence), "code": .text(\.code), "codeProblem": .optional(\.codeProblem),
    "studies": .list(\.studies), "states": .list(\.states), "origins": .list(\.origins),
    "version": .record(\.version),
    "makers": .list(\.makers),
    "sort": .text(\.sort), "order": .text(\.order),
    "isFiltered": .flag(\.isFiltered),
    "columns": .list(\.columns), "rows": .list(\.rows), "hasRows": .flag { !$0.rows.isEmpty },
    "hasPages": .flag { $0.previousURL != nil || $0.nextURL != nil },
    "previousURL": .optional(\.previousURL), "nextURL": .optional(\.nextURL),
  ]

  struct Version: TemplateRecord {
    /// The number as in the query.
    var number: String
    /// “Consented last to version 2”
    var sentence: String
    /// The list without this.
    var otherURL: String

    static let fields: Fields<Version> = [
      "number": .text(\.number), "sentence": .text(\.sentence), "otherURL": .text(\.otherURL),
    ]
  }

  struct Maker: TemplateRecord {
    var title: String
    var url: String

    static let fields: Fields<Maker> = ["title": .text(\.title), "url": .text(\.url)]
  }

  struct Row: TemplateRecord {
    var url: String
    var code: String
    var study: String
    var language: String
    /// The version that they consented to last; nil without a consent.
    var version: String?
    /// The step that is due, in words.
    var step: String
    /// The mark beside the word for the step.
    var progress: ParticipantState
    var isRehearsal = false
    /// “2 of 5”
    var tasksDone: String
    /// “unsent: 12”; nil where the device has sent everything.
    var unsent: String?
    /// Points in time twice: for people, and as an ISO 8601 date with offset for machines.
    var enrolled: String
    var enrolledISO: String
    var lastSeen: String
    /// Nil as long as nobody has used the code.
    var lastSeenISO: String?

    static let fields: Fields<Row> = [
      "url": .text(\.url), "code": .text(\.code), "study": .text(\.study), "language": .text(\.language),
      "version": .optional(\.version), "step": .text(\.step), "progress": .text(\.progress.rawValue),
      "isRehearsal": .flag(\.isRehearsal),
      "tasksDone": .text(\.tasksDone), "unsent": .optional(\.unsent), "enrolled": .text(\.enrolled),
      "enrolledISO": .text(\.enrolledISO),
      "lastSeen": .text(\.lastSeen), "lastSeenISO": .optional(\.lastSeenISO),
    ]
  }
}

extension ParticipantsPage {
  static let examples = [
    ParticipantsPage(
      countSentence: "No participants", studies: exampleStudies, states: exampleStates,
      origins: exampleOrigins, sort: "enrolled",
      order: "descending", columns: exampleColumns, rows: []),
    ParticipantsPage(
      countSentence: "No participants", code: "9XO", codeProblem: "Codes never contain “O”.",
      studies: exampleStudies, states: exampleStates, origins: exampleOrigins,
      version: Version(
        number: "2", sentence: "Last consented to version 2", otherURL: "/staff/participants?code=9XO"),
      sort: "enrolled", order: "descending", isFiltered: true, columns: exampleColumns, rows: []),
    ParticipantsPage(
      countSentence: "51–54 of 131 participants", studies: exampleStudies, states: exampleStates,
      origins: exampleOrigins,
      sort: "enrolled",
      order: "descending",
      makers: [Maker(title: "New participants: Body weight", url: "/staff/studies/a/participants")],
      columns: exampleColumns, rows: exampleRows,
      previousURL: "/staff/participants?page=1",
      nextURL: "/staff/participants?page=3"),
  ]

  private static let exampleStudies = [
    ChoiceOption(value: "", label: "All studies"),
    ChoiceOption(value: "weight-iat", label: "Attitudes towards body weight", isChosen: true),
  ]

  private static let exampleStates = [
    ChoiceOption(value: "", label: "All states", isChosen: true),
    ChoiceOption(value: "in-progress", label: "In progress"),
    ChoiceOption(value: "complete", label: "Complete"), ChoiceOption(value: "withdrawn", label: "Withdrawn"),
  ]

  private static let exampleOrigins = [
    ChoiceOption(value: "", label: "Real and rehearsals", isChosen: true),
    ChoiceOption(value: "real", label: "Real"), ChoiceOption(value: "rehearsal", label: "Rehearsals"),
  ]

  private static let exampleColumns = [
    TableColumn(label: "Code", url: "?sort=code"), TableColumn(label: "Study", url: "?sort=study"),
    TableColumn(label: "Language", url: "?sort=language"), TableColumn(label: "Consent"),
    TableColumn(label: "Step"),
    TableColumn(label: "Tasks done", isNumber: true),
    TableColumn(
      label: "Enrolled", url: "?sort=enrolled&order=ascending", direction: "descending", isNumber: true),
    TableColumn(label: "Last seen", url: "?sort=seen", isNumber: true),
  ]

  private static let exampleRows = [
    Row(
      url: "/staff/participants/1", code: "K7QF-2MXD", study: "Attitudes towards body weight",
      language: "English", version: "Version 2",
      step: "Test 3", progress: .underWay, tasksDone: "2 of 5", unsent: "unsent: 12",
      enrolled: "14 May 2026, 10:12",
      enrolledISO: "2026-05-14T10:12:00+02:00", lastSeen: "4 minutes ago",
      lastSeenISO: "2026-05-14T10:40:00+02:00"),
    Row(
      url: "/staff/participants/2", code: "P3WN-8RTC", study: "Attitudes towards body weight",
      language: "Deutsch", version: "Version 1",
      step: "Finished", progress: .finished, tasksDone: "5 of 5", enrolled: "13 May 2026, 16:01",
      enrolledISO: "2026-05-13T16:01:00+02:00", lastSeen: "13 May 2026, 16:44",
      lastSeenISO: "2026-05-13T16:44:00+02:00"),
    Row(
      url: "/staff/participants/3", code: "D9HJ-4VKB", study: "Attitudes towards body weight",
      language: "Deutsch",
      step: "Left the study", progress: .ended, tasksDone: "1 of 5", enrolled: "13 May 2026, 14:30",
      enrolledISO: "2026-05-13T14:30:00+02:00", lastSeen: "13 May 2026, 14:52",
      lastSeenISO: "2026-05-13T14:52:00+02:00"),
    Row(
      url: "/staff/participants/4", code: "X2BM-6NQS", study: "Attitudes towards body weight",
      language: "English",
      step: "Consent", progress: .underWay, isRehearsal: true, tasksDone: "0 of 5",
      enrolled: "12 May 2026, 09:00",
      enrolledISO: "2026-05-12T09:00:00+02:00", lastSeen: ""),
  ]
}
