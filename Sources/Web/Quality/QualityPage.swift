import Templates

/// The quality of a study's data: each variant of each task, as a picture and as a table.
struct QualityPage: Page {
  static let template = "quality/quality"

  /// True if simulated participants are shown instead of real ones.
  var isRehearsal = false
  /// The same page for the other kind of participants.
  var otherURL: String
  /// The time of the figures; nil if they are up to date.
  var asOf: String?
  /// True if the reader may see scores.
  var showsScores = true
  /// The way to the flagged runs; nil for those who do not decide on them.
  var flagged: FlaggedLink?
  /// Nil until a run is finished.
  var flags: FlagNumbers?
  /// One for each task that has data of measurable quality.
  var sections: [Section]
  /// The meaning of the columns.
  var terms: [Term] = []

  static let fields: Fields<QualityPage> = [
    "isRehearsal": .flag(\.isRehearsal), "otherURL": .text(\.otherURL), "asOf": .optional(\.asOf),
    "showsScores": .flag(\.showsScores), "flagged": .record(\.flagged),
    "flags": .record(\.flags),
    "sections": .list(\.sections), "terms": .list(\.terms), "hasTerms": .flag { !$0.terms.isEmpty },
  ]

  struct FlaggedLink: TemplateRecord {
    var url: String
    /// “3 flagged runs wait for a decision”; nil if none does, and while they are counted.
    var sentence: String?

    static let fields: Fields<FlaggedLink> = [
      "url": .text(\.url), "sentence": .optional(\.sentence),
      "isWaiting": .flag { $0.sentence != nil },
    ]
  }

  struct Section: TemplateRecord {
    var id: String
    var title: String
    var figures: [Figure]
    var columns: [Column]
    /// The head of the first column: “Variant”, “Question”.
    var rowsHead: String
    /// One for each variant, or whatever the task has in its place.
    var rows: [Row]
    /// “2 runs of people who turned out not to be eligible are left out.” Nil where there are none.
    var ineligible: String?
    /// How far the numbers can be relied upon; nil where there is nothing to say of that.
    var note: String?
    /// The answers to each question that has choices or numbers.
    var distributions: [Distribution] = []
    /// Words above the distributions; nil where there are none.
    var distributionsTitle: String?

    static let fields: Fields<Section> = [
      "id": .text(\.id), "title": .text(\.title), "figures": .list(\.figures), "columns": .list(\.columns),
      "rowsHead": .text(\.rowsHead), "rows": .list(\.rows), "ineligible": .optional(\.ineligible),
      "note": .optional(\.note),
      "distributions": .list(\.distributions), "distributionsTitle": .optional(\.distributionsTitle),
      "hasDistributions": .flag { !$0.distributions.isEmpty },
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

  /// The answers to one question, as a picture and as a table.
  struct Distribution: TemplateRecord {
    var id: String
    var caption: String
    /// “24 answers, mean 4.2, standard deviation 1.1”
    var summary: String
    /// Of numbers; choices have a bar in each row of their table.
    var drawing: HTML?
    var shares: [Share]
    /// The head of the first column of the table.
    var sharesHead: String

    static let fields: Fields<Distribution> = [
      "id": .text(\.id), "caption": .text(\.caption), "summary": .text(\.summary),
      "drawing": .markup { $0.drawing ?? HTML(trusted: "") }, "hasDrawing": .flag { $0.drawing != nil },
      "shares": .list(\.shares), "sharesHead": .text(\.sharesHead),
    ]
  }

  /// A choice or a range of numbers, and how often it was answered.
  struct Share: TemplateRecord {
    var label: String
    var count: String
    /// “42 %”
    var share: String
    var bar: HTML
    /// The list of those who answered so; nil where nobody did.
    var url: String?

    static let fields: Fields<Share> = [
      "label": .text(\.label), "count": .text(\.count), "share": .text(\.share), "bar": .markup(\.bar),
      "url": .optional(\.url),
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
    /// The list of the people whose runs are counted; nil where there is none, or the reader may not see it.
    var url: String?
    /// “4: By touch”
    var label = ""

    static let fields: Fields<Cell> = [
      "text": .text(\.text), "url": .optional(\.url), "label": .text(\.label),
    ]
  }

  struct Term: TemplateRecord {
    var name: String
    var meaning: String

    static let fields: Fields<Term> = ["name": .text(\.name), "meaning": .text(\.meaning)]
  }
}
