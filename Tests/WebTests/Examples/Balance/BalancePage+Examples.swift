import Templates

@testable import Web

extension BalancePage: PageWithExamples {
  static let examples = [
    BalancePage(
      otherURL: "?origin=rehearsal",
      countURL: "?count=finished",
      tests: []),
    BalancePage(
      isRehearsal: true, countsFinished: true,
      otherURL: "?count=finished",
      countURL: "?origin=rehearsal",
      asOf: "As of 10:32.",
      tests: [
        Test(
          id: "weight", title: "Sorting test", method: "Williams design", orders: "51 orders",
          verdict: "P = 0.752 (χ² = 5.88 with 9 degrees of freedom)",
          caution: "Some expected counts are below 5.",
          drawing: OrderDrawing(counts: [[18, 9], [11, 14]], expected: [[14, 12], [14, 12]]).svg(
            rows: ["With the keyboard (round buttons)", "By touch (round buttons)"],
            columns: ["Test 1", "Test 2"], heading: "positions-weight"),
          positions: [Head(label: "Test 1"), Head(label: "Test 2")],
          positionRows: [
            Row(
              name: "With the keyboard (round buttons)",
              cells: [
                LinkedNumber(number: "18", url: "/staff/participants?figure=x", label: "18: keyboard"),
                LinkedNumber(number: "9"),
              ]),
            Row(
              name: "By touch (round buttons)",
              cells: [LinkedNumber(number: "11"), LinkedNumber(number: "14")]),
          ],
          successors: [Head(label: "With the keyboard"), Head(label: "By touch")],
          successionRows: [
            Row(
              name: "With the keyboard (round buttons)",
              cells: [LinkedNumber(number: "–"), LinkedNumber(number: "12")]),
            Row(
              name: "By touch (round buttons)",
              cells: [LinkedNumber(number: "13"), LinkedNumber(number: "–")]),
          ],
          partsTitle: "How often each variant came first, by day", partHead: "Day of the first test",
          parts: PartChoice(
            label: "Which variant came first in the sorting test",
            options: [
              .init(label: "By experimenter", url: "?by=experimenter#parts-weight"),
              .init(label: "By day", url: "?by=day#parts-weight", isChosen: true),
            ]),
          partRows: [
            Row(
              name: "14 May 2026",
              cells: [
                LinkedNumber(
                  number: "9", url: "/staff/participants?figure=first-on", label: "9: 14 May 2026"),
                LinkedNumber(number: "11"),
              ])
          ], partsNote: "Only the newest 1 of 112 days are shown.",
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
