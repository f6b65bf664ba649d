import Statistics

/// The method by which the orders of a task's variants follow one another in an allocation list.
public enum AllocationMethod: String, Sendable, CaseIterable {
  /// Each order is a uniform permutation, independent of the ones before (as in Jungnickel, von Jan &
  /// Albrecht 2022, 2.3).
  case random
  /// Permuted blocks: each block contains every order once, shuffled.
  case balanced
  /// Permuted blocks of a Williams design (1949): in each block every variant stands equally often at every
  /// position, and equally often directly after every other one.
  case williams

  /// The most variants for which a block of every order is not longer than most studies.
  public static let mostVariantsToBalance = 5
}

extension AllocationMethod {
  /// Returns the number of places in a block.
  /// - Parameter variants: how many variants there are, at least 1
  public func blockLength(of variants: Int) -> Int {
    switch self {
    case .random: 1
    case .balanced: (1...variants).reduce(1, *)
    case .williams: variants.isMultiple(of: 2) || variants == 1 ? variants : 2 * variants
    }
  }

  /// The orders of one block, each as the indices of variants.
  func block(of variants: Int, using generator: inout SeededGenerator) -> [[Int]] {
    let all = Array(0..<variants)
    switch self {
    case .random:
      return [generator.shuffled(all)]
    case .balanced:
      return generator.shuffled(Self.permutations(of: all))
    case .williams:
      let names = generator.shuffled(all)
      let squares = Self.williamsSquares(of: variants).map { generator.shuffled($0) }
      // Square by square, so that positions are balanced within one all along.
      return generator.shuffled(squares).joined().map { row in row.map { names[$0] } }
    }
  }

  private static func permutations(of elements: [Int]) -> [[Int]] {
    if elements.count < 2 { return [elements] }
    return elements.flatMap { first in
      permutations(of: elements.filter { $0 != first }).map { [first] + $0 }
    }
  }

  /// One Latin square for an even number, one and its mirror image for an odd one (Williams 1949).
  private static func williamsSquares(of variants: Int) -> [[[Int]]] {
    // 0, 1, n-1, 2, n-2, …: neighbours differ by every number once.
    let first = (0..<variants).map { $0.isMultiple(of: 2) ? (variants - $0 / 2) % variants : ($0 + 1) / 2 }
    let square = (0..<variants).map { shift in first.map { ($0 + shift) % variants } }
    if variants.isMultiple(of: 2) || variants == 1 { return [square] }
    return [square, square.map { $0.reversed() }]
  }
}
