import Statistics
import Studies

/// The results of the study beside those of other people, and their errors and latencies where the others' are known.
extension AnalysisReport {
  var others: [Section] { figures.comparisons.map(section) }

  private func section(_ comparison: GroupComparison) -> Section {
    let group = comparison.group
    let id = "beside-\(group.id)"
    var section = Section(
      id: id, title: request.say("comparisons.section", ["name": group.name]),
      lead: request.say("comparisons.opening", ["source": group.source(request)]),
      remarks: group.orders(request).map { ["\(own("orders")): \($0)"] } ?? [])
    add(Beside(results: comparison, id: id, title: section.title, in: self), to: &section)
    for measure in GroupMeasure.allCases {
      guard let found = comparison.measures[measure] else { continue }
      add(Beside(found, of: measure, group, id: "\(id)-\(measure.rawValue)", request), to: &section)
    }
    return section
  }

  private func add(_ beside: Beside, to section: inout Section) {
    let rows = rows(beside)
    section.tables += [
      descriptions(beside, rows + [(beside.group, beside.comparison.group)]), differences(beside, rows),
      classes(beside),
    ]
    section.folded.insert("\(beside.id)-classes")
    section.figures.append((beside.id, beside.titles.figure, drawing(beside)))
  }

  /// A row for each variant, and one for the means of people where there are several.
  private func rows(_ beside: Beside) -> [(name: String, summary: ResultSummary)] {
    let own = zip(variants, beside.comparison.variants).map { (name: $0.0, summary: $0.1) }
    let people = (name: request.say("comparisons.ofPeople"), summary: beside.comparison.people)
    return own + (own.count > 1 ? [people] : [])
  }

  private func descriptions(_ beside: Beside, _ rows: [(name: String, summary: ResultSummary)])
    -> AnalysisTable
  {
    let digits = beside.digits
    return AnalysisTable(
      id: beside.id, title: beside.titles.descriptions,
      columns: columns(["variant", "count", "mean", "deviation", "smallest", "largest", "meanInterval"]),
      rows: rows.map { name, summary in
        let moments = summary.moments
        return .init(
          name: name,
          cells: [
            .count(moments.count), .init(moments.count > 0 ? moments.mean : nil, digits: digits),
            .init(moments.standardDeviation, digits: digits),
            .init(summary.range?.lowerBound, digits: digits),
            .init(summary.range?.upperBound, digits: digits), .init(moments.meanInterval, digits: digits),
          ])
      }, notes: beside.notes)
  }

  private func differences(_ beside: Beside, _ rows: [(name: String, summary: ResultSummary)])
    -> AnalysisTable
  {
    let digits = beside.digits
    let tests = beside.comparison.differences + (variants.count > 1 ? [beside.comparison.ofPeople] : [])
    return AnalysisTable(
      id: "\(beside.id)-differences", title: beside.titles.differences,
      columns: columns(["variant", "difference", "differenceInterval", "statistic", "p", "d", "dInterval"]),
      rows: zip(rows, tests).map { row, test in
        .init(
          name: row.name,
          cells: [
            .init(test?.difference, digits: digits), .init(test?.interval, digits: digits),
            test.map { .text("t(\(request.decimals($0.degreesOfFreedom, 1))) = \(request.signed($0.t, 2))") }
              ?? .none, .init(p: test?.p), .init(test?.effect.value, digits: 2),
            .init(test?.effect.interval, digits: 2),
          ])
      }, notes: [request.say("comparisons.note.welch")],
      file: file(of: tests, names: rows.map(\.name)))
  }

  private func file(of tests: [MeanDifference?], names: [String]) -> AnalysisTable.File {
    AnalysisTable.File(
      columns: columns(["variant", "difference"]) + ends("differenceInterval")
        + columns(["statistic", "degrees", "p", "d"]) + ends("dInterval"),
      rows: zip(names, tests).map { name, test in
        let numbers: [AnalysisTable.Cell] = [
          .init(test?.t, digits: 2), .init(test?.degreesOfFreedom, digits: 1), .init(p: test?.p),
          .init(test?.effect.value, digits: 2),
        ]
        return .init(
          name: name,
          cells: [.init(test?.difference, digits: 2)] + ends(test?.interval) + numbers
            + ends(test?.effect.interval))
      })
  }

  /// Each variant, and the other group: one result of each person, as the other group has. Means over several results spread
  /// less, so that their distribution would not be comparable.
  private func compared(_ beside: Beside) -> (names: [String], classes: [ResultClasses]) {
    let comparison = beside.comparison
    return (variants + [beside.group], comparison.variants.map(\.classes) + [comparison.group.classes])
  }

  private func classes(_ beside: Beside) -> AnalysisTable {
    let (names, classes) = compared(beside)
    let width = classes[0].width
    return AnalysisTable(
      id: "\(beside.id)-classes", title: beside.titles.classes,
      columns: [request.say("comparisons.from")] + names,
      rows: Self.range(classes).map { place in
        let from = request.signed(Double(place) * width, width < 1 ? 1 : 0)
        return .init(
          name: place == classes[0].last ? request.say("analysis.andMore", ["from": from]) : from,
          cells: classes.map { .count($0.counts[place] ?? 0) })
      })
  }

  private func drawing(_ beside: Beside) -> AnalysisDrawing {
    let (names, classes) = compared(beside)
    let (range, width) = (Self.range(classes), classes[0].width)
    return DensityDrawing(
      labels: names, counts: classes.map { own in range.map { own.counts[$0] ?? 0 } }, classWidth: width,
      axis: beside.axis, words: request, start: Double(range.lowerBound) * width,
      isOpen: range.count > 1 && range.upperBound == classes[0].last
    ).drawing
  }

  private static func range(_ classes: [ResultClasses]) -> ClosedRange<Int> {
    let ranges = classes.compactMap(\.range)
    return (ranges.map(\.lowerBound).min() ?? 0)...(ranges.map(\.upperBound).max() ?? 0)
  }
}

/// A measure of the study beside that of another group, in words.
private struct Beside {
  let id: String
  let comparison: SampleComparison
  /// The name of the other group.
  let group: String
  let axis: String
  let digits: Int
  let titles: Titles
  let notes: [String]

  struct Titles {
    let descriptions: String
    let differences: String
    let classes: String
    let figure: String
  }

  init(results comparison: GroupComparison, id: String, title: String, in report: AnalysisReport) {
    let (group, request) = (comparison.group, report.request)
    var notes = group.leftOut > 0 ? [request.say("comparisons.note.leftOut", count: group.leftOut)] : []
    if let r = group.summary.partsCorrelation {
      notes.append(
        request.say(
          "comparisons.note.parts",
          ["r": request.signed(r, 2), "n": request.number(group.summary.pairs)]))
    }
    self.id = id
    self.comparison = comparison.results
    self.group = group.name
    axis = report.axis(of: .result)
    digits = report.digits(of: .result)
    titles = Titles(
      descriptions: title, differences: request.say("comparisons.table.differences"),
      classes: request.say("comparisons.table.classes"), figure: request.say("comparisons.figure"))
    self.notes = notes
  }

  init(
    _ comparison: SampleComparison, of measure: GroupMeasure, _ group: ComparisonGroup, id: String,
    _ words: some Localizer
  ) {
    let name = words.say("comparisons.measure.\(measure.rawValue)")
    func title(_ word: String) -> String {
      words.say("comparisons.ofMeasure.\(word)", ["measure": name, "name": group.name])
    }
    self.id = id
    self.comparison = comparison
    self.group = group.name
    axis = name
    digits = 1
    titles = Titles(
      descriptions: title("descriptions"), differences: title("differences"), classes: title("classes"),
      figure: title("figure"))
    notes = [
      measure == .latency && group.isScoredHere
        ? words.say("comparisons.ofMeasure.note.scoredLatency", ["score": group.origin.scoring])
        : words.say("comparisons.ofMeasure.note.\(measure.rawValue)")
    ]
  }
}
