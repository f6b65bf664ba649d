import Templates

@testable import Web

extension QualityPage: PageWithExamples {
  static let examples = [
    QualityPage(otherURL: "?origin=rehearsal", sections: []),
    QualityPage(
      isRehearsal: true, otherURL: "?",
      flagged: FlaggedLink(
        url: "/staff/studies/weight-iat/quality/runs", sentence: "3 flagged runs wait for a decision"),
      flags: exampleFlags,
      sections: [
        Section(
          id: "weight", title: "Sorting test",
          figures: [
            Figure(
              caption: "With the keyboard (round buttons)",
              drawing: exampleDrawing(of: "With the keyboard (round buttons)"),
              negativeEnd: "fat people over thin people", positiveEnd: "thin people over fat people")
          ], columns: exampleColumns, rowsHead: "Variant",
          rows: [
            exampleRow("With the keyboard (round buttons)", "24", "1", "0.41", "0.82 (23)"),
            exampleRow("By touch (round buttons)", "0", "0", "–", "–"),
          ], ineligible: "2 runs are left out.",
          note: "Fewer than 30 people have answered all items of a scale."),
        Section(
          id: "demographics", title: "About you", figures: [], columns: exampleColumns, rowsHead: "Question",
          rows: [exampleRow("How old are you?", "24", "1", "0.41", "–")],
          distributions: [
            Distribution(
              id: "item-age", caption: "How old are you?", summary: "24 answers",
              drawing: exampleDrawing(of: "How old are you?"),
              shares: exampleShares, sharesHead: "Numbers"),
            Distribution(
              id: "item-sex", caption: "What is your sex?", summary: "23 answers", shares: exampleShares,
              sharesHead: "Choice"),
          ], distributionsTitle: "Answers to each question"),
      ], terms: exampleTerms),
    QualityPage(
      otherURL: "?origin=rehearsal", showsScores: false,
      flagged: FlaggedLink(url: "/staff/studies/weight-iat/quality/runs"),
      sections: [
        Section(
          id: "weight", title: "Sorting test", figures: [], columns: exampleColumns, rowsHead: "Variant",
          rows: [exampleRow("With the keyboard (round buttons)", "24", "1", "–", "0.82 (23)")])
      ], terms: exampleTerms),
  ]

  private static func exampleDrawing(of name: String) -> HTML {
    HistogramDrawing(
      bars: [
        .init(name: "10 to under 20", count: 3, number: "3"),
        .init(name: "20 to under 30", count: 7, number: "7"),
      ], ticks: [.init(place: 0, words: "10", isStart: true), .init(place: 1, words: "20")], middle: 1
    ).svg(name: name)
  }

  private static let exampleFlags = FlagNumbers(
    chart: DayChart(days: [
      .init(name: "14 May", sentence: "14 May · Runs: 12 · Flagged: 5", first: 12, second: 5)
    ]).svg,
    days: [exampleLine("14 May 2026"), exampleLine("13 May 2026")], partsTitle: "By tablet",
    partHead: "Tablet",
    parts: PartChoice(
      label: "Finished runs and those with flags",
      options: [
        .init(label: "By experimenter", url: "?by=experimenter#parts"),
        .init(label: "By tablet", url: "?by=station#parts", isChosen: true),
      ]), lines: [exampleLine("Tablet 3"), exampleLine("without a tablet of the lab")])

  private static func exampleLine(_ name: String) -> FlagNumbers.Line {
    FlagNumbers.Line(
      name: name, runs: "12",
      flagged: LinkedNumber(
        number: "5", url: "/staff/participants?figure=flagged~site~", label: "5: \(name)"),
      share: "42 %",
      bar: HTML(trusted: "<svg class=\"share-bar\" aria-hidden=\"true\"></svg>"))
  }

  private static let exampleColumns = ["Runs", "Excluded", "Mean D", "Odd–even"].map { Column(label: $0) }

  private static let exampleTerms = [
    Term(name: "Excluded", meaning: "More than 10 % of the trials took less than 300 ms.")
  ]

  private static let exampleShares = [
    Share(
      label: "20 to under 30", count: "12", share: "50 %",
      bar: HTML(trusted: "<svg class=\"share-bar\" aria-hidden=\"true\"></svg>"),
      url: "/staff/studies/weight-iat/answers?answer=person~age~range~20.0~30.0")
  ]

  private static func exampleRow(_ name: String, _ cells: String...) -> Row {
    Row(name: name, cells: cells.map { Cell(text: $0) })
  }
}
