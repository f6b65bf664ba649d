import Templates

/// The analysis of a task of a study: each question with its drawings and tables.
struct AnalysisPage: Page {
  static let template = "analysis/analysis"

  var isRehearsal = false
  /// The same page for the other kind of participants.
  var otherURL: String
  /// The page on which other people's results are brought in; nil for those who may not, and where there is nothing to
  /// compare with.
  var comparisonsURL: String?
  /// The results in the file of the release whose people are analysed; nil without one.
  var releasedURL: String?
  /// Empty for a study with one task.
  var tasks: [TaskLink] = []
  /// Nil for a study without a task that is analysed.
  var title: String?
  /// “51 of 56 people have a result in every variant.”
  var extent: [Sentence] = []
  var exclusions: [Exclusion] = []
  /// The choice of what is shown; nil without a task.
  var choice: Choice?
  var sections: [Section] = []

  static let fields: Fields<AnalysisPage> = [
    "isRehearsal": .flag(\.isRehearsal), "otherURL": .text(\.otherURL),
    "comparisonsURL": .optional(\.comparisonsURL), "releasedURL": .optional(\.releasedURL),
    "tasks": .list(\.tasks), "hasTasks": .flag { $0.tasks.count > 1 }, "heading": .optional(\.title),
    "isEmpty": .flag { $0.title == nil }, "extent": .list(\.extent), "exclusions": .list(\.exclusions),
    "choice": .record(\.choice), "sections": .list(\.sections),
  ]

  struct TaskLink: TemplateRecord {
    var title: String
    var url: String
    var isShown: Bool

    static let fields: Fields<TaskLink> = [
      "title": .text(\.title), "url": .text(\.url), "isShown": .flag(\.isShown),
    ]
  }

  struct Sentence: TemplateRecord {
    var sentence: String

    static let fields: Fields<Sentence> = ["sentence": .text(\.sentence)]
  }

  /// A reason for which runs are left out, and the address of the same page without it, or with it.
  struct Exclusion: TemplateRecord {
    var reason: String
    var meaning: String
    var isApplied: Bool
    var runs: String
    var people: String
    var url: String

    static let fields: Fields<Exclusion> = [
      "reason": .text(\.reason), "meaning": .text(\.meaning), "isApplied": .flag(\.isApplied),
      "runs": .text(\.runs), "people": .text(\.people), "url": .text(\.url),
    ]
  }

  /// A form whose fields are those of the URL.
  struct Choice: TemplateRecord {
    var action: String
    /// Fields that the form keeps as they are.
    var kept: [HiddenField]
    /// The kept releases whose people can be analysed, behind everybody as of now; empty without one.
    var releases: [Option] = []
    var groups: [Option]
    /// The times that a task is done at home; empty for one of a visit.
    var occasions: [Option] = []
    var sizes: [Option]
    var variables: [Option]

    static let fields: Fields<Choice> = [
      "action": .text(\.action), "kept": .list(\.kept),
      "hasReleases": .flag { !$0.releases.isEmpty }, "releases": .list(\.releases),
      "groups": .list(\.groups),
      "occasions": .list(\.occasions), "hasOccasions": .flag { !$0.occasions.isEmpty },
      "sizes": .list(\.sizes),
      "variables": .list(\.variables), "hasVariables": .flag { !$0.variables.isEmpty },
    ]
  }

  struct Option: TemplateRecord {
    var value: String
    var label: String
    var isSelected: Bool

    static let fields: Fields<Option> = [
      "value": .text(\.value), "label": .text(\.label), "isSelected": .flag(\.isSelected),
    ]
  }

  struct Section: TemplateRecord {
    var id: String
    var title: String
    /// An explanation; empty where the title says it.
    var lead: String
    /// Said where there is nothing to compare.
    var remarks: [Sentence]
    var figures: [Figure]
    var tables: [Table]

    static let fields: Fields<Section> = [
      "id": .text(\.id), "title": .text(\.title), "lead": .text(\.lead),
      "hasLead": .flag { !$0.lead.isEmpty },
      "remarks": .list(\.remarks), "figures": .list(\.figures), "tables": .list(\.tables),
    ]
  }

  struct Figure: TemplateRecord {
    var id: String
    /// The id of the section's heading.
    var section: String
    var caption: String
    var drawing: HTML
    /// The drawing as a file.
    var url: String
    /// The name under which a script saves it as PNG.
    var picture: String

    static let fields: Fields<Figure> = [
      "id": .text(\.id), "section": .text(\.section), "caption": .text(\.caption),
      "drawing": .markup(\.drawing), "url": .text(\.url), "picture": .text(\.picture),
    ]
  }

  struct Table: TemplateRecord {
    /// The id of its heading, or of that of the section.
    var label: String
    /// The ids of the headings that name the region, that of its section first: sections have tables of the same title.
    var region: String
    /// Nil where the heading of the section says the same.
    var title: String?
    var columns: [Column]
    var rows: [Row]
    var notes: [Sentence]
    /// A long table is folded away under these words until somebody opens it; empty for others.
    var summary = ""
    /// The table as a file.
    var url: String

    static let fields: Fields<Table> = [
      "label": .text(\.label), "region": .text(\.region), "heading": .optional(\.title),
      "columns": .list(\.columns),
      "rows": .list(\.rows), "notes": .list(\.notes), "isFolded": .flag { !$0.summary.isEmpty },
      "summary": .text(\.summary), "url": .text(\.url),
    ]
  }

  struct Column: TemplateRecord {
    var label: String
    var isNumber: Bool

    static let fields: Fields<Column> = ["label": .text(\.label), "isNumber": .flag(\.isNumber)]
  }

  struct Row: TemplateRecord {
    var name: String
    var cells: [Cell]

    static let fields: Fields<Row> = ["name": .text(\.name), "cells": .list(\.cells)]
  }

  struct Cell: TemplateRecord {
    var text: String
    var isNumber: Bool

    static let fields: Fields<Cell> = ["text": .text(\.text), "isNumber": .flag(\.isNumber)]
  }
}
