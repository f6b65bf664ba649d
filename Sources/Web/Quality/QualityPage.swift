import Templates

/// The quality of a study's data: each variant of each task, as a picture and as a table.
struct QualityPage: Page {
  static let template = "quality/quality"

  var study: String
  /// True if simulated participants are shown instead of real ones.
  var isRehearsal = false
  /// The same page for the other kind of participants.
  var otherURL: String
  /// True if the reader may see scores.
  var showsScores = true
  /// One for each task that has data of measurable quality.
  var sections: [Section]
  /// The meaning of the columns.
  var terms: [Term] = []

  static let fields: Fields<QualityPage> = [
    "study": .text(\.study), "isRehearsal": .flag(\.isRehearsal), "otherURL": .text(\.otherURL),
    "showsScores": .flag(\.showsScores), "sections": .list(\.sections), "terms": .list(\.terms),
    "hasTerms": .flag { !$0.terms.isEmpty },
  ]

  struct Section: TemplateRecord {
    var id: String
    var title: String
    var figures: [Figure]
    var columns: [Column]
    /// One for each variant.
    var rows: [Row]
    /// “2 runs of people who turned out not to be eligible are left out.” Nil where there are none.
    var ineligible: String?

    static let fields: Fields<Section> = [
      "id": .text(\.id), "title": .text(\.title), "figures": .list(\.figures), "columns": .list(\.columns),
      "rows": .list(\.rows), "ineligible": .optional(\.ineligible),
      "hasFigures": .flag { !$0.figures.isEmpty },
    ]
  }

  /// The distribution of the scores of one variant.
  struct Figure: TemplateRecord {
    var caption: String
    var drawing: HTML
    /// The meaning of the two ends of the scale.
    var negativeEnd: String
    var positiveEnd: String

    static let fields: Fields<Figure> = [
      "caption": .text(\.caption), "drawing": .markup(\.drawing), "negativeEnd": .text(\.negativeEnd),
      "positiveEnd": .text(\.positiveEnd),
    ]
  }

  struct Column: TemplateRecord {
    var label: String

    static let fields: Fields<Column> = ["label": .text(\.label)]
  }

  /// Numbers in words of the reader's language; “–” where there is none.
  struct Row: TemplateRecord {
    var name: String
    /// In the order of the columns.
    var cells: [Cell]

    static let fields: Fields<Row> = ["name": .text(\.name), "cells": .list(\.cells)]
  }

  struct Cell: TemplateRecord {
    var text: String

    static let fields: Fields<Cell> = ["text": .text(\.text)]
  }

  struct Term: TemplateRecord {
    var name: String
    var meaning: String

    static let fields: Fields<Term> = ["name": .text(\.name), "meaning": .text(\.meaning)]
  }
}
