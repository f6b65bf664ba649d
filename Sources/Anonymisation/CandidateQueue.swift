/// A group of rows that could be formed by suppressing the values of a mask.
struct Candidate {
  /// The cells that it costs for each row that violates the rule, as reckoned last.
  var price: Double
  let mask: SuppressionMasks.Mask
  /// The classes that violate the rule.
  let open: [Int]
  /// Those that do not, and could give rows.
  let others: [Int]

  fileprivate func precedes(_ other: Candidate) -> Bool {
    (price, mask.rank, open[0]) < (other.price, other.mask.rank, other.open[0])
  }
}

/// Candidates by their price: a binary heap.
struct CandidateQueue {
  private var heap: [Candidate] = []

  var lowestPrice: Double? { heap.first?.price }

  mutating func push(_ candidate: Candidate) {
    heap.append(candidate)
    var place = heap.count - 1
    while place > 0, heap[place].precedes(heap[(place - 1) / 2]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func popLowest() -> Candidate? {
    guard let last = heap.popLast() else { return nil }
    guard let lowest = heap.first else { return last }
    heap[0] = last
    var place = 0
    while true {
      let children = (2 * place + 1...2 * place + 2).filter { $0 < heap.count }
      guard let least = children.min(by: { heap[$0].precedes(heap[$1]) }), heap[least].precedes(heap[place])
      else { return lowest }
      heap.swapAt(place, least)
      place = least
    }
  }
}
