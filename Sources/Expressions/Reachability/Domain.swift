/// The values that an answer, or another part of a formula, may still have when some conditions are to hold.
struct Domain: Sendable {
  /// Nil as long as it may be either.
  private var isAnswered: Bool?
  private var isContradictory = false
  /// Nil as long as nothing says so.
  private(set) var allowed: Set<FormulaValue>?
  private(set) var excluded: Set<FormulaValue> = []
  private var low: Bound?
  private var high: Bound?
  var isWhole = false
  /// Choices that must be selected, and that must not be.
  var selected: Set<String> = []
  var unselected: Set<String> = []

  struct Bound: Sendable {
    let value: DecimalNumber
    let isIncluded: Bool
  }

  mutating func answer(_ isAnswered: Bool) {
    if self.isAnswered == !isAnswered { isContradictory = true }
    self.isAnswered = isAnswered
  }

  mutating func allow(_ values: Set<FormulaValue>) { allowed = allowed?.intersection(values) ?? values }

  mutating func allow(_ range: NumberRange) {
    if let low = range.low { restrict(.atLeast, .number(low)) }
    if let high = range.high { restrict(.atMost, .number(high)) }
    isWhole = isWhole || range.isWhole
  }

  /// The lowest and the highest number that may be left, themselves perhaps not.
  var numbers: NumberRange {
    let positions = allowed?.compactMap(\.position) ?? []
    return NumberRange(
      low: [low?.value, positions.min()].compactMap(\.self).max(),
      high: [high?.value, positions.max()].compactMap(\.self).min())
  }

  mutating func restrict(_ comparison: Comparison, _ value: FormulaValue) {
    switch comparison {
    case .equal: allow([value])
    case .unequal: excluded.insert(value)
    case .less, .atMost:
      guard let position = value.position else { return }
      let bound = Bound(value: position, isIncluded: comparison == .atMost)
      if high.map({ Self.isTighter(bound, than: $0) { $0 < $1 } }) ?? true { high = bound }
    case .greater, .atLeast:
      guard let position = value.position else { return }
      let bound = Bound(value: position, isIncluded: comparison == .atLeast)
      if low.map({ Self.isTighter(bound, than: $0) { $0 > $1 } }) ?? true { low = bound }
    }
  }

  private static func isTighter(
    _ bound: Bound, than other: Bound, _ isInside: (DecimalNumber, DecimalNumber) -> Bool
  ) -> Bool {
    isInside(bound.value, other.value) || bound.value == other.value && !bound.isIncluded
  }

  /// Says whether it may be missing, or a value is left. Says no only if neither is the case for certain.
  var isPossible: Bool {
    guard !isContradictory else { return false }
    guard isAnswered == true else { return true }
    guard selected.isDisjoint(with: unselected) else { return false }
    if let allowed {
      return allowed.contains { !excluded.contains($0) && ($0.position.map { isInside($0) } ?? true) }
    }
    guard let low, let high else { return true }
    if isWhole { return mayHaveWhole(from: low, to: high) }
    if low.value == high.value {
      return low.isIncluded && high.isIncluded && !excluded.contains { $0.position == low.value }
    }
    return low.value < high.value
  }

  private func isInside(_ position: DecimalNumber) -> Bool {
    if let low, position < low.value || position == low.value && !low.isIncluded { return false }
    if let high, position > high.value || position == high.value && !high.isIncluded { return false }
    return true
  }

  private func mayHaveWhole(from low: Bound, to high: Bound) -> Bool {
    guard let first = (-(-low.value).floor).whole, let last = high.value.floor.whole else { return true }
    guard first.magnitude < 1 << 60, last.magnitude < 1 << 60 else { return true }
    guard first <= last else { return false }
    guard last - first <= excluded.count + 2 else { return true }
    let taken = Set(excluded.compactMap(\.position))
    return (first...last).contains { isInside(DecimalNumber($0)) && !taken.contains(DecimalNumber($0)) }
  }
}
