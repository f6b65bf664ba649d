import Statistics
import Studies

/// The tables of groups and of answers as their files have them.
extension AnalysisReport {
  private typealias Cell = AnalysisTable.Cell

  /// The same columns for each group.
  func columns(_ words: [String], of groups: [String]) -> [String] {
    groups.flatMap { group in
      columns(words).map { request.say("analysis.column.ofGroup", ["group": group, "column": $0]) }
    }
  }

  /// A row for an answer, and one for each of its categories. Numbers have no share, categories no mean.
  func fileRows(_ described: DescribedVariable) -> [AnalysisTable.Row] {
    let name = names[described.variable]
    switch described.content {
    case .numbers(let groups, let test):
      let numbers: [Cell] = groups.flatMap { group -> [Cell] in
        var cells = cells(of: group, 1)
        cells.insert(.none, at: 1)
        return cells
      }
      let told = test.map(Self.told)
      return [.init(name: name, cells: [.none] + numbers + fileCells(of: told))]
    case .categories(let table, let test):
      let sums = Self.sums(table.counts)
      let told = fileCells(of: test.map { ToldTest($0) })
      let counts: [Cell] = sums.flatMap { counted($0, of: nil) }
      return [.init(name: name, cells: [.none] + counts + told)]
        + zip(described.variable.categories, table.counts).map { category, counts in
          .init(
            name: name,
            cells: [.text(label(category))] + zip(counts, sums).flatMap { counted($0, of: $1) }
              + fileCells(of: nil))
        }
    }
  }

  /// A count and its share, with nothing in the columns of numbers.
  private func counted(_ count: Int, of sum: Int?) -> [Cell] {
    let share = sum.flatMap { $0 == 0 ? nil : Double(count) / Double($0) }
    return [.count(count), share.map { .share($0) } ?? .none] + Array(repeating: .none, count: 4)
  }

  func file(of group: GroupAnalysis, _ labels: [String]) -> AnalysisTable.File {
    let isPair = group.results.contains { $0.welch != nil }
    let digits = digits(of: .result)
    return AnalysisTable.File(
      columns: columns(["variant"])
        + columns(["count", "mean", "deviation", "smallest", "largest"], of: labels)
        + fileColumnsOfTests + (isPair ? columns(["d"]) + ends("dInterval") : []),
      rows: zip(variants, group.results).map { name, results in
        let told = results.kruskalWallis.map(Self.told)
        let difference = results.welch?.effect
        let effect = [Cell(difference?.value, digits: 2)] + ends(difference?.interval)
        return .init(
          name: name,
          cells: results.groups.flatMap { cells(of: $0, digits) } + fileCells(of: told)
            + (isPair ? effect : []))
      })
  }

  func file(of relations: [AnswerRelation]) -> AnalysisTable.File {
    AnalysisTable.File(
      columns: columns(["answer", "count", "pearson"]) + ends("pearsonInterval") + columns(["spearman"])
        + ends("spearmanInterval") + columns(["kruskal", "degrees", "epsilonSquared"])
        + ends("epsilonSquaredInterval") + columns(["p"]),
      rows: relations.map { relation in
        let test = relation.kruskalWallis
        let effect = test?.effect
        let told: [Cell] =
          [
            .init(test?.statistic, digits: 2), test.map { .count($0.degreesOfFreedom) } ?? .none,
            .init(effect?.value, digits: 3),
          ] + ends(effect?.interval) + [.init(p: test?.p ?? relation.rankCorrelation?.p)]
        return .init(
          name: names[relation.variable],
          cells: [.count(relation.people), .init(relation.correlation?.r, digits: 2)]
            + ends(relation.correlation?.interval) + [.init(relation.rankCorrelation?.r, digits: 2)]
            + ends(relation.rankCorrelation?.interval) + told)
      })
  }
}
