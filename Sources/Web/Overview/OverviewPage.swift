import Templates

/// The progress of a study: against its target, day by day, and the missing data.
struct OverviewPage: Page {
  static let template = "overview/overview"

  var isRehearsal = false
  var otherURL: String
  /// The time of the figures; nil if they are up to date.
  var asOf: String?
  /// The numbers of the flow: assessed, consented, complete, analysed.
  var counts: [NamedCount]
  /// Complete, and how many there shall be; nil without a target.
  var progress: ProgressBar?
  var diagram: HTML?
  /// The page of the flow, with its table and files.
  var flowURL: String
  var chart: HTML?
  var days: [Line]
  /// “By experimenter”, and the head of the first column: “Experimenter”.
  var partsTitle = ""
  var partHead = ""
  /// Divisions of the numbers to choose from.
  var parts: PartChoice?
  /// The numbers by the chosen one.
  var lines: [Line]
  var phases: [Phase]
  /// The participants with missing data; empty for readers who may not see who that is.
  var gaps: [Person]
  /// Groups of whom only the newest are looked at, each with the list of all.
  var partial: [Partial] = []
  /// A sentence while it is not known yet whose data lack something; nil otherwise.
  var underWay: String?
  /// The numbers of those under way, and of those whose data stay incomplete, in sentences.
  var standing: [Sentence] = []
  /// The list of those who still have to consent again; nil in a study that never asked for it.
  var renewalsURL: String?
  /// “The identity data of 3 people are to be deleted”; nil where those of nobody are, and for readers without the right.
  var identities: String?
  /// The list of those with something missing.
  var allGapsURL: String

  static let fields: Fields<OverviewPage> = [
    "isRehearsal": .flag(\.isRehearsal), "otherURL": .text(\.otherURL), "asOf": .optional(\.asOf),
    "counts": .list(\.counts), "progress": .record(\.progress),
    "hasPeople": .flag { $0.diagram != nil }, "diagram": .markup { $0.diagram ?? HTML(trusted: "") },
    "flowURL": .text(\.flowURL), "chart": .markup { $0.chart ?? HTML(trusted: "") }, "days": .list(\.days),
    "partsTitle": .text(\.partsTitle), "partHead": .text(\.partHead), "parts": .record(\.parts),
    "lines": .list(\.lines), "phases": .list(\.phases),
    "hasPhases": .flag { !$0.phases.isEmpty },
    "gaps": .list(\.gaps), "hasGaps": .flag { !$0.gaps.isEmpty }, "partial": .list(\.partial),
    "underWay": .optional(\.underWay),
    "isWhole": .flag { $0.gaps.isEmpty && $0.partial.isEmpty && $0.underWay == nil },
    "standing": .list(\.standing),
    "allGapsURL": .text(\.allGapsURL),
    "renewalsURL": .optional(\.renewalsURL), "identities": .optional(\.identities),
  ]

  struct Sentence: TemplateRecord {
    var sentence: String

    static let fields: Fields<Sentence> = ["sentence": .text(\.sentence)]
  }

  struct Partial: TemplateRecord {
    /// “In progress: the newest 50 of 131 are looked at here.”
    var sentence: String
    var url: String

    static let fields: Fields<Partial> = ["sentence": .text(\.sentence), "url": .text(\.url)]
  }

  /// A day, an experimenter, a site or a tablet.
  struct Line: TemplateRecord {
    var name: String
    var recruited: LinkedNumber
    var consented: LinkedNumber
    var complete: LinkedNumber

    static let fields: Fields<Line> = [
      "name": .text(\.name), "recruited": .record { $0.recruited }, "consented": .record { $0.consented },
      "complete": .record { $0.complete },
    ]
  }

  struct Phase: TemplateRecord {
    var name: String
    /// “4 min 10 s”
    var median: String
    var people: String

    static let fields: Fields<Phase> = [
      "name": .text(\.name), "median": .text(\.median), "people": .text(\.people),
    ]
  }

  /// A participant with missing data.
  struct Person: TemplateRecord {
    var code: String
    var url: String
    var step: String
    var gaps: [Gap]

    static let fields: Fields<Person> = [
      "code": .text(\.code), "url": .text(\.url), "step": .text(\.step), "gaps": .list(\.gaps),
    ]
  }

  struct Gap: TemplateRecord {
    /// “Sorting test 2 of 4: stopped in block 3”
    var what: String
    /// The remedy for it.
    var remedy: String

    static let fields: Fields<Gap> = ["what": .text(\.what), "remedy": .text(\.remedy)]
  }
}
