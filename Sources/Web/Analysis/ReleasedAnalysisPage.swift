import Templates

/// The analysis as a release has it in its file: numbers that stay, whatever is decided about the data later.
struct ReleasedAnalysisPage: Page {
  static let template = "analysis/released"

  var isRehearsal = false
  /// “Release 3, made 14 May 2026, 10:12”
  var release: String
  /// The analysis of the same people from today's data; nil where nobody knows who they are.
  var analysisURL: String?
  var releasesURL: String
  /// The reason why nothing is shown.
  var problem: String?
  var tables: [Table] = []

  static let fields: Fields<ReleasedAnalysisPage> = [
    "isRehearsal": .flag(\.isRehearsal), "release": .text(\.release),
    "analysisURL": .optional(\.analysisURL), "releasesURL": .text(\.releasesURL),
    "problem": .optional(\.problem), "isShown": .flag { $0.problem == nil && !$0.tables.isEmpty },
    "isEmpty": .flag { $0.problem == nil && $0.tables.isEmpty }, "tables": .list(\.tables),
  ]

  struct Table: TemplateRecord {
    /// Its name in the release.
    var name: String
    var title: String
    var columns: [Column]
    var rows: [Row]
    /// “12 more rows are in the file”; nil where all are shown.
    var rest: String?

    static let fields: Fields<Table> = [
      "name": .text(\.name), "title": .text(\.title), "columns": .list(\.columns), "rows": .list(\.rows),
      "rest": .optional(\.rest),
    ]
  }

  struct Column: TemplateRecord {
    /// As in the file.
    var name: String
    var isNumber = false

    static let fields: Fields<Column> = ["name": .text(\.name), "isNumber": .flag(\.isNumber)]
  }

  struct Row: TemplateRecord {
    var cells: [Cell]

    static let fields: Fields<Row> = ["cells": .list(\.cells)]
  }

  struct Cell: TemplateRecord {
    var text: String
    var isNumber = false

    static let fields: Fields<Cell> = ["content": .text(\.text), "isNumber": .flag(\.isNumber)]
  }
}
