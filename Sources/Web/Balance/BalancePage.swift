import Templates

/// The balance of the orders of a study's tests: each test as a picture and as tables.
struct BalancePage: Page {
  static let template = "balance/balance"

  var isRehearsal = false
  var countsFinished = false
  /// The same page for the other kind of participants, and for the other kind of orders.
  var otherURL: String
  var countURL: String
  /// “As of 10:32. …”; nil for figures that are up to date.
  var asOf: String?
  var tests: [Test]

  static let fields: Fields<BalancePage> = [
    "isRehearsal": .flag(\.isRehearsal), "countsFinished": .flag(\.countsFinished),
    "otherURL": .text(\.otherURL), "countURL": .text(\.countURL), "asOf": .optional(\.asOf),
    "tests": .list(\.tests),
  ]

  struct Test: TemplateRecord {
    var id: String
    var title: String
    /// The method by which orders are drawn, in words.
    var method: String
    /// “51 orders”
    var orders: String
    /// “P = 0.752 (χ² = 5.88, 9 degrees of freedom)”; nil where nothing can be compared.
    var verdict: String?
    /// Said where the test is but a rough guide.
    var caution: String?
    var drawing: HTML?
    /// The heads of the columns: “Test 1”.
    var positions: [Head]
    var positionRows: [Row]
    /// The heads of the columns: variants.
    var successors: [Head]
    var successionRows: [Row]
    /// “How often each variant came first at each site”, and the head of the first column: “Site”.
    var partsTitle = ""
    var partHead = ""
    /// Divisions of the variants that came first to choose from; nil where there is but one.
    var parts: PartChoice?
    /// One for each site, experimenter, first tablet or day, a column for each variant; empty for finished tests.
    var partRows: [Row] = []
    /// “Only the newest 30 of 112 days are shown.” Nil where all are.
    var partsNote: String?
    var lists: [List] = []
    /// True if the study was changed after orders had been drawn.
    var isChanged = false

    static let fields: Fields<Test> = [
      "id": .text(\.id), "title": .text(\.title), "method": .text(\.method), "orders": .text(\.orders),
      "verdict": .optional(\.verdict), "caution": .optional(\.caution),
      "hasDrawing": .flag { $0.drawing != nil }, "drawing": .markup { $0.drawing ?? HTML(trusted: "") },
      "positions": .list(\.positions), "positionRows": .list(\.positionRows),
      "partsTitle": .text(\.partsTitle), "partHead": .text(\.partHead), "parts": .record(\.parts),
      "partRows": .list(\.partRows), "hasParts": .flag { !$0.partRows.isEmpty },
      "partsNote": .optional(\.partsNote),
      "successors": .list(\.successors), "successionRows": .list(\.successionRows), "lists": .list(\.lists),
      "hasLists": .flag { !$0.lists.isEmpty }, "isChanged": .flag(\.isChanged),
    ]
  }

  struct Head: TemplateRecord {
    var label: String

    static let fields: Fields<Head> = ["label": .text(\.label)]
  }

  struct Row: TemplateRecord {
    var name: String
    var cells: [LinkedNumber]

    static let fields: Fields<Row> = ["name": .text(\.name), "cells": .list(\.cells)]
  }

  /// A list from which places are taken.
  struct List: TemplateRecord {
    /// The participants it is for, as the study divides them.
    var stratum: String
    /// “In use”
    var state: String
    var method: String
    var variants: String
    var began: String
    var held: String
    var free: String

    static let fields: Fields<List> = [
      "stratum": .text(\.stratum), "standing": .text(\.state), "method": .text(\.method),
      "variants": .text(\.variants),
      "began": .text(\.began), "held": .text(\.held), "free": .text(\.free),
    ]
  }
}
