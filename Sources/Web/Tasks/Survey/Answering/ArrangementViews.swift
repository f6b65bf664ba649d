import Templates

/// Things to be put into an order. Without a script each has a list of places.
struct RankingView: TemplateRecord {
  var items: [Item]
  /// How many are to be placed: all of them, or the first few.
  var most: Int
  /// “Only the first 2 places are needed.”; nil where all are to be placed.
  var limit: String?

  struct Item: TemplateRecord {
    var value: String
    var label: String
    /// “1” to “n”; none is chosen until there is an answer.
    var places: [ChoiceOption]

    static let fields: Fields<Item> = [
      "value": .text(\.value), "label": .text(\.label), "places": .list(\.places),
    ]
  }

  static let fields: Fields<RankingView> = [
    "items": .list(\.items), "most": .number(\.most), "limit": .optional(\.limit),
  ]
}

/// The same choices for each of several statements: a table where there is room, single questions elsewhere.
struct MatrixView: TemplateRecord {
  var columns: [Column]
  var rows: [Row]
  var takesSeveral = false

  struct Column: TemplateRecord {
    var label: String
    static let fields: Fields<Column> = ["label": .text(\.label)]
  }

  struct Row: TemplateRecord {
    /// The element of the row: “q-calm”.
    var rowID: String
    /// The field of the form: “calm”.
    var rowName: String
    var statement: String
    var help: String?
    var cells: [Cell]
    var isRequired = false
    var problem: String?

    private var describedBy: String? {
      let parts = [help.map { _ in "help" }, problem.map { _ in "problem" }].compactMap { $0 }
      return parts.isEmpty ? nil : parts.map { "\(rowID)_\($0)" }.joined(separator: " ")
    }

    static let fields: Fields<Row> = [
      "rowID": .text(\.rowID), "rowName": .text(\.rowName), "statement": .text(\.statement),
      "rowHelp": .optional(\.help), "rowDescribedBy": .optional(\.describedBy), "cells": .list(\.cells),
      "canClearRow": .flag { !$0.isRequired }, "rowProblem": .optional(\.problem),
    ]
  }

  /// “Don’t know” is a column of its own.
  struct Cell: TemplateRecord {
    var value: String
    var label: String
    var isChosen = false
    var isExclusive = false

    static let fields: Fields<Cell> = [
      "value": .text(\.value), "label": .text(\.label), "isChosen": .flag(\.isChosen),
      "isExclusive": .flag(\.isExclusive),
    ]
  }

  static let fields: Fields<MatrixView> = [
    "columns": .list(\.columns), "count": .number { $0.columns.count }, "rows": .list(\.rows),
    "takesSeveral": .flag(\.takesSeveral),
  ]
}

/// A picture of the study.
struct PictureView: TemplateRecord {
  var url: String
  /// In words, for those who do not see it; empty where its label says it.
  var alternative = ""

  static let fields: Fields<PictureView> = ["url": .text(\.url), "alternative": .text(\.alternative)]
}

/// A drawing, on an empty field or on a picture. Without a script it is described in words.
struct DrawingView: TemplateRecord {
  /// Strokes as a signature has them; empty until there is an answer.
  var ink: String
  /// The text in place of a drawing.
  var description: String
  var picture: PictureView?

  static let fields: Fields<DrawingView> = [
    "ink": .text(\.ink), "description": .text(\.description), "picture": .record(\.picture),
  ]
}

/// Something to read, and the word that it was read.
struct MaterialView: TemplateRecord {
  var prose: HTML?
  var document: Document?
  /// “I have read it.”; nil where nothing is to be acknowledged.
  var acknowledgement: String?
  var isAcknowledged = false

  struct Document: TemplateRecord {
    var url: String
    /// “Open the document”
    var label: String
    /// “PDF, 120 kB”
    var extent: String

    static let fields: Fields<Document> = [
      "url": .text(\.url), "label": .text(\.label), "extent": .text(\.extent),
    ]
  }

  static let fields: Fields<MaterialView> = [
    "hasProse": .flag { $0.prose != nil }, "prose": .markup { $0.prose ?? HTML(trusted: "") },
    "document": .record(\.document), "acknowledgement": .optional(\.acknowledgement),
    "isAcknowledged": .flag(\.isAcknowledged),
  ]
}
