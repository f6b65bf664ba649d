import Templates

/// The groups of other people that stand beside the results of a study, and bringing in another one. Fields of the form:
/// `name`, `task`, `format`, `file`, `options`, `reversed`, `skip`, and `add` once more than a check is wanted.
struct ComparisonsPage: Page {
  static let template = "comparisons/comparisons"

  var action: String
  var analysisURL: String
  var groups: [Group] = []
  /// Empty for a study without a test that can be compared.
  var tasks: [ChoiceOption]
  var formats: [ChoiceOption]
  var name = ""
  var options = ""
  var isReversed = false
  var skips = false
  /// The reason why no file was read.
  var problem: Problem?
  /// Nil before a file was read.
  var report: Report?

  static let fields: Fields<ComparisonsPage> = [
    "action": .text(\.action), "analysisURL": .text(\.analysisURL), "groups": .list(\.groups),
    "hasGroups": .flag { !$0.groups.isEmpty }, "canCompare": .flag { !$0.tasks.isEmpty },
    "tasks": .list(\.tasks), "hasTasks": .flag { $0.tasks.count > 1 }, "formats": .list(\.formats),
    "name": .text(\.name), "options": .text(\.options), "isReversed": .flag(\.isReversed),
    "skips": .flag(\.skips), "problem": .record(\.problem), "report": .record(\.report),
  ]

  struct Problem: TemplateRecord {
    /// The id of the field that it is about.
    var field: String
    var sentence: String

    static let fields: Fields<Problem> = ["field": .text(\.field), "sentence": .text(\.sentence)]
  }

  struct Group: TemplateRecord {
    var name: String
    var people: String
    var mean: String
    var deviation: String
    /// “Scored as D2 from jsPsych”
    var source: String
    var leftOut: String
    var added: String
    var removal: String
    /// The words behind which the button is that removes it.
    var remove: String

    static let fields: Fields<Group> = [
      "name": .text(\.name), "people": .text(\.people), "mean": .text(\.mean),
      "deviation": .text(\.deviation), "source": .text(\.source), "leftOut": .text(\.leftOut),
      "added": .text(\.added), "removal": .text(\.removal), "remove": .text(\.remove),
    ]
  }

  struct Report: TemplateRecord {
    /// That the group can be taken in, or that it cannot.
    var sentence: String
    var isReady: Bool
    /// The group as it would be; empty where it cannot be taken in.
    var facts: [Fact]
    var problems: [Row]
    /// Of problems that are not listed; nil for none.
    var more: String?
    /// Sentences about the content of the files.
    var remarks: [AnalysisPage.Sentence]

    static let fields: Fields<Report> = [
      "sentence": .text(\.sentence), "isReady": .flag(\.isReady), "facts": .list(\.facts),
      "hasFacts": .flag { !$0.facts.isEmpty },
      "problems": .list(\.problems), "hasProblems": .flag { !$0.problems.isEmpty },
      "more": .optional(\.more), "remarks": .list(\.remarks),
    ]
  }

  struct Fact: TemplateRecord {
    var what: String
    var value: String

    static let fields: Fields<Fact> = ["what": .text(\.what), "value": .text(\.value)]
  }

  struct Row: TemplateRecord {
    var file: String
    /// Empty for the whole file.
    var line: String
    var reason: String

    static let fields: Fields<Row> = [
      "file": .text(\.file), "line": .text(\.line), "reason": .text(\.reason),
    ]
  }
}
