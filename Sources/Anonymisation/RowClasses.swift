/// The equivalence classes of a table whose cells are being suppressed. A class whose rows have all gone elsewhere is empty.
struct RowClasses {
  /// Of each class its rows.
  private(set) var rows: [[Int]]
  /// Of each variable the code that each class has.
  private(set) var columns: [[Int32]]
  /// Of each class: it does not meet the rule.
  private(set) var isOpen: [Bool]
  private(set) var openCount: Int
  private var numbers: [[Int32]: Int] = [:]

  init(_ table: KeyTable, _ rule: ClassRule) {
    let members = EquivalenceClasses(of: table).members
    rows = members
    columns = table.variables.map { variable in members.map { variable.codes[$0[0]] } }
    isOpen = members.map { !rule.isMet(by: $0) }
    openCount = isOpen.count { $0 }
    numbers = [:]
    numbers.reserveCapacity(rows.count)
    for number in rows.indices { numbers[pattern(of: number, without: [])] = number }
  }

  var all: Range<Int> { rows.indices }

  /// The class that looks like this; nil if there is none.
  func number(of pattern: [Int32]) -> Int? { numbers[pattern] }

  /// The looks of a class when the values of some variables are suppressed.
  func pattern(of number: Int, without keys: KeySet) -> [Int32] {
    columns.indices.map {
      keys.contains(variable: $0) ? CategoricalVariable.missing : columns[$0][number]
    }
  }

  /// Divides the classes by what they look like then.
  func partition(without keys: KeySet, _ table: KeyTable) -> Partition {
    var partition = Partition(of: rows.count)
    for (place, variable) in table.variables.enumerated() where !keys.contains(variable: place) {
      partition.refine(by: columns[place], valueCount: variable.values.count)
    }
    return partition
  }

  /// The variables of which a row had a value and its class shows none.
  func suppressed(of row: Int, in number: Int, _ table: KeyTable) -> KeySet {
    table.variables.indices.reduce(into: KeySet()) { lost, place in
      if columns[place][number] == CategoricalVariable.missing,
        table.variables[place].codes[row] != CategoricalVariable.missing
      {
        lost.insert(KeySet(variable: place))
      }
    }
  }

  // MARK: - Moving rows

  /// Takes the rows of a group out of their classes and into the class that looks like the group.
  mutating func form(_ group: FormedGroup) {
    let target = group.target ?? added(group.pattern)
    for (number, taken) in group.taken {
      if isOpen[number] { close(number) }
      guard number != target else { continue }
      if taken.count == rows[number].count {
        rows[number] = []
        numbers[pattern(of: number, without: [])] = nil
      } else {
        let gone = Set(taken)
        rows[number].removeAll { gone.contains($0) }
      }
      rows[target] += taken
    }
    rows[target].sort()
  }

  mutating func move(_ row: Int, from number: Int, to target: Int) {
    rows[number].removeAll { $0 == row }
    if rows[number].isEmpty { numbers[pattern(of: number, without: [])] = nil }
    rows[target].append(row)
  }

  private mutating func close(_ number: Int) {
    isOpen[number] = false
    openCount -= 1
  }

  private mutating func added(_ pattern: [Int32]) -> Int {
    rows.append([])
    isOpen.append(false)
    for place in columns.indices { columns[place].append(pattern[place]) }
    numbers[pattern] = rows.count - 1
    return rows.count - 1
  }
}

/// A class that is to be formed, with the rows for it.
struct FormedGroup {
  let pattern: [Int32]
  /// The class that looks like it already.
  let target: Int?
  private(set) var taken: [(number: Int, rows: [Int])] = []
  /// The cells that are suppressed for it.
  private(set) var cost = 0.0
  /// The same for each row that violates the rule until then.
  var price = 0.0

  init(pattern: [Int32], target: Int?) {
    self.pattern = pattern
    self.target = target
  }

  mutating func take(_ rows: [Int], from number: Int, cost: Double) {
    taken.append((number, rows))
    self.cost += cost * Double(rows.count)
  }
}

/// Finds rows that classes can do without.
struct Lender {
  let classes: RowClasses
  let rule: ClassRule

  /// Adds rows to a group until it meets the rule: first of classes that still meet it without them, then whole classes, the
  /// smallest first.
  func lend(to group: inout [Int], from others: [Int], note: (Int, [Int]) -> Void) {
    if rule.isMet(by: group) { return }
    var lent: [Int: [Int]] = [:]
    for number in others {
      let rows = spare(of: number, for: group)
      if rows.isEmpty { continue }
      lent[number] = rows
      group += rows
      if rule.isMet(by: group) { break }
    }
    if !rule.isMet(by: group) {
      for number in others.sorted(by: { (classes.rows[$0].count, $0) < (classes.rows[$1].count, $1) }) {
        let before = Set(lent[number] ?? [])
        group += classes.rows[number].filter { !before.contains($0) }
        lent[number] = classes.rows[number]
        if rule.isMet(by: group) { break }
      }
    }
    for number in others { if let rows = lent[number] { note(number, rows) } }
  }

  /// The rows of a class that help a group, and that the class can do without.
  private func spare(of number: Int, for group: [Int]) -> [Int] {
    let rows = classes.rows[number]
    let wanted = rule.requirement.k - group.count
    if rule.sensitive.isEmpty {
      return Array(rows.suffix(max(0, min(wanted, rows.count - rule.requirement.k))))
    }
    var rest = rows
    var spare: [Int] = []
    for row in rows.reversed() {
      guard rest.count > rule.requirement.k, !rule.isMet(by: group + spare) else { break }
      guard spare.count < wanted || addsValue(row, to: group + spare) else { continue }
      let without = rest.filter { $0 != row }
      guard rule.isMet(by: without) else { continue }
      rest = without
      spare.append(row)
    }
    return spare
  }

  /// A row with a value of a sensitive variable that the group has not, and still needs.
  private func addsValue(_ row: Int, to group: [Int]) -> Bool {
    rule.sensitive.contains { variable in
      !rule.isDiverse(variable, group) && variable.codes[row] != CategoricalVariable.missing
        && !group.contains { variable.codes[$0] == variable.codes[row] }
    }
  }
}
