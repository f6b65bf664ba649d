extension Array {
  /// Returns the elements in pieces of at most `size`: a statement takes only so many values, and a transaction that others
  /// wait for stays short.
  func pieces(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
