import Templates

/// The occasions of a study's participants: as a picture, as a table.
struct AdherencePage: Page {
  static let template = "schedule/adherence"

  var isRehearsal = false
  /// The same page of the other kind of participants.
  var otherURL: String
  /// “312 done, 40 missed …”, of everybody.
  var sentence: String
  /// “52 people have a schedule.”
  var countSentence: String
  var drawing: HTML
  var columns: [TableColumn]
  var rows: [Row]
  var previousURL: String?
  var nextURL: String?
  /// “As of 10:32. …”; nil for figures that are up to date.
  var asOf: String?

  static let fields: Fields<AdherencePage> = [
    "isRehearsal": .flag(\.isRehearsal), "asOf": .optional(\.asOf),
    "otherURL": .text(\.otherURL), "sentence": .text(\.sentence), "countSentence": .text(\.countSentence),
    "drawing": .markup(\.drawing), "columns": .list(\.columns), "rows": .list(\.rows),
    "hasRows": .flag { !$0.rows.isEmpty },
    "previousURL": .optional(\.previousURL), "nextURL": .optional(\.nextURL),
    "hasPages": .flag { $0.previousURL != nil || $0.nextURL != nil },
  ]

  struct Row: TemplateRecord {
    var code: String
    /// The page of this person; nil for staff who may not open it.
    var url: String?
    var done: String
    var missed: String
    var brokenOff: String
    var open: String
    var ahead: String
    /// “80 %” of those that were due; empty before any was.
    var share: String
    /// Nil for staff who may not open the times of this person.
    var activity: Activity?

    static let fields: Fields<Row> = [
      "code": .text(\.code), "url": .optional(\.url), "done": .text(\.done), "missed": .text(\.missed),
      "brokenOff": .text(\.brokenOff), "open": .text(\.open), "ahead": .text(\.ahead),
      "share": .text(\.share), "activity": .record(\.activity),
    ]
  }

  /// The last time at which an occasion was begun or done.
  struct Activity: TemplateRecord {
    var moment: String
    /// Nil before the first one.
    var iso: String?

    static let fields: Fields<Activity> = ["moment": .text(\.moment), "iso": .optional(\.iso)]
  }
}

/// The occasions of one participant, each with what became of it.
struct ParticipantSchedulePage: Page {
  static let template = "schedule/participant"

  var code: String
  var study: String
  var isRehearsal = false
  var participantURL: String
  var sentence: String
  var drawing: HTML
  /// “The times are those of Europe/Berlin.”
  var zone: String
  var rows: [Row]

  static let fields: Fields<ParticipantSchedulePage> = [
    "code": .text(\.code), "study": .text(\.study), "isRehearsal": .flag(\.isRehearsal),
    "participantURL": .text(\.participantURL), "sentence": .text(\.sentence), "drawing": .markup(\.drawing),
    "zone": .text(\.zone), "rows": .list(\.rows), "hasRows": .flag { !$0.rows.isEmpty },
  ]

  /// Times in the participant's time zone; empty for what did not happen.
  struct Row: TemplateRecord {
    var task: String
    var number: String
    var opens: String
    var expires: String
    var shown: String
    var reminded: String
    var begun: String
    var done: String
    var state: String

    static let fields: Fields<Row> = [
      "task": .text(\.task), "number": .text(\.number), "opens": .text(\.opens), "expires": .text(\.expires),
      "shown": .text(\.shown), "reminded": .text(\.reminded), "begun": .text(\.begun), "done": .text(\.done),
      "state": .text(\.state),
    ]
  }
}

extension AdherencePage: ShowsRehearsals {}
extension ParticipantSchedulePage: ShowsRehearsals {}
