/// Sets of variables whose values could be suppressed together.
struct SuppressionMasks {
  struct Mask {
    let keys: KeySet
    let places: [Int]
    /// Its place in the order of cost.
    let rank: Int
  }

  /// All sets by their number of variables, those of less important variables first.
  let bySize: [[Mask]]
  private let variables: Int

  init(variables: Int) {
    self.variables = variables
    let all = (0..<UInt32(1) << UInt32(variables)).map { bits in
      (0..<variables).filter { KeySet(rawValue: bits).contains(variable: $0) }
    }
    // Of two sets of one size the first has the less important variables: the sum of their places is larger.
    let ordered = all.sorted { one, other in
      (one.count, other.reduce(0, +), one.lexicalKey) < (other.count, one.reduce(0, +), other.lexicalKey)
    }
    var bySize: [[Mask]] = Array(repeating: [], count: variables + 1)
    for (rank, places) in ordered.enumerated() {
      let keys = places.reduce(into: KeySet()) { $0.insert(KeySet(variable: $1)) }
      bySize[places.count].append(Mask(keys: keys, places: places, rank: rank))
    }
    self.bySize = bySize
  }

  /// The cost of a cell: one, and a little more for an important variable, never so much that another cell would be cheaper.
  func cost(of place: Int) -> Double { 1 + Double(variables - place) / 4096 }

  /// The sets that are part of `keys` and not all of it, in the order of cost.
  func inOrder(within keys: KeySet) -> [Mask] {
    bySize[..<keys.count].flatMap { $0.filter { keys.isSuperset(of: $0.keys) } }
  }
}

extension [Int] {
  /// A number by which sets of one size are ordered, the later places first.
  fileprivate var lexicalKey: Int { reduce(0) { $0 - (1 << $1) } }
}
