/// A key variable of a table with the ways in which it may be told.
public struct LadderedVariable: Sendable, Hashable {
  public let ladder: Ladder
  /// The variable at each level of the ladder.
  let told: [CategoricalVariable]

  public init(_ cells: [String?], ladder: Ladder) {
    self.ladder = ladder
    told = ladder.variables(cells)
  }
}

/// A table that meets a requirement: its key variables generalised as far as pays, and what still violates the requirement
/// suppressed.
///
/// Variables are told at one level for all rows (full-domain generalisation). From the finest levels on, the next step is
/// that of the variable which takes most rows out of those that violate k for the detail that it costs; of all levels on the
/// way, those are taken which leave most precision once the rest is suppressed (``InformationLoss/precision``). The way up is
/// that of Datafly (Sweeney 2002, section 4) with the gain for each loss of Fung, Wang & Yu (2005, ICDE) in place of the number
/// of distinct values, and the measure by which it stops is what was lost, not a share of rows that may be suppressed.
public struct Generalisation: Sendable, Hashable {
  /// Of each variable the place of its level in its ladder.
  public let levels: [Int]
  /// Of each row the variables whose values were suppressed.
  public let suppressed: [KeySet]
  /// The key variables as they may be given out.
  public let table: KeyTable
  public let loss: InformationLoss

  /// - Parameters:
  ///   - variables: the most important one first
  ///   - sensitive: the variables of which every class is to have l values
  /// - Throws: `AnonymityProblem` if all rows together do not meet the requirement
  public init(
    of variables: [LadderedVariable], rowCount: Int, to requirement: AnonymityRequirement,
    sensitive: [CategoricalVariable] = []
  ) throws(AnonymityProblem) {
    var best: (levels: [Int], suppression: LocalSuppression, table: KeyTable, precision: Double)?
    for levels in Climb(variables: variables, rowCount: rowCount, k: requirement.k).way() {
      let steps = zip(variables, levels).map { $0.ladder.steps(at: $1) }
      let unsuppressed = InformationLoss.precision(
        rows: rowCount, suppressedCells: levels.map { _ in 0 }, steps: steps)
      if let best, unsuppressed <= best.precision { break }
      let table = KeyTable(zip(variables, levels).map { $0.told[$1] }, rowCount: rowCount)
      let suppression = try LocalSuppression(of: table, to: requirement, sensitive: sensitive)
      let cells = levels.indices.map { place in
        suppression.suppressed.count { $0.contains(variable: place) }
      }
      let precision = InformationLoss.precision(rows: rowCount, suppressedCells: cells, steps: steps)
      if best.map({ precision > $0.precision }) ?? true { best = (levels, suppression, table, precision) }
    }
    // The way has its beginning at least.
    let chosen = best!
    levels = chosen.levels
    suppressed = chosen.suppression.suppressed
    table = chosen.table.suppressing(chosen.suppression.suppressed)
    loss = InformationLoss(
      suppressed: suppressed, steps: zip(variables, levels).map { $0.ladder.steps(at: $1) },
      classes: EquivalenceClasses(of: table), k: requirement.k)
  }
}

extension Ladder {
  fileprivate func steps(at level: Int) -> InformationLoss.Steps {
    InformationLoss.Steps(gone: step(of: level), all: height)
  }
}

/// The way from the finest levels to the coarsest, or until no row violates k.
private struct Climb {
  let variables: [LadderedVariable]
  let rowCount: Int
  let k: Int

  /// Each set of levels once, the finest first.
  func way() -> [[Int]] {
    var levels = variables.map { _ in 0 }
    var way = [levels]
    var violating = rowsViolating(levels)
    while violating > 0, let next = next(after: levels, violating) {
      levels = next.levels
      violating = next.violating
      way.append(levels)
    }
    return way
  }

  private func next(after levels: [Int], _ violating: Int) -> (levels: [Int], violating: Int)? {
    var best: (levels: [Int], violating: Int, gain: Double)?
    // Of equal gains the least important variable gives way.
    for place in levels.indices.reversed() where levels[place] + 1 < variables[place].told.count {
      var raised = levels
      raised[place] += 1
      let left = rowsViolating(raised)
      let ladder = variables[place].ladder
      let loss =
        Double(ladder.step(of: raised[place]) - ladder.step(of: levels[place])) / Double(ladder.height)
      let gain = Double(violating - left) / loss
      if best.map({ gain > $0.gain }) ?? true { best = (raised, left, gain) }
    }
    return best.map { ($0.levels, $0.violating) }
  }

  private func rowsViolating(_ levels: [Int]) -> Int {
    EquivalenceClasses(of: KeyTable(zip(variables, levels).map { $0.told[$1] }, rowCount: rowCount))
      .rowsViolating(k: k)
  }
}
