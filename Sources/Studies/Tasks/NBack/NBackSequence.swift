import Statistics

/// The letters of a block: a third of those that count are targets, a sixth lures, half of which lie nearer than a target
/// and half further off. Nothing lies nearer than one before, so that all lures of 1-back lie further off.
struct NBackSequence {
  private(set) var letters: [(text: String, condition: NBackCondition)] = []
  private let back: Int

  /// Nil where the draw has come to an end that allows no letter of what is left.
  init?(back: Int, count: Int, _ generator: inout SeededGenerator) {
    self.back = back
    for _ in 0..<back { append(.first, &generator) }
    let (targets, lures) = (count / 3, count / 6)
    let nearer = back == 1 ? 0 : lures / 2
    var left: [(condition: NBackCondition, count: Int)] = [
      (.target, targets), (.lureBefore, nearer), (.lureAfter, lures - nearer),
      (.other, count - targets - lures),
    ]
    for _ in 0..<count {
      let possible = left.indices.filter { left[$0].count > 0 && isPossible(left[$0].condition) }
      guard let next = draw(possible.map { ($0, left[$0].count) }, &generator) else { return nil }
      left[next].count -= 1
      append(left[next].condition, &generator)
    }
  }

  /// Each as likely as its share of what is left.
  private func draw(_ possible: [(place: Int, count: Int)], _ generator: inout SeededGenerator) -> Int? {
    let sum = possible.reduce(0) { $0 + $1.count }
    if sum == 0 { return nil }
    var rest = generator.below(sum)
    for (place, count) in possible {
      if rest < count { return place }
      rest -= count
    }
    return nil
  }

  /// The letter so many before the next one.
  private func letter(before distance: Int) -> String? {
    letters.count >= distance && distance > 0 ? letters[letters.count - distance].text : nil
  }

  private func isPossible(_ condition: NBackCondition) -> Bool {
    switch condition {
    case .first, .target, .other: true
    case .lureBefore: isAlone(at: back - 1)
    case .lureAfter: isAlone(at: back + 1)
    }
  }

  /// There is a letter so many before the next one, and none of the others that count is the same.
  private func isAlone(at distance: Int) -> Bool {
    guard let letter = letter(before: distance) else { return false }
    return (1...back + 1).allSatisfy { $0 == distance || self.letter(before: $0) != letter }
  }

  private mutating func append(_ condition: NBackCondition, _ generator: inout SeededGenerator) {
    let distance =
      switch condition {
      case .target: back
      case .lureBefore: back - 1
      case .lureAfter: back + 1
      case .first, .other: 0
      }
    let text = letter(before: distance) ?? new(&generator)
    letters.append((text, condition))
  }

  /// A letter that none of the last n + 1 is.
  private func new(_ generator: inout SeededGenerator) -> String {
    let recent = letters.suffix(back + 1).map(\.text)
    let others = NBackTask.letters.filter { !recent.contains($0) }
    return others[generator.below(others.count)]
  }
}
