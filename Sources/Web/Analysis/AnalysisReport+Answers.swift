import Statistics
import Studies

/// People by their answers, and results beside them.
extension AnalysisReport {
  /// Nil where nothing can be told: no variables, and one variant.
  var groups: Section? {
    if query.variables.isEmpty, variants.count == 1 { return nil }
    let group = figures.answers.groups
    let labels = labels(of: query.grouping)
    let heads = zip(labels, group.sizes).map { "\($0) (n = \(request.number($1)))" }
    var section = Section(
      id: "groups", title: request.say("analysis.section.groups"),
      lead: request.say("analysis.opening.groups", ["grouping": name(of: query.grouping)]))
    let title = request.say("analysis.table.people")
    section.tables = [
      AnalysisTable(
        id: "people-by-group", title: title,
        columns: columns(["answer"]) + heads + columns(["statistic", "p", "effect", "effectInterval"]),
        rows: group.variables.flatMap(rows), notes: notes(group),
        file: .init(
          columns: columns(["answer", "category"])
            + columns(["count", "share", "mean", "deviation", "smallest", "largest"], of: labels)
            + fileColumnsOfTests, rows: group.variables.flatMap(fileRows))),
      results(group, labels, heads),
    ]
    return section
  }

  private func name(of grouping: GroupAnalysis.Grouping) -> String {
    switch grouping {
    case .firstVariant: request.say("analysis.firstVariant")
    case .variable(let variable): names[variable]
    }
  }

  private func labels(of grouping: GroupAnalysis.Grouping) -> [String] {
    switch grouping {
    case .firstVariant: variants
    case .variable(let variable): variable.categories.map(label)
    }
  }

  func label(_ category: StudyVariable.Category) -> String {
    category.label?[language]
      ?? request.say(category.id == "yes" ? "analysis.answerYes" : "analysis.answerNo")
  }

  private func notes(_ group: GroupAnalysis) -> [String] {
    let missing = group.variables.filter { $0.missing > 0 }.map { described in
      request.say("analysis.note.missing", count: described.missing, ["answer": names[described.variable]])
    }
    let few = group.variables.filter(\.hasFewExpected).map { described in
      request.say("analysis.note.fewExpected", ["answer": names[described.variable]])
    }
    return [request.say("analysis.note.groupTests")] + few + missing
  }

  private func rows(_ described: DescribedVariable) -> [AnalysisTable.Row] {
    let name = names[described.variable]
    switch described.content {
    case .numbers(let groups, let test):
      return [
        .init(
          name: name,
          cells: groups.map { .text(meanAndDeviation($0, 1)) } + cells(of: test.map(Self.told)))
      ]
    case .categories(let table, let test):
      let sums = Self.sums(table.counts)
      let head = AnalysisTable.Row(
        name: name,
        cells: sums.map { _ in .text("") } + cells(of: test.map { ToldTest($0) }))
      return [head]
        + zip(described.variable.categories, table.counts).map { category, counts in
          .init(
            name: "\u{2003}" + label(category),
            cells: zip(counts, sums).map { .text(share($0, of: $1)) }
              + [.text(""), .text(""), .text(""), .text("")])
        }
    }
  }

  static func told(_ test: RankTest) -> ToldTest { ToldTest(test, "H", size: "ε²") }

  /// Of each group, the sum over the categories.
  static func sums(_ counts: [[Int]]) -> [Int] {
    (counts.first ?? []).indices.map { place in counts.reduce(0) { $0 + $1[place] } }
  }

  /// “34.6 (4.0), 24.0–39.0”
  private func meanAndDeviation(_ group: ValueGroup, _ digits: Int) -> String {
    guard let range = group.range else { return "–" }
    let deviation = group.moments.standardDeviation.map { request.signed($0, digits) } ?? "–"
    return request.say(
      "analysis.meanAndDeviation",
      [
        "mean": request.signed(group.moments.mean, digits), "deviation": deviation,
        "low": request.signed(range.lowerBound, digits), "high": request.signed(range.upperBound, digits),
      ])
  }

  /// “4 (19 %)”
  func share(_ count: Int, of sum: Int) -> String {
    sum == 0
      ? request.number(count) : "\(request.number(count)) (\(request.percent(Double(count) / Double(sum))))"
  }

  private func results(_ group: GroupAnalysis, _ labels: [String], _ heads: [String]) -> AnalysisTable {
    let isPair = group.results.contains { $0.welch != nil }
    let digits = digits(of: .result)
    return AnalysisTable(
      id: "result-by-group",
      title: request.say("analysis.table.resultByGroup", ["measure": name(of: .result)]),
      columns: columns(["variant"]) + heads
        + columns(["statistic", "p", "effect", "effectInterval"] + (isPair ? ["d", "dInterval"] : [])),
      rows: zip(variants, group.results).map { name, results in
        let effect: [AnalysisTable.Cell] = [
          .init(results.welch?.effect.value, digits: 2), .init(results.welch?.effect.interval, digits: 2),
        ]
        return .init(
          name: name,
          cells: results.groups.map { .text(meanAndDeviation($0, digits)) }
            + cells(of: results.kruskalWallis.map(Self.told)) + (isPair ? effect : []))
      }, file: file(of: group, labels))
  }

  var relations: Section? {
    if query.variables.isEmpty { return nil }
    let title = request.say("analysis.section.relations", ["measure": name(of: .result)])
    let (relations, regression) = (figures.answers.relations, figures.answers.regression)
    return Section(
      id: "relations", title: title, lead: request.say("analysis.opening.relations"),
      remarks: remarks(regression),
      tables: [
        AnalysisTable(
          id: "result-by-answer", title: title,
          columns: columns([
            "answer", "count", "pearson", "pearsonInterval", "spearman", "spearmanInterval", "kruskal",
            "epsilonSquared", "epsilonSquaredInterval", "p",
          ]),
          rows: relations.map(row), notes: [request.say("analysis.note.relations")],
          file: file(of: relations))
      ] + tables(regression) + [relationPower])
  }

  private func row(_ relation: AnswerRelation) -> AnalysisTable.Row {
    let test = relation.kruskalWallis
    let effect = test?.effect
    return .init(
      name: names[relation.variable],
      cells: [
        .count(relation.people), .init(relation.correlation?.r, digits: 2),
        .init(relation.correlation?.interval, digits: 2),
        .init(relation.rankCorrelation?.r, digits: 2),
        .init(relation.rankCorrelation?.interval, digits: 2),
        test.map { .text(statistic(of: Self.told($0))) } ?? .text("–"),
        .init(effect?.value, digits: 3), .init(effect?.interval, digits: 3),
        .init(p: test?.p ?? relation.rankCorrelation?.p),
      ])
  }

  // MARK: - Power

  /// Of the regression on each answer, and on all of them at once.
  private var relationPower: AnalysisTable {
    let f2 = RelationPower.size(beside: query.size)
    let each = zip(query.variables, figures.answers.power).compactMap { variable, power in
      power.map { row(names[variable], $0) }
    }
    let all = figures.answers.powerTogether.map { row(request.say("analysis.together"), $0) }
    return AnalysisTable(
      id: "power-by-answer", title: request.say("analysis.table.relationPower"),
      columns: columns(["answer", "count", "predictors", "power", "needed80", "needed90"]),
      rows: each + [all].compactMap(\.self),
      notes: [
        request.say(
          "analysis.note.relationPower",
          ["f2": request.decimals(f2, 2), "f": request.decimals(query.size, 2)])
      ])
  }

  private func row(_ name: String, _ power: RelationPower) -> AnalysisTable.Row {
    .init(
      name: name,
      cells: [
        .count(power.people), .count(power.predictors), .init(power.test.reached, digits: 3),
        more(power, power.test.neededFor80), more(power, power.test.neededFor90),
      ])
  }

  /// How many people more are needed.
  private func more(_ power: RelationPower, _ needed: Int?) -> AnalysisTable.Cell {
    power.more(needed).map { .count($0) } ?? .none
  }
}
