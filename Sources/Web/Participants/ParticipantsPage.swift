import Studies
import Templates

/// Everyone who takes part, as a table that sorts, filters and pages through its address alone.
/// Fields of the filter (GET): `code`, `study`, `state`, `origin`, `tag`; `sort`, `order`, `version` and `figure` go along
/// hidden.
struct ParticipantsPage: Page {
  static let template = "participants/participants"

  /// A sentence in place of the list while it cannot be filtered yet; nil otherwise.
  var underWay: String?
  /// True if it is a list of rehearsals alone.
  var isRehearsal = false
  /// “1–50 of 131 participants”
  var countSentence: String
  /// The beginning of a code, as searched for.
  var code = ""
  var codeProblem: String?
  /// Each begins with a choice that has an empty value and leaves nobody out.
  var studies: [ChoiceOption]
  var states: [ChoiceOption]
  var origins: [ChoiceOption]
  /// Empty where nobody has a tag.
  var tags: [ChoiceOption] = []
  /// Set if the list is limited to one version of the consent; holds the link that lifts the limit.
  var version: Version?
  /// Set if the list is limited to the people behind a number of a picture; holds the link that lifts the limit.
  var figure: Figure?
  /// Names of the column and the direction, as in the query.
  var sort: String
  var order: String
  /// True if the filter leaves anyone out: an empty table then means something else.
  var isFiltered = false
  /// The pages to create new participants and to write to them, and the lists of those who still have to consent again, of
  /// each study that has any.
  var makers: [Makers] = []
  var filters: SavedFilterBar
  var columns: [TableColumn]
  /// The columns to choose from.
  var columnChoices: [ChoiceOption]
  var rows: [Row]
  var file: ListFileLinks
  /// Nil if there is one page alone.
  var jump: PageJump?
  var previousURL: String?
  var nextURL: String?

  static let fields: Fields<ParticipantsPage> = [
    "underWay": .optional(\.underWay), "countSentence": .text(\.countSentence), "code": .text(\.code),
    "codeProblem": .optional(\.codeProblem),
    "studies": .list(\.studies), "states": .list(\.states), "origins": .list(\.origins),
    "tags": .list(\.tags), "hasTags": .flag { !$0.tags.isEmpty },
    "version": .record(\.version), "figure": .record(\.figure),
    "makers": .list(\.makers), "hasMakers": .flag { !$0.makers.isEmpty },
    "filters": .record { $0.filters },
    "sort": .text(\.sort), "order": .text(\.order),
    "isFiltered": .flag(\.isFiltered),
    "columns": .list(\.columns), "columnChoices": .list(\.columnChoices),
    "rows": .list(\.rows), "hasRows": .flag { !$0.rows.isEmpty }, "file": .record { $0.file },
    "jump": .record(\.jump),
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

  struct Figure: TemplateRecord {
    /// As in the query.
    var value: String
    /// “Consented: 14 May 2026”
    var sentence: String
    /// “1 person more is counted, whose data are to be deleted.” Nil where nobody is.
    var unlisted: String?
    /// The list without this.
    var otherURL: String

    static let fields: Fields<Figure> = [
      "value": .text(\.value), "sentence": .text(\.sentence), "unlisted": .optional(\.unlisted),
      "otherURL": .text(\.otherURL),
    ]
  }

  /// Those of one study.
  struct Makers: TemplateRecord {
    var study: String
    var pages: [Maker]

    static let fields: Fields<Makers> = ["study": .text(\.study), "pages": .list(\.pages)]
  }

  struct Maker: TemplateRecord {
    var title: String
    var url: String

    static let fields: Fields<Maker> = ["title": .text(\.title), "url": .text(\.url)]
  }

  struct Row: TemplateRecord {
    var id: String
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
    var tags: [ShownTag] = []
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
    /// The columns besides the code.
    var shown = Set(ParticipantColumn.allCases)

    static let fields: Fields<Row> = [
      "id": .text(\.id), "url": .text(\.url), "code": .text(\.code), "study": .text(\.study),
      "showsStudy": shows(.study), "showsLanguage": shows(.language), "showsConsent": shows(.consent),
      "showsStep": shows(.step), "showsTasks": shows(.tasks), "showsEnrolled": shows(.enrolled),
      "showsLastSeen": shows(.lastSeen), "language": .text(\.language),
      "version": .optional(\.version), "step": .text(\.step), "progress": .text(\.progress.rawValue),
      "isRehearsal": .flag(\.isRehearsal), "tags": .list(\.tags),
      "tasksDone": .text(\.tasksDone), "unsent": .optional(\.unsent), "enrolled": .text(\.enrolled),
      "enrolledISO": .text(\.enrolledISO),
      "lastSeen": .text(\.lastSeen), "lastSeenISO": .optional(\.lastSeenISO),
    ]

    private static func shows(_ column: ParticipantColumn) -> Field<Row> {
      .flag { $0.shown.contains(column) }
    }
  }
}
