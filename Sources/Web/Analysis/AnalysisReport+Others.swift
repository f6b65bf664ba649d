import Statistics
import Studies

/// The results of the study beside those of other people.
extension AnalysisReport {
  var others: [Section] {
    comparisonGroups.filter { $0.task == task.id.ofStudy }.map {
      section(GroupComparison(analysis.sample, beside: $0), id: $0.id)
    }
  }

  private func section(_ comparison: GroupComparison, id: ComparisonGroup.ID) -> Section {
    let group = comparison.group
    let name = "beside-\(id)"
    var section = Section(
      id: name, title: request.say("comparisons.section", ["name": group.name]),
      lead: request.say("comparisons.opening", ["source": group.source(request)]))
    section.tables = [
      descriptions(comparison, id: name, title: section.title),
      differences(comparison, id: "\(name)-differences"), classes(comparison, id: "\(name)-classes"),
    ]
    section.folded = ["\(name)-classes"]
    section.figures = [(name, request.say("comparisons.figure"), drawing(comparison))]
    return section
  }

  /// A row for each variant, one for the means of people where there are several, and one for the other group.
  private func rows(_ comparison: GroupComparison) -> [(name: String, summary: ResultSummary)] {
    let own = zip(variants, comparison.variants).map { (name: $0.0, summary: $0.1) }
    return own + (own.count > 1 ? [(request.say("comparisons.ofPeople"), comparison.people)] : [])
  }

  private func descriptions(_ comparison: GroupComparison, id: String, title: String) -> AnalysisTable {
    let group = comparison.group
    let digits = digits(of: .result)
    var notes = group.leftOut > 0 ? [request.say("comparisons.note.leftOut", count: group.leftOut)] : []
    if let r = group.summary.partsCorrelation {
      notes.append(
        request.say(
          "comparisons.note.parts",
          ["r": request.signed(r, 2), "n": request.number(group.summary.pairs)]))
    }
    return AnalysisTable(
      id: id, title: title,
      columns: columns(["variant", "count", "mean", "deviation", "smallest", "largest", "meanInterval"]),
      rows: (rows(comparison) + [(group.name, group.summary)]).map { name, summary in
        let moments = summary.moments
        return .init(
          name: name,
          cells: [
            .count(moments.count), .init(moments.count > 0 ? moments.mean : nil, digits: digits),
            .init(moments.standardDeviation, digits: digits),
            .init(summary.range?.lowerBound, digits: digits),
            .init(summary.range?.upperBound, digits: digits), .init(moments.meanInterval, digits: digits),
          ])
      }, notes: notes)
  }

  private func differences(_ comparison: GroupComparison, id: String) -> AnalysisTable {
    let digits = digits(of: .result)
    let tests = comparison.differences + (variants.count > 1 ? [comparison.ofPeople] : [])
    return AnalysisTable(
      id: id, title: request.say("comparisons.table.differences"),
      columns: columns(["variant", "difference", "differenceInterval", "statistic", "p", "d", "dInterval"]),
      rows: zip(rows(comparison), tests).map { row, test in
        .init(
          name: row.name,
          cells: [
            .init(test?.difference, digits: digits), .init(test?.interval, digits: digits),
            test.map { .text("t(\(request.decimals($0.degreesOfFreedom, 1))) = \(request.signed($0.t, 2))") }
              ?? .none, .init(p: test?.p), .init(test?.effect.value, digits: 2),
            .init(test?.effect.interval, digits: 2),
          ])
      }, notes: [request.say("comparisons.note.welch")])
  }

  /// The study's people, by their mean over the variants, and the other group.
  private func compared(_ comparison: GroupComparison) -> (names: [String], classes: [ResultClasses]) {
    let own = variants.count > 1 ? request.say("comparisons.ofPeople") : variants[0]
    return ([own, comparison.group.name], [comparison.people.classes, comparison.group.summary.classes])
  }

  private func classes(_ comparison: GroupComparison, id: String) -> AnalysisTable {
    let (names, classes) = compared(comparison)
    let range = Self.range(classes)
    return AnalysisTable(
      id: id, title: request.say("comparisons.table.classes"),
      columns: [request.say("comparisons.from")] + names,
      rows: range.map { place in
        .init(
          name: request.signed(Double(place) * ResultClasses.width, 1),
          cells: classes.map { .count($0.counts[place] ?? 0) })
      })
  }

  private func drawing(_ comparison: GroupComparison) -> AnalysisDrawing {
    let (names, classes) = compared(comparison)
    let range = Self.range(classes)
    return DensityDrawing(
      labels: names, counts: classes.map { own in range.map { own.counts[$0] ?? 0 } },
      classWidth: ResultClasses.width, axis: axis(of: .result), words: request,
      start: Double(range.lowerBound) * ResultClasses.width, isOpen: false
    ).drawing
  }

  private static func range(_ classes: [ResultClasses]) -> ClosedRange<Int> {
    let ranges = classes.compactMap(\.range)
    return (ranges.map(\.lowerBound).min() ?? 0)...(ranges.map(\.upperBound).max() ?? 0)
  }
}
