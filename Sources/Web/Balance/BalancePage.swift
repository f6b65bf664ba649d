import Templates

/// The balance of the orders of a study's tests: each test as a picture and as tables.
struct BalancePage: Page {
  static let template = "balance/balance"

  var study: String
  var isRehearsal = false
  var countsFinished = false
  /// The same page for the other kind of participants, and for the other kind of orders.
  var originURL: String
  var countURL: String
  var tests: [Test]

  static let fields: Fields<BalancePage> = [
    "study": .text(\.study), "isRehearsal": .flag(\.isRehearsal), "countsFinished": .flag(\.countsFinished),
    "originURL": .text(\.originURL), "countURL": .text(\.countURL), "tests": .list(\.tests),
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
    var lists: [List] = []
    /// True if the study was changed after orders had been drawn.
    var isChanged = false

    static let fields: Fields<Test> = [
      "id": .text(\.id), "title": .text(\.title), "method": .text(\.method), "orders": .text(\.orders),
      "verdict": .optional(\.verdict), "caution": .optional(\.caution),
      "hasDrawing": .flag { $0.drawing != nil }, "drawing": .markup { $0.drawing ?? HTML(trusted: "") },
      "positions": .list(\.positions), "positionRows": .list(\.positionRows),
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
    var cells: [Cell]

    static let fields: Fields<Row> = ["name": .text(\.name), "cells": .list(\.cells)]
  }

  struct Cell: TemplateRecord {
    var number: String

    static let fields: Fields<Cell> = ["number": .text(\.number)]
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

extension BalancePage {
  static let examples = [
    BalancePage(
      study: "Words and pictures of everyday food", originURL: "?origin=rehearsal",
      countURL: "?count=finished",
      tests: []),
    BalancePage(
      study: "Attitudes towards body weight", isRehearsal: true, countsFinished: true,
      originURL: "?count=finished",
      countURL: "?origin=rehearsal",
      tests: [
        Test(
          id: "weight", title: "Sorting test", method: "Williams design", orders: "51 orders",
          verdict: "P = 0.752 (χ² = 5.88 with 9 degrees of freedom)",
          caution: "Some expected counts are below 5.",
          drawing: OrderDrawing(counts: [[18, 9], [11, 14]], expected: [[14, 12], [14, 12]]).svg,
          positions: [Head(label: "Test 1"), Head(label: "Test 2")],
          positionRows: [
            Row(name: "With the keyboard (round buttons)", cells: [Cell(number: "18"), Cell(number: "9")]),
            Row(name: "By touch (round buttons)", cells: [Cell(number: "11"), Cell(number: "14")]),
          ],
          successors: [Head(label: "With the keyboard"), Head(label: "By touch")],
          successionRows: [
            Row(name: "With the keyboard (round buttons)", cells: [Cell(number: "–"), Cell(number: "12")]),
            Row(name: "By touch (round buttons)", cells: [Cell(number: "13"), Cell(number: "–")]),
          ],
          lists: [
            List(
              stratum: "language: de", state: "In use", method: "Williams design", variants: "4",
              began: "14 May 2026, 10:12", held: "24", free: "1"),
            List(
              stratum: "all participants", state: "No longer used", method: "Random order", variants: "4",
              began: "2 May 2026, 9:40", held: "6", free: "0"),
          ], isChanged: true)
      ]),
  ]
}
