import Statistics
import Studies

extension AnalysisReport {
  private typealias NamedTest = (name: String, test: ToldTest)

  /// The test as it is often published, and those that respect that the same people did everything.
  func tests(of comparison: ConditionComparison, id: String) -> AnalysisTable {
    let tests =
      oneWay(comparison) + repeated(comparison) + friedman(comparison) + crossed(comparison)
    return AnalysisTable(
      id: id, title: request.say("analysis.table.tests"),
      columns: columns(["test", "statistic", "p", "effect", "effectInterval"]),
      rows: tests.map { .init(name: $0.name, cells: cells(of: $0.test)) },
      notes: (comparison.repeated == nil
        ? [] : [request.say("analysis.note.people", count: comparison.people)])
        + (comparison.friedman == nil ? [] : [request.say("analysis.note.friedman")]),
      file: .init(
        columns: columns(["test"]) + fileColumnsOfTests + columns(["errorDegrees", "generalised"]),
        rows: tests.map { name, test in
          .init(
            name: name,
            cells: fileCells(of: test) + [
              .init(test.degrees.dropFirst().first, digits: 2),
              .init(test.sizes.dropFirst().first?.value, digits: 3),
            ])
        }))
  }

  private func oneWay(_ comparison: ConditionComparison) -> [NamedTest] {
    guard let anova = comparison.oneWay else { return [] }
    let size = anova.etaSquared
    let test = ToldTest(anova.test, sizes: [("η²", size.value)], size.interval)
    return [(request.say("analysis.test.oneWay"), test)]
  }

  private func repeated(_ comparison: ConditionComparison) -> [NamedTest] {
    guard let effect = comparison.repeated?.effects.first else { return [] }
    let test = ToldTest(effect.test, sizes: sizes(of: effect), effect.partialEtaSquared.interval)
    let whole = (name: request.say("analysis.test.repeated"), test: test)
    // Of two conditions there is one difference, which cannot violate sphericity.
    if comparison.groups.count == 2 { return [whole] }
    let (greenhouseGeisser, huynhFeldt) = (effect.epsilon.greenhouseGeisser, effect.epsilon.huynhFeldt)
    return [
      whole,
      (
        request.say("analysis.test.greenhouseGeisser"),
        ToldTest(effect.greenhouseGeisser, sizes: [("ε", greenhouseGeisser)], nil)
      ),
      (
        request.say("analysis.test.huynhFeldt"),
        ToldTest(effect.huynhFeldt, sizes: [("ε", huynhFeldt)], nil)
      ),
    ]
  }

  private func sizes(of effect: RepeatedMeasures.Effect) -> [(name: String, value: Double)] {
    [("ηp²", effect.partialEtaSquared.value), ("ηG²", effect.generalisedEtaSquared)]
  }

  private func friedman(_ comparison: ConditionComparison) -> [NamedTest] {
    guard let test = comparison.friedman else { return [] }
    return [(request.say("analysis.test.friedman"), ToldTest(test, "χ²", size: "W"))]
  }

  private func crossed(_ comparison: ConditionComparison) -> [NamedTest] {
    guard let crossed = comparison.crossed, let factors = task.analysis?.factors else { return [] }
    let names = factors.names.map(own)
    return zip([names[0], names[1], "\(names[0]) × \(names[1])"], crossed.effects).map { name, effect in
      (
        request.say("analysis.test.factor", ["factor": name]),
        ToldTest(
          effect.greenhouseGeisser, sizes: sizes(of: effect), effect.partialEtaSquared.interval)
      )
    }
  }

  // MARK: - Pairs, order, reliability, power

  var pairs: Section {
    var section = Section(
      id: "pairs", title: request.say("analysis.section.pairs"), lead: request.say("analysis.opening.pairs"))
    section.tables = [
      AnalysisTable(
        id: "pairs", title: section.title,
        columns: columns([
          "pair", "count", "difference", "differenceInterval", "p", "holm", "dz", "dzInterval", "retest",
          "retestInterval",
        ]), rows: analysis.pairs.map(row), notes: [request.say("analysis.note.pairs")])
    ]
    addJoined(to: &section)
    return section
  }

  private func addJoined(to section: inout Section) {
    let rows = figures.people.results
    guard rows.count > 1 else { return }
    let joined = JoinedDrawing(labels: variants, rows: rows, axis: axis(of: .result), words: request)
    let caption =
      joined.drawn.count < rows.count
      ? request.say(
        "analysis.figure.joinedSome",
        ["n": request.number(joined.drawn.count), "count": request.number(rows.count)])
      : request.say("analysis.figure.joined")
    let table = joined.table(id: "results-joined", digits: digits(of: .result))
    section.figures = [(table.id, caption, joined.drawing)]
    section.tables.append(table)
    section.folded.insert(table.id)
  }

  private func row(_ pair: VariantPair) -> AnalysisTable.Row {
    let digits = digits(of: .result)
    let difference = pair.difference
    return .init(
      name: "\(variants[pair.first]) – \(variants[pair.second])",
      cells: [
        .count(pair.people), .init(difference?.difference, digits: digits),
        .init(difference?.interval, digits: digits), .init(p: difference?.p), .init(p: pair.adjustedP),
        .init(difference?.effect.value, digits: 2), .init(difference?.effect.interval, digits: 2),
        .init(pair.retest?.r, digits: 2), .init(pair.retest?.interval, digits: 2),
      ])
  }

  var balance: Section {
    let table = analysis.balance
    var section = Section(
      id: "variant-by-position", title: request.say("analysis.section.balance"),
      remarks: verdict(of: table.pearson))
    let grid = OrderDrawing(counts: table.counts, expected: table.expected)
    section.figures = [
      (
        "variant-by-position", request.say("balance.drawing"),
        AnalysisDrawing(width: grid.width, height: grid.height, markup: grid.squares)
      )
    ]
    section.tables = [variantsByPosition(table.counts, titled: section.title)]
    return section
  }

  /// Each count with its share of the tests at that position, whose number stands in the head; the file has a row for it.
  private func variantsByPosition(_ counts: [[Int]], titled title: String) -> AnalysisTable {
    let sums = Self.sums(counts)
    let heads = zip(positions, sums).map { "\($0) (n = \(request.number($1)))" }
    let shares = zip(variants, counts).map { name, counts in
      AnalysisTable.Row(
        name: name,
        cells: zip(counts, sums).flatMap { count, sum -> [AnalysisTable.Cell] in
          [.count(count), sum == 0 ? .none : .share(Double(count) / Double(sum))]
        })
    }
    let all = AnalysisTable.Row(
      name: request.say("analysis.allVariants"),
      cells: sums.flatMap { sum -> [AnalysisTable.Cell] in [.count(sum), .none] })
    return AnalysisTable(
      id: "variant-by-position", title: title, columns: columns(["variant"]) + heads,
      rows: zip(variants, counts).map { name, counts in
        .init(name: name, cells: zip(counts, sums).map { .text(share($0, of: $1)) })
      },
      file: .init(
        columns: columns(["variant"]) + columns(["count", "share"], of: positions), rows: shares + [all]))
  }

  /// The test of independence of variants and positions, in sentences.
  private func verdict(of test: ChiSquaredTest?) -> [String] {
    guard let test else { return [request.say("analysis.remark.nobody")] }
    let verdict = request.say(
      "balance.verdict",
      [
        "p": request.statement(p: test.p), "statistic": request.decimals(test.statistic, 2),
        "n": request.number(test.degreesOfFreedom),
      ])
    return [verdict] + (test.smallestExpected < 5 ? [request.say("balance.fewCounts")] : []) + size(of: test)
  }

  /// Cramér's V of a test of independence, in a sentence.
  private func size(of test: ChiSquaredTest) -> [String] {
    guard let size = test.cramersV, let interval = size.interval else { return [] }
    return [
      request.say(
        "analysis.remark.cramersV",
        [
          "v": request.decimals(size.value, 3), "low": request.decimals(interval.lowerBound, 3),
          "high": request.decimals(interval.upperBound, 3),
        ])
    ]
  }

  var reliability: Section {
    let title = request.say("analysis.section.reliability")
    let hasParts = analysis.reliability.contains { $0.parts != nil }
    return Section(
      id: "reliability", title: title, lead: own("reliability"),
      tables: [
        AnalysisTable(
          id: "reliability", title: title,
          columns: columns(
            ["variant", "count", "halves", "spearmanBrown", "spearmanBrownInterval"]
              + (hasParts ? ["parts", "partsInterval"] : [])),
          rows: zip(variants, analysis.reliability).map { name, reliability in
            let whole = reliability.halves?.spearmanBrown
            let parts: [AnalysisTable.Cell] = [
              .init(reliability.parts?.r, digits: 2), .init(reliability.parts?.interval, digits: 2),
            ]
            return .init(
              name: name,
              cells: [
                .count(reliability.halves?.count ?? 0), .init(reliability.halves?.r, digits: 2),
                .init(whole?.value, digits: 2), .init(whole?.interval, digits: 2),
              ] + (hasParts ? parts : []))
          })
      ])
  }

  var power: Section {
    let power = analysis.power
    let title = request.say("analysis.section.power")
    let tests = [("oneWay", power.oneWay)] + (power.repeated.map { [("repeated", $0)] } ?? [])
    return Section(
      id: "power", title: title,
      lead: request.say(
        "analysis.opening.power",
        ["f": request.decimals(power.f, 2), "n": request.number(power.people)]),
      tables: [
        AnalysisTable(
          id: "power", title: title, columns: columns(["test", "power", "needed80", "needed90"]),
          rows: tests.map { name, test in
            .init(
              name: request.say("analysis.test.\(name)"),
              cells: [
                .init(test.reached, digits: 3), more(test.neededFor80), more(test.neededFor90),
              ])
          }, notes: [request.say("analysis.note.power")])
      ])
  }

  /// How many people more are needed.
  private func more(_ needed: Int?) -> AnalysisTable.Cell {
    analysis.power.more(needed).map { .count($0) } ?? .none
  }
}
