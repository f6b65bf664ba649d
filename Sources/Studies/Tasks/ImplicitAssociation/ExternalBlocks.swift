import ImplicitAssociation

/// A result against the plan of its test.
struct BlockCheck {
  let result: ExternalResult
  let test: ImplicitTest
  private let arrangements: [ExternalArrangement]

  init(_ result: ExternalResult, of test: ImplicitTest) {
    self.result = result
    self.test = test
    arrangements = test.arrangements
  }

  func counts() -> [ExternalProblem] {
    test.design.blockCounts.enumerated().compactMap { index, expected in
      let found = result.blocks.filter { $0.number == index + 1 }
      guard let block = found.first else { return .missingBlock(index + 1) }
      if found.count > 1 { return .repeatedBlock(index + 1) }
      let count = block.trials.count
      return count == expected
        ? nil : .wrongTrialCount(block: index + 1, expected: expected, found: count)
    }
  }

  func latencies() -> [ExternalProblem] {
    let negative = result.blocks.flatMap(\.trials).count { $0.latency.value < 0 }
    let tooLong = result.blocks.filter { block in
      let lasted = Double(block.time.end.milliseconds - block.time.start.milliseconds) + 2000
      let answered = block.trials.reduce(0) { $0 + ($1.latency.value < 0 ? 0 : $1.latency.value) }
      // NaN is not possible either.
      return !(answered <= lasted)
    }
    return (negative > 0 ? [.negativeLatencies(negative)] : [])
      + tooLong.map { .impossibleLatencies(block: $0.number) }
  }

  // MARK: - Sides

  /// Returns the position of the categories by the labels of every trial, and the problems that contradict
  /// it.
  func arrangement(in languages: [Language]) -> (ExternalArrangement?, [ExternalProblem]) {
    let ways = arrangements.flatMap { way in languages.map { (way, $0) } }
    let fits = ways.map { way, language in
      (way: way, odd: result.blocks.filter { !hasLabels($0, way, language) }.map(\.number))
    }
    guard let best = fits.min(by: { $0.odd.count < $1.odd.count }) else { return (nil, []) }
    if let odd = best.odd.min() {
      return (nil, [foreignLabels(in: languages) ?? .unclearSides(block: odd)])
    }
    let unclear = result.blocks.filter { !isPossible($0, best.way) }.map(\.number)
    if let block = unclear.min() { return (nil, [.unclearSides(block: block)]) }
    let missing = result.blocks.flatMap { missingCategories($0, best.way) }
    return (best.way, (test.allows(best.way.sides) ? [] : [.sidesNotInStudy]) + missing)
  }

  private func hasLabels(_ block: ExternalResult.Block, _ way: ExternalArrangement, _ language: Language)
    -> Bool
  {
    guard way.blocks.indices.contains(block.number - 1) else { return false }
    let expected = test.labels(of: way.blocks[block.number - 1], in: language).compared
    return block.trials.allSatisfy { $0.labels.compared == expected }
  }

  /// The first labels that the test shows nowhere, in no language.
  private func foreignLabels(in languages: [Language]) -> ExternalProblem? {
    let known = arrangements.flatMap { way in
      way.blocks.flatMap { block in languages.map { test.labels(of: block, in: $0) } }
    }
    let all = Set(known.map(\.compared))
    for block in result.blocks {
      if let foreign = block.trials.first(where: { !all.contains($0.labels.compared) }) {
        let planned = arrangements[0].blocks[max(1, min(7, block.number)) - 1]
        return .otherCategories(
          expected: test.labels(of: planned, in: languages[0]), found: String(foreign.labels.prefix(200)))
      }
    }
    return nil
  }

  /// Returns true if each trial's correct response is on the side of its category.
  private func isPossible(_ block: ExternalResult.Block, _ way: ExternalArrangement) -> Bool {
    block.trials.allSatisfy { way.side(of: way.role(of: $0), in: block.number) == $0.side }
  }

  private func missingCategories(_ block: ExternalResult.Block, _ way: ExternalArrangement)
    -> [ExternalProblem]
  {
    let shown = Set(block.trials.map(way.role))
    let planned = way.blocks[block.number - 1]
    return (planned.left + planned.right).filter { !shown.contains($0) }.map {
      .missingCategory(block: block.number, $0)
    }
  }
}

extension String {
  /// The text for comparison: capitals and spaces do not distinguish categories.
  fileprivate var compared: String { lowercased().filter { !$0.isWhitespace } }
}
