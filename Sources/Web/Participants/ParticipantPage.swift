import Studies
import Templates

/// One participant: where they are, what they and the staff did, and every run of a test.
struct ParticipantPage: Page {
  static let template = "participants/participant"

  var code: String
  /// The list of participants, as the reader left it.
  var listURL = Path.staffParticipants.url()
  var study: String
  /// The step that is due, in words.
  var step: String
  var progress: ParticipantState
  /// “At Tablet 2”; nil while they have none of the lab's.
  var tablet: String?
  var isRehearsal = false
  /// Label and value, in the order shown: language, tasks done, enrolled, last seen, consent, each permission.
  var facts: [Fact]
  var consentURL: String
  /// All that they answered, for staff who may read answers.
  /// Nil in a study without surveys, and where nobody reads the answers any more.
  var answersURL: String?
  /// Their results as participants are told theirs, for staff who may see scores; nil while no test is finished.
  var resultsURL: String?
  /// The contact details that they gave in surveys, for staff who handle what names a person; nil where there are none to
  /// read.
  var contactURL: String?
  /// The tasks that they do at home, and their times; nil where nothing is planned.
  var scheduleURL: String?
  /// Their card, to print.
  var cardURL: String
  /// Writing to them; nil for a study without messages.
  var messageURL: String?
  /// Nil where nothing is asked of staff now.
  var due: DueAction?
  /// Nil where no tablet waits, or would be of use to them.
  var handOver: HandOverTo?
  /// Takes back the tablet that they have; nil while they have none.
  var takeBackAction: String?
  /// The test that is due on another device; nil where none is.
  var external: ExternalForm?
  var visit: InterventionForms
  var visits: VisitSummary
  var tags: TagForm
  /// Nil where the study names no sites.
  var site: SiteForm?
  /// Nil if the participant has left.
  var actions: ParticipationActions?
  /// Nil if the participant has not left.
  var deletion: DeletionForm?
  /// True if the reader may see scores.
  var showsScores = true
  var runs: [RunRow]
  /// Those that hold them, the first first.
  var releases: [ReleaseName] = []
  /// Day by day, in order.
  var timeline: [Day]

  static let fields: Fields<ParticipantPage> = [
    "code": .text(\.code), "listURL": .text(\.listURL), "study": .text(\.study), "step": .text(\.step),
    "progress": .text(\.progress.rawValue), "isRehearsal": .flag(\.isRehearsal),
    "tablet": .optional(\.tablet), "facts": .list(\.facts),
    "consentURL": .text(\.consentURL), "scheduleURL": .optional(\.scheduleURL),
    "answersURL": .optional(\.answersURL), "resultsURL": .optional(\.resultsURL),
    "contactURL": .optional(\.contactURL), "cardURL": .text(\.cardURL),
    "messageURL": .optional(\.messageURL),
    "due": .record(\.due), "handOver": .record(\.handOver),
    "takeBackAction": .optional(\.takeBackAction), "actions": .record(\.actions),
    "deletion": .record(\.deletion),
    "external": .record(\.external), "visit": .record(\.visit),
    "visits": .record { $0.visits }, "tags": .record { $0.tags }, "site": .record(\.site),
    "showsScores": .flag(\.showsScores), "runs": .list(\.runs), "hasRuns": .flag { !$0.runs.isEmpty },
    "releases": .list(\.releases), "hasReleases": .flag { !$0.releases.isEmpty },
    "timeline": .list(\.timeline), "hasTimeline": .flag { !$0.timeline.isEmpty },
  ]

  struct Fact: TemplateRecord {
    var label: String
    var value: String

    static let fields: Fields<Fact> = ["label": .text(\.label), "value": .text(\.value)]
  }

  struct RunRow: TemplateRecord {
    var test: String
    var variant: String
    /// “Finished”, “Under way”, “Stopped”.
    var state: String
    var progress: ParticipantState
    var trials: String
    /// “unsent: 12”; nil where the device has sent everything.
    var unsent: String?
    /// D2, to two decimals; nil when there is none.
    var score: String?
    /// The reason why the run does not count; nil for one that does.
    var setAside: String?
    /// “On another device”; nil for a run in the browser.
    var source: String?
    /// The meaning of the score, its mere existence, or the reason why there is none.
    var scoreSentence: String
    /// The result of the device check before the run; nil if there was none.
    var check: String?
    /// The sentence about recorders beside it; nil for a run without recorders.
    var recordings: String?
    /// The files with the voice, for those who may hear it; empty without any.
    var sounds: [Sound] = []
    /// The problems with the data of this run, one phrase each; empty if there are none.
    var doubts: [Doubt]

    static let fields: Fields<RunRow> = [
      "test": .text(\.test), "variant": .text(\.variant), "state": .text(\.state),
      "progress": .text(\.progress.rawValue), "trials": .text(\.trials), "unsent": .optional(\.unsent),
      "setAside": .optional(\.setAside), "source": .optional(\.source),
      "score": .optional(\.score),
      "scoreSentence": .text(\.scoreSentence), "check": .optional(\.check),
      "recordings": .optional(\.recordings), "sounds": .list(\.sounds),
      "hasSounds": .flag { !$0.sounds.isEmpty }, "doubts": .list(\.doubts),
      "isFinished": .flag { $0.progress == .finished }, "hasDoubts": .flag { !$0.doubts.isEmpty },
    ]

    struct Sound: TemplateRecord {
      var url: String
      /// “Try 2 (12.4 s)”
      var label: String

      static let fields: Fields<Sound> = ["url": .text(\.url), "label": .text(\.label)]
    }
  }

  struct Doubt: TemplateRecord {
    var phrase: String

    static let fields: Fields<Doubt> = ["phrase": .text(\.phrase)]
  }

  struct Day: TemplateRecord {
    /// “14 May 2026”
    var date: String
    var events: [Event]

    static let fields: Fields<Day> = ["date": .text(\.date), "events": .list(\.events)]
  }

  struct Event: TemplateRecord {
    /// “10:12”
    var time: String
    /// The same as an ISO 8601 date with offset.
    var timeISO: String
    var what: String
    var who: String

    static let fields: Fields<Event> = [
      "time": .text(\.time), "timeISO": .text(\.timeISO), "what": .text(\.what),
      "who": .text(\.who),
    ]
  }
}
