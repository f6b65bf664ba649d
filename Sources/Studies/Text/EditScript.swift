/// The entries kept, removed and added on a shortest way from one list to another.
///
/// Source: E. W. Myers, 1986, An O(ND) difference algorithm and its variations, Algorithmica 1:251-266.
struct EditScript {
  enum Edit: Sendable, Hashable {
    case keep, remove, add
  }

  /// Returns the edits in the order of both lists; nil if more than `limit` entries differ. The common
  /// beginning and end cost nothing; the rest takes time in proportion to its length times `limit`, and
  /// memory to the square of `limit`.
  static func shortest<Element: Hashable>(
    from old: [Element], to new: [Element], atMost limit: Int
  ) -> [Edit]? {
    let shared = min(old.count, new.count)
    var start = 0
    while start < shared, old[start] == new[start] { start += 1 }
    var end = 0
    while end < shared - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    let search = EditSearch(
      old: Array(old[start..<(old.count - end)]), new: Array(new[start..<(new.count - end)]))
    guard let middle = search.edits(atMost: limit) else { return nil }
    return Array(repeating: .keep, count: start) + middle + Array(repeating: .keep, count: end)
  }
}

/// Diagonals are numbered by how many more entries of the old list than of the new one are behind.
private struct EditSearch<Element: Hashable> {
  let old: [Element]
  let new: [Element]

  /// The furthest point on each diagonal before a round of the search.
  private struct Front {
    private var reached: [Int]
    private let middle: Int

    init(limit: Int) {
      middle = limit + 1
      reached = Array(repeating: 0, count: 2 * limit + 3)
    }

    subscript(diagonal: Int) -> Int {
      get { reached[middle + diagonal] }
      set { reached[middle + diagonal] = newValue }
    }

    /// The diagonal from which another one is reached farthest, with one edit more.
    func diagonal(before diagonal: Int, round: Int) -> Int {
      let comesByAdding =
        diagonal == -round || (diagonal != round && self[diagonal - 1] < self[diagonal + 1])
      return comesByAdding ? diagonal + 1 : diagonal - 1
    }
  }

  func edits(atMost limit: Int) -> [EditScript.Edit]? {
    let limit = min(limit, old.count + new.count)
    var front = Front(limit: limit)
    var fronts: [Front] = []
    for round in 0...limit {
      fronts.append(front)
      for diagonal in stride(from: -round, through: round, by: 2) {
        let before = front.diagonal(before: diagonal, round: round)
        var place = before > diagonal ? front[before] : front[before] + 1
        while place < old.count, place - diagonal < new.count, old[place] == new[place - diagonal] {
          place += 1
        }
        front[diagonal] = place
        if place >= old.count, place - diagonal >= new.count { return wayBack(through: fronts) }
      }
    }
    return nil
  }

  private func wayBack(through fronts: [Front]) -> [EditScript.Edit] {
    var (oldPlace, newPlace) = (old.count, new.count)
    var edits: [EditScript.Edit] = []
    for (round, front) in fronts.enumerated().reversed() {
      let diagonal = oldPlace - newPlace
      let before = front.diagonal(before: diagonal, round: round)
      let (oldBefore, newBefore) = (front[before], front[before] - before)
      while oldPlace > oldBefore, newPlace > newBefore {
        edits.append(.keep)
        (oldPlace, newPlace) = (oldPlace - 1, newPlace - 1)
      }
      if round > 0 { edits.append(oldPlace == oldBefore ? .add : .remove) }
      (oldPlace, newPlace) = (oldBefore, newBefore)
    }
    return edits.reversed()
  }
}
