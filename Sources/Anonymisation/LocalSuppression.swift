/// The cells of a table that are left out so that every equivalence class has what is required.
///
/// As few as a greedy search finds, and among equally many those of the less important variables (the later ones). A
/// suppressed cell counts as a value of its own: k rows share what is left *and* what is missing. A table that k rows
/// satisfy in this reading they satisfy where a missing value may stand for any (``KeyFrequencies``), but not the other way
/// round: somebody who knows that a person is 93 finds the only row whose age was suppressed, however many other rows a missing
/// age could stand for.
///
/// Fewest cells is an NP-hard aim (Meyerson & Williams 2004, PODS). The search is that of a weighted cover, as in Park & Shim
/// (2007, SIGMOD): it takes, again and again, the group of rows that costs fewest cells for each row that still violates
/// the requirement, where a group is made of all such rows that agree in some of the variables, of a class that looks that
/// way already, and of rows that larger classes can do without. In the end a row goes back to a class that shows more of it
/// where there is one. The same table always gives the same cells.
public struct LocalSuppression: Sendable, Hashable {
  /// Of each row the variables whose values go, of those that it had.
  public let suppressed: [KeySet]

  /// - Parameter sensitive: the variables of which every class is to have l values
  /// - Throws: `AnonymityProblem` if all rows together do not meet the requirement
  public init(
    of table: KeyTable, to requirement: AnonymityRequirement, sensitive: [CategoricalVariable] = []
  ) throws(AnonymityProblem) {
    let rule = ClassRule(requirement, sensitive: sensitive)
    try rule.check(rowCount: table.rowCount)
    var search = SuppressionSearch(table, rule)
    search.coverOpenClasses()
    search.restore()
    suppressed = search.suppressed
  }
}

/// The classes on the way to those that meet the rule. Rows move from class to class, and lose or regain cells by it.
private struct SuppressionSearch {
  private let table: KeyTable
  private let rule: ClassRule
  private let masks: SuppressionMasks
  private var classes: RowClasses

  init(_ table: KeyTable, _ rule: ClassRule) {
    self.table = table
    self.rule = rule
    masks = SuppressionMasks(variables: table.variables.count)
    classes = RowClasses(table, rule)
  }

  var suppressed: [KeySet] {
    var suppressed = Array(repeating: KeySet(), count: table.rowCount)
    for number in classes.all where !classes.rows[number].isEmpty {
      for row in classes.rows[number] { suppressed[row] = classes.suppressed(of: row, in: number, table) }
    }
    return suppressed
  }

  // MARK: - The cover

  mutating func coverOpenClasses() {
    var queue = CandidateQueue()
    var size = 0
    while classes.openCount > 0 {
      // A set of n variables costs n cells for each row, or more: it is of no interest before that.
      while size < table.variables.count, queue.lowestPrice.map({ $0 > Double(size + 1) }) ?? true {
        size += 1
        for mask in masks.bySize[size] { offer(mask, to: &queue) }
      }
      guard var candidate = queue.popLowest() else {
        // Classes that were made since then have rows to give.
        offer(masks.bySize[size][0], to: &queue)
        continue
      }
      guard let group = group(of: candidate) else { continue }
      if group.price > candidate.price {
        candidate.price = group.price
        queue.push(candidate)
      } else {
        classes.form(group)
      }
    }
  }

  /// Puts the groups of the open classes that look alike without the values of a mask into the queue.
  private func offer(_ mask: SuppressionMasks.Mask, to queue: inout CandidateQueue) {
    let partition = classes.partition(without: mask.keys, table)
    var open: [Int32: [Int]] = [:]
    for number in classes.all where classes.isOpen[number] {
      open[partition.groups[number], default: []].append(number)
    }
    var others: [Int32: [Int]] = [:]
    for number in classes.all where !classes.isOpen[number] && !classes.rows[number].isEmpty {
      let group = partition.groups[number]
      if open[group] != nil { others[group, default: []].append(number) }
    }
    for (group, open) in open {
      var candidate = Candidate(price: 0, mask: mask, open: open, others: others[group] ?? [])
      guard let formed = self.group(of: candidate) else { continue }
      candidate.price = formed.price
      queue.push(candidate)
    }
  }

  /// The group as it would be formed now; nil if nothing of it is open any more, or if it does not meet the rule.
  private func group(of candidate: Candidate) -> FormedGroup? {
    let open = candidate.open.filter { classes.isOpen[$0] }
    guard let first = open.first else { return nil }
    let pattern = classes.pattern(of: first, without: candidate.mask.keys)
    var group = FormedGroup(pattern: pattern, target: classes.number(of: pattern))
    var rows: [Int] = []
    for number in open {
      rows += classes.rows[number]
      group.take(classes.rows[number], from: number, cost: cost(of: candidate.mask, in: number))
    }
    let openRows = rows.count
    if let target = group.target, !classes.isOpen[target] { rows += classes.rows[target] }
    let others = candidate.others.filter { $0 != group.target && !classes.rows[$0].isEmpty }
    let lender = Lender(classes: classes, rule: rule)
    lender.lend(to: &rows, from: others) { number, lent in
      group.take(lent, from: number, cost: cost(of: candidate.mask, in: number))
    }
    guard rule.isMet(by: rows) else { return nil }
    group.price = group.cost / Double(openRows)
    return group
  }

  /// The cells that a row of a class loses by a mask, the important ones a little dearer.
  private func cost(of mask: SuppressionMasks.Mask, in number: Int) -> Double {
    mask.places.reduce(0) {
      classes.columns[$1][number] == CategoricalVariable.missing ? $0 : $0 + masks.cost(of: $1)
    }
  }

  // MARK: - The way back

  /// Moves rows to classes that show more of them, where their own class can do without them.
  mutating func restore() {
    for number in classes.all {
      for row in classes.rows[number] {
        let lost = classes.suppressed(of: row, in: number, table)
        guard !lost.isEmpty, let better = betterClass(for: row, losing: lost, than: number) else { continue }
        let rest = classes.rows[number].filter { $0 != row }
        guard rule.isMet(by: rest) || rest.isEmpty else { continue }
        classes.move(row, from: number, to: better)
      }
    }
  }

  private func betterClass(for row: Int, losing lost: KeySet, than number: Int) -> Int? {
    let own = table.variables.map { $0.codes[row] }
    for mask in masks.inOrder(within: lost) {
      var pattern = own
      for place in mask.places { pattern[place] = CategoricalVariable.missing }
      if let better = classes.number(of: pattern), better != number { return better }
    }
    return nil
  }
}
