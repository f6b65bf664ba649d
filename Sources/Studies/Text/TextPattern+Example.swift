import Statistics

extension TextPattern {
  private static let usual = Array(
    "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ -.,/_:@+".unicodeScalars)
  private static let longest = 200

  /// A text that fits; nil if none was found by chance.
  func example(using generator: inout SeededGenerator) -> String? {
    for _ in 0..<100 {
      if let text = attempt(&generator) { return text }
    }
    return nil
  }

  private func attempt(_ generator: inout SeededGenerator) -> String? {
    var text = ""
    var place = start
    for _ in 0..<Self.longest {
      switch nodes[place] {
      case .end: return matches(text) ? text : nil
      case .either(let one, let other): place = generator.below(2) == 0 ? one : other
      case .one(let set, let next):
        let fitting = Self.usual.filter(set.has)
        let first = set.isNegated ? nil : set.ranges.first.flatMap { Unicode.Scalar($0.lowerBound) }
        guard let scalar = fitting.isEmpty ? first : fitting[generator.below(fitting.count)] else {
          return nil
        }
        text.unicodeScalars.append(scalar)
        place = next
      }
    }
    return nil
  }
}
